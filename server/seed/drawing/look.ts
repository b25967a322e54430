/** A drawing as a product shows it: a file of the emoji package, with an optional cut and colour. */
export interface Look {
  drawing: string
  /** A key of `cuts`; left out: as in the package. */
  cut?: string | undefined
  /** Six hex digits without #. */
  hex?: string | undefined
}

const MARK = '~'

/** The text of a look, which is also its file name. */
export function lookKey({ drawing, cut, hex }: Look): string {
  return [drawing, cut, hex?.replace('#', '')].filter((part) => part !== undefined).join(MARK)
}

/** The look of a key. */
export function lookOf(key: string): Look {
  const [drawing = '', ...rest] = key.split(MARK)
  const hex = rest.find((part) => /^[0-9a-f]{6}$/.test(part))
  const cut = rest.find((part) => part !== hex)
  return { drawing, ...(cut === undefined ? {} : { cut }), ...(hex === undefined ? {} : { hex }) }
}
