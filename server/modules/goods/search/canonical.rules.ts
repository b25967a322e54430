import { TRADITIONAL_SIMPLIFIED } from './simplified'

const SIMPLIFIED = new Map<string, string>()
for (let i = 0; i < TRADITIONAL_SIMPLIFIED.length; i += 2)
  SIMPLIFIED.set(TRADITIONAL_SIMPLIFIED.charAt(i), TRADITIONAL_SIMPLIFIED.charAt(i + 1))

/** The base unit of a measure, and the factor of the written unit. */
const UNITS: Readonly<Record<string, readonly [string, number]>> = {
  kg: ['g', 1000],
  公斤: ['g', 1000],
  千克: ['g', 1000],
  斤: ['g', 500],
  克: ['g', 1],
  g: ['g', 1],
  毫升: ['ml', 1],
  ml: ['ml', 1],
  升: ['ml', 1000],
  l: ['ml', 1000],
  毫米: ['mm', 1],
  mm: ['mm', 1],
  厘米: ['cm', 1],
  公分: ['cm', 1],
  cm: ['cm', 1],
  英寸: ['in', 1],
  寸: ['in', 1],
  毫安时: ['mah', 1],
  毫安: ['mah', 1],
  mah: ['mah', 1],
}
const DIGITS = '零一二三四五六七八九'
const MEASURE = new RegExp(
  `(\\d+(?:\\.\\d+)?|[半一二两三四五六七八九十]+)\\s*(${Object.keys(UNITS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![a-z])`,
  'g',
)

/** Each character in its canonical form, so that places in both texts are the same. */
export function alike(text: string): string {
  return [...text]
    .map((sign) => {
      const folded = sign.normalize('NFKC').toLowerCase()
      return folded.length === sign.length ? (SIMPLIFIED.get(folded) ?? folded) : sign
    })
    .join('')
}

/** 十二 → 12, up to 99; NaN for any other text. */
function numberOf(text: string): number {
  if (/\d/.test(text)) return Number(text)
  if (text === '半') return 0.5
  const digit = (sign: string) => (sign === '两' ? 2 : DIGITS.indexOf(sign))
  const [tens, ones, more] = text.includes('十') ? text.split('十') : ['0', text]
  if (more !== undefined || (tens ?? '').length > 1 || (ones ?? '').length > 1) return Number.NaN
  const upper = tens === '' ? 1 : tens === '0' ? 0 : digit(tens ?? '')
  const lower = ones === '' ? 0 : digit(ones ?? '')
  return upper * 10 + lower
}

/** Measures in one unit each: 10斤, 5 kg and 5千克 are all 5000g. */
function measured(text: string): string {
  return text.replace(MEASURE, (written, number: string, name: string) => {
    const [unit, times] = UNITS[name] ?? ['', 1]
    const value = numberOf(number) * times
    if (!Number.isFinite(value)) return written
    return ` ${String(Math.round(value * 100) / 100).replace('.', 'd')}${unit} `
  })
}

/**
 * Text in the canonical form of the search: full width folded, lower case, simplified, measures in one unit, no
 * punctuation. Spaces separate Chinese and Latin runs, except after a single letter: T恤, U盘, V领. Contains
 * no % or _, which makes it safe in LIKE.
 */
export function canonical(text: string): string {
  const folded = [...text.normalize('NFKC').toLowerCase()].map((sign) => SIMPLIFIED.get(sign) ?? sign).join('')
  return measured(folded)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?=\p{Script=Han})/gu, ' ')
    .replace(/(?<=^|\s)([a-z]) (?=\p{Script=Han})/gu, '$1')
    .trim()
    .replace(/ +/g, ' ')
}
