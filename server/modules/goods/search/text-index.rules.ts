import { alike, canonical } from './canonical.rules'
import { type Lexicon, unitsOf } from './query.rules'
import { leadsOf, standing, termsOf } from './term.rules'
import { icuWords, Vocabulary } from './vocabulary.rules'

/** Characters of an excerpt, and of its part before the first hit. */
const EXCERPT = 60
const BEFORE_HIT = 14

/** Words of a question that are not about its subject. */
const ASKING = new Set(
  '我 我的 你们 请问 怎么 怎么办 怎样 如何 什么 什么时候 时候 多久 多少 为什么 为何 哪里 哪儿 可以 能不能 是不是'.split(
    ' ',
  ),
)

/** A text that is searched. */
export interface SearchedText {
  title: string
  /** Plain, without markup. */
  text: string
}
/** Parts of an excerpt in their order; a hit is a word of the search. */
export type Excerpt = { text: string; isHit: boolean }[]
export interface TextHit<T> {
  found: T
  excerpt: Excerpt
}

/** A word of a search with its synonyms, in canonical form. */
type Words = readonly string[]

/**
 * A few hundred texts in memory, searched as the goods are: canonical form, the operator's synonyms, terms of
 * characters and pairs (docs/decisions/0044).
 */
export class TextIndex<T extends SearchedText> {
  readonly #all: readonly T[]
  /** Canonical title and text of each, in two lines. */
  readonly #lines: readonly { title: string; text: string }[]
  readonly #postings = new Map<string, number[]>()
  readonly #vocabulary: Vocabulary

  constructor(all: readonly T[]) {
    this.#all = all
    this.#lines = all.map(({ title, text }) => ({ title: ` ${canonical(title)}`, text: ` ${canonical(text)}` }))
    this.#vocabulary = new Vocabulary([...new Set(all.flatMap(({ title }) => [title, ...icuWords(title)]))])
    for (const [at, { title, text }] of this.#lines.entries())
      for (const term of new Set([...termsOf(title), ...termsOf(text)])) {
        const places = this.#postings.get(term)
        if (places) places.push(at)
        else this.#postings.set(term, [at])
      }
  }

  /**
   * Texts with every part of a keyword; if there are none, texts with at least half of its words. Texts with more of
   * the parts in the title come first.
   */
  find(keyword: string, synonyms: Lexicon['synonyms']): TextHit<T>[] {
    const units = unitsOf(keyword, this.#vocabulary, { synonyms, intents: new Map() }).filter(({ isSoft }) => !isSoft)
    const whole = this.#having(
      units.map(({ words }) => words),
      units.length,
    )
    if (whole.length > 0) return whole
    // A sentence that is not a sequence of known words is one unit.
    const parts = units.length > 1 ? units : icuParts(keyword, synonyms)
    const said = parts.filter(({ asked }) => !ASKING.has(asked))
    const loose = said.length > 0 ? said : parts
    return this.#having(
      loose.map(({ words }) => words),
      Math.ceil(loose.length / 2),
    )
  }

  #having(parts: readonly Words[], least: number): TextHit<T>[] {
    if (parts.length === 0) return []
    const places = parts.map((words) => this.#placesOf(words))
    const counts = new Map<number, number>()
    for (const at of places.flatMap((one) => [...one])) counts.set(at, (counts.get(at) ?? 0) + 1)
    const inTitle = (at: number) =>
      parts.filter((words) => words.some((word) => this.#lines[at]?.title.includes(standing(word)))).length
    return [...counts]
      .filter(([, count]) => count >= least)
      .map(([at, count]) => ({ at, count, titled: inTitle(at) }))
      .sort((one, other) => other.count - one.count || other.titled - one.titled || one.at - other.at)
      .flatMap(({ at }) => {
        const found = this.#all[at]
        return found ? [{ found, excerpt: excerptOf(found.text, parts.flat()) }] : []
      })
  }

  /** Texts with one of these words. */
  #placesOf(words: Words): Set<number> {
    return new Set(
      words.flatMap((word) => {
        const [first = [], ...others] = leadsOf(word).map((term) => this.#postings.get(term) ?? [])
        const rarest = others.reduce((least, next) => (next.length < least.length ? next : least), first)
        const form = standing(word)
        return rarest.filter((at) => this.#lines[at]?.title.includes(form) || this.#lines[at]?.text.includes(form))
      }),
    )
  }
}

/** The words of a keyword by ICU's dictionary, without single characters. */
function icuParts(keyword: string, synonyms: Lexicon['synonyms']): { asked: string; words: Words }[] {
  const words = [...new Set(icuWords(canonical(keyword)))].filter((word) => word.length > 1)
  return words.map((asked) => ({ asked, words: [asked, ...(synonyms.get(asked) ?? [])] }))
}

/** The text around the first of these words, or its beginning. */
export function excerptOf(text: string, words: Words): Excerpt {
  const folded = alike(text)
  const first = Math.min(...words.map((word) => folded.indexOf(word)).filter((at) => at >= 0), text.length)
  const from = first === text.length ? 0 : Math.max(0, first - BEFORE_HIT)
  const to = Math.min(text.length, from + EXCERPT)
  const parts: Excerpt = []
  const add = (part: string, isHit: boolean) => {
    const last = parts.at(-1)
    if (part === '') return
    if (last?.isHit === isHit) last.text += part
    else parts.push({ text: part, isHit })
  }
  add(from > 0 ? '…' : '', false)
  // Longer words first: 退款金额 is one hit, and not 退款 and a rest.
  const sought = [...words].filter((word) => word !== '').sort((one, other) => other.length - one.length)
  for (let at = from; at < to; ) {
    const hit = sought.find((word) => folded.startsWith(word, at))
    const length = hit?.length ?? 1
    add(text.slice(at, Math.min(at + length, to)), hit !== undefined)
    at += length
  }
  add(to < text.length ? '…' : '', false)
  return parts
}
