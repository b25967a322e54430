import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { FreshCache } from '../../../kernel/fresh-cache'
import type { PubSub } from '../../../kernel/pub-sub'
import { canonical } from './canonical.rules'
import * as intents from './intent.repo'
import * as postings from './posting.repo'
import { type Lexicon, mentionedOf, partedOf, relaxedOf, type Unit, unitsOf } from './query.rules'
import { QueryLog } from './query-log.service'
import * as synonyms from './synonym.repo'
import { ANALYSIS_VERSION, documentText, leadsOf, type SearchFields } from './term.rules'
import type { SearchedText, TextHit, TextIndex } from './text-index.rules'
import { Vocabulary } from './vocabulary.rules'
import * as words from './word.repo'

/** The longest delay of another process's change. */
const LEXICON_KEEP_MS = 2000
const VOCABULARY_KEEP_MS = 30_000
const SIZES_KEEP_MS = 30_000
const KEPT_SIZES = 5000
/** Sizes are counted up to this, enough to find the smallest of several. */
const SIZE_MOST = 2000
/** Longest word of a synonym or intent, and the most synonyms or categories of one word. */
export const MAX_SYNONYM = 20
export const MAX_MEANT = 9
export const MAX_INTENT_CATEGORIES = 12

/** A term for finding products, with their number. */
export interface Lead {
  terms: readonly string[]
  size: number
}

/** A parsed query. */
export interface Question {
  units: readonly Unit[]
  /** The rarest of its parts. */
  lead: Lead
}

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** The meanings of words; no ids. */
    synonyms: true
  }
}

/** A document from the catalogue. */
export interface Document {
  productId: string
  rank: number
  fields: SearchFields
}

/** The search index, the mall's vocabulary, and the query counts (docs/decisions/0044). */
export class SearchService {
  readonly log: QueryLog
  readonly #lexicon: FreshCache<Lexicon>
  readonly #vocabulary: FreshCache<Vocabulary>
  readonly #sizes: FreshCache<number>

