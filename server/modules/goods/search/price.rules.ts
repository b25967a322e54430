/** The prices in a keyword, in cents, and the rest of the keyword. */
export interface PricedKeyword {
  keyword: string
  minPrice?: number
  maxPrice?: number
}

const NUMBER = '(\\d{1,7}(?:\\.\\d{1,2})?|[一二两三四五六七八九十百千万]{1,7})'
const YUAN = '(?:元钱?|块钱?|rmb|人民币)'
const BELOW = '(?:以下|以内|之内|之下|内|封顶|不到|左右以内)'
const ABOVE = '(?:以上|之上|起步?|往上)'
const ABOUT = '(?:左右|上下|附近)'
const TO = '\\s*(?:-|~|～|—|–|到|至)\\s*'

/** Price patterns, the longest first; a number counts as a price only with 元 or a bound. */
const FORMS: readonly [RegExp, (a: number, b: number) => Omit<PricedKeyword, 'keyword'>][] = [
  [form(`[¥￥]?${NUMBER}${YUAN}?${TO}[¥￥]?${NUMBER}${YUAN}(?:之间)?`), (a, b) => rangeOf(a, b)],
  [form(`[¥￥]${NUMBER}${TO}[¥￥]?${NUMBER}`), (a, b) => rangeOf(a, b)],
  [form(`(?:不超过|不高于|低于|少于|最多|小于)\\s*[¥￥]?${NUMBER}${YUAN}?(?:的)?`), (a) => ({ maxPrice: a })],
  [form(`(?:不低于|高于|超过|最少|至少|大于)\\s*[¥￥]?${NUMBER}${YUAN}?(?:的)?`), (a) => ({ minPrice: a })],
  [form(`[¥￥]?${NUMBER}\\s*${YUAN}?${BELOW}`), (a) => ({ maxPrice: a })],
  [form(`[¥￥]?${NUMBER}\\s*${YUAN}?${ABOVE}`), (a) => ({ minPrice: a })],
  [form(`[¥￥]?${NUMBER}\\s*${YUAN}?${ABOUT}`), (a) => around(a)],
  [form(`[¥￥]${NUMBER}`), (a) => around(a)],
  [/(?<![\da-z.])(\d{1,7}(?:\.\d{1,2})?)\s*(?:元钱?|块钱?)(?:的|$)/iu, (a) => around(a)],
  [/(?<!\p{Script=Han})([百千])元(?=\p{Script=Han})/iu, (a) => ({ minPrice: a, maxPrice: 2 * a })],
]

/** The tolerance of 左右 on both sides. */
const ABOUT_SHARE = 0.2
const MOST_CENTS = 100_000_000

function form(pattern: string): RegExp {
  return new RegExp(`(?<![\\da-z.])${pattern}(?:的)?`, 'iu')
}

const rangeOf = (a: number, b: number) => ({ minPrice: Math.min(a, b), maxPrice: Math.max(a, b) })
const around = (cents: number) => ({
  minPrice: Math.round(cents * (1 - ABOUT_SHARE)),
  maxPrice: Math.round(cents * (1 + ABOUT_SHARE)),
})

/** Parses prices in a keyword: 500 块以下, 50到100元, 200左右. Null: it has none. */
export function pricedKeyword(keyword: string): PricedKeyword | null {
  const text = keyword.normalize('NFKC')
  for (const [pattern, boundsOf] of FORMS) {
    const found = pattern.exec(text)
    if (!found) continue
    const [first, second] = found.slice(1).filter((part) => part !== undefined)
    const [a, b] = [centsOf(first ?? ''), centsOf(second ?? first ?? '')]
    if (a === null || b === null) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return { keyword: rest.replace(/\s+/g, ' ').trim(), ...boundsOf(a, b) }
  }
  return null
}

const DIGITS = '零一二三四五六七八九'
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }

/** Digits, or a Chinese number: 两百, 三千. Null: not a possible price. */
function centsOf(text: string): number | null {
  const yuan = /^\d/.test(text) ? Number(text) : writtenNumber(text)
  const cents = Math.round(yuan * 100)
  return Number.isFinite(cents) && cents > 0 && cents <= MOST_CENTS ? cents : null
}

function writtenNumber(text: string): number {
  let [sum, digit] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  for (const sign of text) {
    const place = PLACES[sign]
    if (place === undefined) {
      if (digit > 0) return Number.NaN
      digit = sign === '两' ? 2 : DIGITS.indexOf(sign)
    } else {
      if (place >= least) return Number.NaN
      sum += Math.max(digit, 1) * place
      digit = 0
      least = place
    }
  }
  return sum + digit
}
