import { canonical } from './canonical.rules'
import { headsOf } from './head.rules'

/** Raised whenever the terms, the marks or the text of a document change: all documents are made anew then. */
export const ANALYSIS_VERSION = 2
/** A Latin word is found by its beginnings up to this length. */
const MAX_PREFIX = 10
/** Longest line of a document. */
const MAX_LINE = 200
/** Added to a posting's rank for each line that a term stands further down. */
export const TIER = 10_000_000

/** Lines of a document, the weightiest first. */
export const LINE = { head: 0, title: 1, brand: 2, categories: 3, specs: 4 } as const
/** Closes the name of a kind of goods: 羊毛大衣| holds 大衣|, 大衣架| does not. Nothing canonical holds it. */
const END = '|'

/** What a product is found by. */
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

/** A word as a document has it that names goods so. */
export const ending = (word: string) => `${word}${END}`
/** A category as a document of its goods has it. */
export const inCategory = (categoryId: string) => `@${categoryId.replace(/[\s%]/g, '')}${END}`

/**
 * The text that a search looks into, a line each: categories by id and the name of the goods; title with the name after
 * it; brand; names of categories; specifications.
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

/** Terms of one line: Chinese characters, pairs of neighbours, beginnings of Latin words, ids whole. Each once. */
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

/** Terms of a document by the first line that holds them. */
export function termsByTier(text: string): string[][] {
  const known = new Set<string>()
  return text.split('\n').map((line) => {
    const own = termsOf(line).filter((term) => !known.has(term))
    for (const term of own) known.add(term)
    return own
  })
}

/** As many as a number of JavaScript holds. */
const MARKS = 52

/** Bits for the pairs of Chinese characters in a text, and for the first two letters of its Latin words. */
export function marksOf(text: string): number {
  const bits = new Set(
    text.split(/\s+/).flatMap((token) => (isPairs(token) ? pairsOf(token) : beginningOf(token)).map(bitOf)),
  )
  return [...bits].reduce((sum, bit) => sum + 2 ** bit, 0)
}

/** The bits that a document with this word has; 0: any may have it. */
export function marksToHave(word: string): number {
  // Of several words in one, only those of Chinese characters stand in a document as they stand here.
  return marksOf(isPairs(word) ? word.split(' ').filter(isRun).join(' ') : word)
}

const isPairs = (token: string) => isRun(token) && !isId(token)

function pairsOf(run: string): string[] {
  const signs = [...run]
  return signs.slice(1).map((sign, i) => (signs[i] ?? '') + sign)
}

const beginningOf = (token: string) => (token.length < 2 ? [] : [token.slice(0, 2)])

/** FNV-1a, its upper bits stirred in. */
function bitOf(mark: string): number {
  let hash = 2166136261
  for (let i = 0; i < mark.length; i++) hash = Math.imul(hash ^ mark.charCodeAt(i), 16777619)
  return ((hash ^ (hash >>> 15)) >>> 0) % MARKS
}

/** Terms that every document with this word has; the rarest of them leads to it. */
export function leadsOf(word: string): string[] {
  if (isId(word)) return [word]
  if (!isRun(word)) return [word.slice(0, MAX_PREFIX)]
  const pairs = pairsOf(word)
  return pairs.length === 0 ? [word] : pairs
}

/** How a word stands in a document: a Latin one and an id from the beginning. */
export function standing(word: string): string {
  return isPairs(word) ? word : ` ${word}`
}

/** The first line that holds a term or word, from 0; -1: none. */
export function tierOf(text: string, word: string): number {
  const at = text.indexOf(standing(word))
  if (at < 0) return -1
  let tier = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) tier++
  return tier
}
