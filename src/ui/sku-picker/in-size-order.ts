/** Letter sizes from small to large. */
const LETTERS = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', 'XXXXL', 'XXXXXL']
/** Units with a common base unit and their factor to it. */
const UNITS: Readonly<Record<string, [kind: string, factor: number]>> = {
  g: ['g', 1],
  克: ['g', 1],
  斤: ['g', 500],
  kg: ['g', 1000],
  千克: ['g', 1000],
  公斤: ['g', 1000],
  ml: ['ml', 1],
  毫升: ['ml', 1],
  l: ['ml', 1000],
  升: ['ml', 1000],
  mm: ['mm', 1],
  cm: ['mm', 10],
  厘米: ['mm', 10],
  m: ['mm', 1000],
  米: ['mm', 1000],
  mb: ['mb', 1],
  gb: ['mb', 1024],
  tb: ['mb', 1024 * 1024],
}

/** The kind and size of a text: 'XL' → letter 6, '500g' → g 500, '38码' → 码 38. Null when it is not a size. */
function sizeOf(text: string): { kind: string; size: number } | null {
  const word = text.trim().replace(/\s+/g, '')
  const letter = /^(\d)(X[SL])$/i.exec(word)
  const letters = letter ? 'X'.repeat(Number(letter[1]) - 1) + letter[2] : word
  const at = LETTERS.indexOf(letters.toUpperCase())
  if (at >= 0) return { kind: 'letter', size: at }
  const number = /^(\D*)(\d+(?:\.\d+)?)(\D*)$/.exec(word)
  if (!number) return null
  const [, before = '', digits, after = ''] = number
  const [unit, factor] = (before === '' && UNITS[after.toLowerCase()]) || [`${before}#${after}`, 1]
  return { kind: unit, size: Number(digits) * factor }
}

/**
 * Values ordered by size: S M L XL, 36 37 38, 500g 1kg. Values whose sizes cannot be compared keep their order. The
 * input is not changed.
 */
export function inSizeOrder<T>(values: readonly T[], textOf: (value: T) => string): T[] {
  const sized = values.map((value) => ({ value, size: sizeOf(textOf(value)) }))
  const kind = sized[0]?.size?.kind
  if (kind === undefined || sized.some(({ size }) => size?.kind !== kind)) return [...values]
  return sized.sort((a, b) => (a.size?.size ?? 0) - (b.size?.size ?? 0)).map(({ value }) => value)
}
