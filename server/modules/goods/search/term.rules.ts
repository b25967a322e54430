import { canonical } from './canonical.rules'
import { headsOf } from './head.rules'

/** Raise it with every change of the terms, the marks or the text of a document: all documents are then rebuilt. */
export const ANALYSIS_VERSION = 2
/** A Latin word is indexed by its prefixes up to this length. */
const MAX_PREFIX = 10
/** Longest line of a document. */
const MAX_LINE = 200
/** Added to a posting's rank for each line that a term is further down. */
export const TIER = 10_000_000

/** Lines of a document, by falling weight. */
export const LINE = { head: 0, title: 1, brand: 2, categories: 3, specs: 4 } as const
/** Ends the name of a kind of goods: 羊毛大衣| contains 大衣|, 大衣架| does not. No canonical text contains it. */
const END = '|'

/** The searchable fields of a product. */
export interface SearchFields {
  title: string
  brand: string
  /** Its categories, the leaf first. */
  categories: readonly { categoryId: string; name: string }[]
  /** Values of options and parameters. */
  specs: readonly string[]
}

const HAN = /\p{Script=Han}/u
const isRun = (token: string) => HAN.test(token)

/** A word in the form of a name of goods in a document. */
export const ending = (word: string) => `${word}${END}`
/** A category in the form of a document. */
export const inCategory = (categoryId: string) => `@${categoryId.replace(/[\s%]/g, '')}${END}`

/**
 * The searched text, a line each: categories by id and the name of the goods; title followed by the name
 * again; brand; names of categories; specifications.
 */
export function documentText({ title, brand, categories, specs }: SearchFields): string {
  const { first, second } = headsOf(title, brand)
  const line = (...parts: readonly string[]) => ` ${parts.join(' ').slice(0, MAX_LINE)}`
  return [
    line(...categories.map(({ categoryId }) => inCategory(categoryId)), ...first.map(ending)),
    line(canonical(title), ...second.map(ending)),
    line(canonical(brand)),
    line(...categories.map(({ name }) => ending(canonical(name)))),
    line(canonical([...new Set(specs)].join(' '))),
  ].join('\n')
}

const isId = (token: string) => token.startsWith('@')

/** Terms of one line: Chinese characters, pairs of neighbours, prefixes of Latin words, whole ids. Each once. */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  for (const token of text.split(/\s+/)) {
    if (isId(token)) terms.add(token)
    else if (!isRun(token)) {
      for (let n = 1; n <= Math.min(token.length, MAX_PREFIX); n++) terms.add(token.slice(0, n))
    } else {
      const signs = [...token]
      signs.forEach((sign, i) => {
        if (sign !== END) terms.add(sign)
        const next = signs[i + 1]
        if (next !== undefined) terms.add(sign + next)
      })
    }
  }
  return [...terms].sort()
}

/** Terms of a document by the first line that has them. */
export function termsByTier(text: string): string[][] {
  const known = new Set<string>()
  return text.split('\n').map((line) => {
    const own = termsOf(line).filter((term) => !known.has(term))
    for (const term of own) known.add(term)
    return own
  })
}

/** As many bits as a number of JavaScript holds exactly. */
const MARKS = 52

/** Bits for the pairs of Chinese characters in a text, and for the first two letters of its Latin words. */
export function marksOf(text: string): number {
  const bits = new Set(
    text.split(/\s+/).flatMap((token) => (isPairs(token) ? pairsOf(token) : beginningOf(token)).map(bitOf)),
  )
  return [...bits].reduce((sum, bit) => sum + 2 ** bit, 0)
}

/** The bits of every document with this word; 0: any document may have it. */
export function marksToHave(word: string): number {
  // Only runs of Chinese characters in a unit of several words occur unchanged in a document.
  return marksOf(isPairs(word) ? word.split(' ').filter(isRun).join(' ') : word)
}

const isPairs = (token: string) => isRun(token) && !isId(token)

function pairsOf(run: string): string[] {
  const signs = [...run]
  return signs.slice(1).map((sign, i) => (signs[i] ?? '') + sign)
}

const beginningOf = (token: string) => (token.length < 2 ? [] : [token.slice(0, 2)])

/** FNV-1a, with its upper bits mixed in. */
function bitOf(mark: string): number {
  let hash = 2166136261
  for (let i = 0; i < mark.length; i++) hash = Math.imul(hash ^ mark.charCodeAt(i), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % MARKS
}

/** Terms of every document with this word; the search walks the rarest of them. */
export function leadsOf(word: string): string[] {
  if (isId(word)) return [word]
  if (!isRun(word)) return [word.slice(0, MAX_PREFIX)]
  const pairs = pairsOf(word)
  return pairs.length === 0 ? [word] : pairs
}

/** The form of a word in a document: a Latin word and an id match from their beginning. */
export function standing(word: string): string {
  return isPairs(word) ? word : ` ${word}`
}

/** The first line that has a term or word, from 0; -1: none. */
export function tierOf(text: string, word: string): number {
  const at = text.indexOf(standing(word))
  if (at < 0) return -1
  let tier = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) tier++
  return tier
}
