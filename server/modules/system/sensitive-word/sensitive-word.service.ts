import { SENSITIVE_TEXT } from '@contract/codes/sensitive'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { FreshCache } from '../../../kernel/fresh-cache'
import { newId } from '../../../kernel/ids'
import type { PubSub } from '../../../kernel/pub-sub'
import * as repo from './sensitive-word.repo'
import { type FoldedWord, foldWord, WordMatcher } from './sensitive-word.rules'

declare module '../../../kernel/pub-sub' {
  interface Topics {
    /** The list of words changed; no ids. */
    words: true
  }
}

/** A change whose message was lost is visible after this time. */
const KEEP_MS = 2000
/** Rows of one read: the list is read in pieces, so that other requests are served in between. */
const PIECE = 5000

/** The words that no text of a shopper may contain: the operator's list, and the search in it. */
export class SensitiveWordService {
  readonly #versions: FreshCache<string>
  #version: string | null = null
  #matcher: Promise<WordMatcher> | null = null

  constructor(
    private readonly db: Db,
    clock: Clock,
    private readonly pubSub: Pick<PubSub, 'subscribe' | 'publish'>,
  ) {
    this.#versions = new FreshCache(clock, KEEP_MS, 1)
    pubSub.subscribe('words', () => this.#versions.forget())
  }

  /**
   * Whether any of the texts contains a word of the list, in any width, case or spacing; a word is never matched across
   * two texts. Not inside a transaction: it reads through its own connection.
   */
  async containsSensitive(...texts: string[]): Promise<boolean> {
    const matcher = await this.#current()
    return texts.some((text) => matcher.isIn(text))
  }

  /** Fails when any text contains a word of the list. Not inside a transaction, as above. */
  async refuse(...texts: (string | undefined)[]): Promise<void> {
    const given = texts.filter((text) => text !== undefined && text.trim() !== '') as string[]
    if (given.length > 0 && (await this.containsSensitive(...given))) fail('SYS_BIZ_DATA_ERROR_CODE', SENSITIVE_TEXT)
  }

  /** Words in alphabetical order that contain `part`, at most `limit`. */
  async list(part: string, limit: number): Promise<{ words: string[]; total: number }> {
    return { words: await this.page(part, '', limit), total: await this.count() }
  }

  /** A page of the list in the order of its words, after `after`: those that contain `part`. */
  async page(part: string, after: string, limit: number): Promise<string[]> {
    const words: string[] = []
    for await (const piece of this.#pieces(after)) {
      for (const word of piece) if (words.length < limit && word.includes(part)) words.push(word)
      if (words.length >= limit) break
    }
    return words
  }

  count(): Promise<number> {
    return repo.countWords(this.db.q)
  }

  /** The given words that are on the list. */
  known(q: Reader, words: readonly string[]): Promise<string[]> {
    return repo.knownWords(q, words)
  }

  /** The words of the list in a text, folded. Not inside a transaction, as above. */
  async findIn(text: string): Promise<string[]> {
    return (await this.#current()).findIn(text)
  }

  /** Adds words that `foldWord` accepts; gives those that are new. */
  async add(tx: Tx, words: readonly string[], now: number): Promise<string[]> {
    const added = await repo.addWords(tx, [...new Set(words)], now)
    if (added.length > 0) await this.#changed(tx)
    return added
  }

  /** Removes words; gives those that were on the list. */
  async remove(tx: Tx, words: readonly string[]): Promise<string[]> {
    const removed = await repo.removeWords(tx, [...new Set(words)])
    if (removed.length > 0) await this.#changed(tx)
    return removed
  }

  async #current(): Promise<WordMatcher> {
    const version = await this.#versions.get('version', () => repo.findVersion(this.db.q))
    if (!this.#matcher || version !== this.#version) {
      this.#version = version
      const matcher = this.#load()
      this.#matcher = matcher
      // A list that could not be read is read again by the next call.
      matcher.catch(() => {
        if (this.#matcher === matcher) this.#matcher = null
      })
    }
    return this.#matcher
  }

  async #load(): Promise<WordMatcher> {
    const words: FoldedWord[] = []
    for await (const piece of this.#pieces()) {
      for (const word of piece) {
        const folded = foldWord(word)
        if (folded) words.push(folded)
      }
    }
    return new WordMatcher(words)
  }

  async *#pieces(from = ''): AsyncGenerator<string[]> {
    let after = from
    for (;;) {
      const piece = await repo.listWords(this.db.q, after, PIECE)
      if (piece.length > 0) yield piece
      after = piece.at(-1) ?? ''
      if (piece.length < PIECE) return
    }
  }

  async #changed(tx: Tx): Promise<void> {
    await repo.setVersion(tx, newId())
    await this.pubSub.publish(tx, 'words', null)
  }
}