  constructor(
    db: Db,
    private readonly clock: Clock,
    private readonly pubSub: Pick<PubSub, 'subscribe' | 'publish'>,
  ) {
    this.log = new QueryLog(db, clock)
    this.#lexicon = new FreshCache(clock, LEXICON_KEEP_MS, 1)
    this.#vocabulary = new FreshCache(clock, VOCABULARY_KEEP_MS, 1)
    this.#sizes = new FreshCache(clock, SIZES_KEEP_MS, KEPT_SIZES)
    pubSub.subscribe('synonyms', () => this.#lexicon.forget())
  }

  /** Drops the cached vocabulary and the cached sizes of terms. */
  forget(): void {
    this.#vocabulary.forget()
    this.#sizes.forget()
  }

  /** Adds documents of products that have none. */
  async add(tx: Tx, documents: readonly Document[]): Promise<void> {
    await postings.addDocuments(
      tx,
      documents.map(({ productId, rank, fields }) => ({ productId, rank, text: documentText(fields) })),
    )
  }

  /** Removes a product, by its rank. */
  remove(tx: Tx, productId: string, rank: number): Promise<void> {
    return postings.removeDocument(tx, productId, rank)
  }

  /** Moves a product to another rank. */
  move(tx: Tx, productId: string, from: number, to: number): Promise<void> {
    return postings.moveDocument(tx, productId, from, to)
  }

  /** The product after which documents are still to be rebuilt; null: all are of this analysis. */
  async findStale(q: Reader): Promise<string | null> {
    const done = await postings.findAnalysis(q)
    if (done?.version !== ANALYSIS_VERSION) return ''
    return done.afterId === DONE ? null : done.afterId
  }

  /** Records that documents up to a product are of this analysis; null: all. */
  noteFresh(tx: Tx, afterId: string | null): Promise<void> {
    return postings.putAnalysis(tx, ANALYSIS_VERSION, afterId ?? DONE)
  }

  /** Parses a keyword; null when nothing in it can be searched. */
  async understand(q: Reader, keyword: string): Promise<Question | null> {
    return this.#questionOf(q, unitsOf(keyword, await this.#words(q), await this.#readLexicon(q)))
  }

  /** The same query for goods that only mention the kind, with all the rest; null: no part is left. */
  async mentioned(q: Reader, { units }: Question): Promise<Question | null> {
    const loose = mentionedOf(units)
    return loose && this.#questionOf(q, loose)
  }

  /** The same query with a compound name split (`partedOf`); null: it has none. */
  async parted(q: Reader, { units }: Question): Promise<Question | null> {
    const parts = partedOf(units, await this.#readLexicon(q))
    return parts && this.#questionOf(q, parts)
  }

  /** The same query for goods of the kind alone, with any of the rest; null: no part is left. */
  async relaxed(q: Reader, { units }: Question): Promise<Question | null> {
    const fewer = relaxedOf(units)
    return fewer && this.#questionOf(q, fewer)
  }

  async #questionOf(q: Reader, units: readonly Unit[]): Promise<Question | null> {
    const hard = units.filter(({ isSoft }) => !isSoft)
    const leads = await Promise.all(hard.map((unit) => this.#leadOf(q, unit)))
    const [first, ...others] = leads
    if (!first) return null
    return { units, lead: others.reduce((least, next) => (next.size < least.size ? next : least), first) }
  }

  /** The same keyword with its typing error corrected; null: nothing is near. */
  async corrected(q: Reader, keyword: string): Promise<string | null> {
    const { synonyms: meanings, intents: kinds } = await this.#readLexicon(q)
    return (await this.#words(q)).corrected(canonical(keyword), (word) => meanings.has(word) || kinds.has(word))
  }

  /** The searched texts, by product. */
  findTexts(q: Reader, ids: readonly string[]): Promise<Map<string, string>> {
    return postings.findTexts(q, ids)
  }

  /** Texts of an index for a keyword, with the operator's synonyms. */
  async findIn<T extends SearchedText>(q: Reader, index: TextIndex<T>, keyword: string): Promise<TextHit<T>[]> {
    return index.find(keyword, (await this.#readLexicon(q)).synonyms)
  }

  /** Suggested search words; hot words for an empty input. */
  async suggest(q: Reader, typed: string): Promise<string[]> {
    return typed === '' ? words.listHotWords(q) : (await this.#words(q)).suggestions(typed)
  }

  /** Adds to the weight of suggested words. */
  addWeights(tx: Tx, weights: ReadonlyMap<string, number>): Promise<void> {
    return words.addWeights(tx, weights)
  }

  /** Replaces the hot words. */
  setHotWords(tx: Tx, list: readonly string[]): Promise<void> {
    return words.setHotWords(tx, list)
  }

  /** All words that name a kind of goods. */
  listIntents(q: Reader): Promise<{ word: string; categoryIds: string[] }[]> {
    return intents.listIntents(q)
  }

  /**
   * Sets the categories of `word`, replacing the former ones: it then means goods of these categories or of that name.
   * Returns the stored form; null when the word is empty or too long, or the categories are too many.
   */
  async setIntent(
    tx: Tx,
    word: string,
    categoryIds: readonly string[],
  ): Promise<{ word: string; categoryIds: string[] } | null> {
    const own = canonical(word)
    const kept = [...new Set(categoryIds)]
    if (!isWord(own) || kept.length > MAX_INTENT_CATEGORIES) return null
    await intents.putIntent(tx, own, kept, this.clock.now())
    await this.pubSub.publish(tx, 'synonyms', null)
    return { word: own, categoryIds: kept }
  }

  /** A word that names a kind of goods; null when it names none. */
  findIntent(q: Reader, word: string): Promise<{ word: string; categoryIds: string[] } | null> {
    return intents.findIntent(q, canonical(word))
  }

  /** Deletes a word that names a kind of goods; false when it names none. */
  async removeIntent(tx: Tx, word: string): Promise<boolean> {
    if (!(await intents.removeIntent(tx, canonical(word)))) return false
    await this.pubSub.publish(tx, 'synonyms', null)
    return true
  }

  /** All synonyms, by word. */
  listSynonyms(q: Reader): Promise<{ word: string; meant: string[] }[]> {
    return synonyms.listSynonyms(q)
  }

  /**
   * Sets the synonyms of `word`, replacing the former ones. Returns the stored form;
   * null when one of them is too long, or there are none or too many.
   */
  async setSynonym(tx: Tx, word: string, meant: readonly string[]): Promise<{ word: string; meant: string[] } | null> {
    const own = canonical(word)
    const others = [...new Set(meant.map(canonical))].filter((other) => other !== own)
    if (!isWord(own) || !others.every(isWord) || others.length === 0 || others.length > MAX_MEANT) return null
    await synonyms.putSynonym(tx, own, others, this.clock.now())
    await this.pubSub.publish(tx, 'synonyms', null)
    return { word: own, meant: others }
  }

  /** A word with its synonyms; null when it has none. */
  findSynonym(q: Reader, word: string): Promise<{ word: string; meant: string[] } | null> {
    return synonyms.findSynonym(q, canonical(word))
  }

  /** Deletes a word's synonyms; false when it has none. */
  async removeSynonym(tx: Tx, word: string): Promise<boolean> {
    if (!(await synonyms.removeSynonym(tx, canonical(word)))) return false
    await this.pubSub.publish(tx, 'synonyms', null)
    return true
  }

  /** For each word of a unit the rarest of its terms. */
  async #leadOf(q: Reader, { words: all }: Unit): Promise<Lead> {
    const leads = await Promise.all(all.map((word) => this.#rarest(q, leadsOf(word))))
    // A word without any product leads to no result.
    const some = leads.filter(({ size }) => size > 0)
    const terms = [...new Set((some.length > 0 ? some : leads.slice(0, 1)).map(({ term }) => term))]
    return { terms, size: some.reduce((sum, { size }) => sum + size, 0) }
  }

  async #rarest(q: Reader, terms: readonly string[]): Promise<{ term: string; size: number }> {
    const sized = await Promise.all(terms.map(async (term) => ({ term, size: await this.#sizeOf(q, term) })))
    return sized.reduce((least, next) => (next.size < least.size ? next : least))
  }

  #sizeOf(q: Reader, term: string): Promise<number> {
    return this.#sizes.get(term, () => postings.countTerm(q, term, SIZE_MOST))
  }

  #words(q: Reader): Promise<Vocabulary> {
    return this.#vocabulary.get('words', async () => new Vocabulary(await words.listWords(q)))
  }

  #readLexicon(q: Reader): Promise<Lexicon> {
    return this.#lexicon.get('all', async () => {
      // Documents of an earlier analysis have no kind of goods: until the rebuild ends every mention counts.
      const kinds = (await this.#isRenewing(q)) ? [] : await intents.listIntents(q)
      return {
        synonyms: new Map((await synonyms.listSynonyms(q)).map(({ word, meant }) => [word, meant])),
        intents: new Map(kinds.map(({ word, categoryIds }) => [word, categoryIds])),
      }
    })
  }

  async #isRenewing(q: Reader): Promise<boolean> {
    const done = await postings.findAnalysis(q)
    return done !== null && (done.version !== ANALYSIS_VERSION || done.afterId !== DONE)
  }
}

const isWord = (text: string) => text !== '' && text.length <= MAX_SYNONYM

/** Sorts after every product id. */
const DONE = '\u{10ffff}'
