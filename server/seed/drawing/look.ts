/** A drawing as a product shows it: one of the emoji package, maybe in another cut, maybe in another colour. */
export interface Look {
  drawing: string
  /** Of `cuts`; left out: as it lies in the package. */
  cut?: string | undefined
  /** Six hex digits without #. */
  hex?: string | undefined
}

const MARK = '~'

/** The one text that stands for a look: it names its file, too. */
export function lookKey({ drawing, cut, hex }: Look): string {
  return [drawing, cut, hex?.replace('#', '')].filter((part) => part !== undefined).join(MARK)
}

/** What a key stands for. */
export function lookOf(key: string): Look {
  const [drawing = '', ...rest] = key.split(MARK)
  const hex = rest.find((part) => /^[0-9a-f]{6}$/.test(part))
  const cut = rest.find((part) => part !== hex)
  return { drawing, ...(cut === undefined ? {} : { cut }), ...(hex === undefined ? {} : { hex }) }
}
