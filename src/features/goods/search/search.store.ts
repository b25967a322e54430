import { makeAutoObservable, runInAction } from 'mobx'
import { LatestRequest } from '@/app/latest-request'
import { credentials } from '@/app/session/credentials'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'
import { isBarcode, suggest } from './barcode'

/** Most search words in the history. */
const MOST_HISTORY = 20
/** Milliseconds without input before suggestions are loaded. */
const SUGGEST_MS = 200

/** Words searched on this device, the newest first. */
interface Searched {
  /** Empty: a visitor. */
  uid: string
  words: string[]
}

const isSearched = (value: unknown): value is Searched =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  typeof value.uid === 'string' &&
  'words' in value &&
  Array.isArray(value.words) &&
  value.words.every((word) => typeof word === 'string')
const kept = stored('SEARCH_HISTORY', isSearched)
const ownUid = () => credentials.current?.uid ?? ''

/** Words of this shopper, or of the visitor before the login. */
function ownWords(): string[] {
  const searched = kept.get()
  return searched && (searched.uid === '' || searched.uid === ownUid()) ? searched.words : []
}

/** History, hot words and suggestions of the search page. */
export class SearchStore {
  word: string
  /** The shopper is typing; otherwise the results show. Stored here, so that it survives the eviction of the page. */
  isTyping: boolean
  history: readonly string[] = ownWords()
  hotWords: readonly string[] = []
  suggestions: readonly string[] = []
  private readonly latest = new LatestRequest()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly env: Env,
    begun: { word: string; isTyping: boolean } = { word: '', isTyping: true },
  ) {
    this.word = begun.word
    this.isTyping = begun.isTyping
    makeAutoObservable<this, 'env' | 'latest' | 'timer'>(
      this,
      { env: false, latest: false, timer: false },
      { autoBind: true },
    )
  }

  async loadHot(): Promise<void> {
    const reply = await suggest(this.env, '')
    if (reply) {
      runInAction(() => {
        this.hotWords = reply.words
      })
    }
  }

  /** The field got the focus again: suggestions for its word are shown at once. */
  setTyping(isTyping: boolean): void {
    const word = this.word.trim()
    if (isTyping && !this.isTyping && word !== '') void this.loadSuggestions(word)
    this.isTyping = isTyping
  }

  setWord(word: string): void {
    this.word = word
    clearTimeout(this.timer)
    if (word.trim() === '') {
      // Suggestions requested for the earlier word are dropped as well.
      this.latest.drop()
      this.suggestions = []
      return
    }
    this.timer = setTimeout(() => void this.loadSuggestions(word.trim()), SUGGEST_MS)
  }

  /**
   * Adds the word to the history and returns the product of a barcode, if any; null when the shopper typed or searched
   * something else meanwhile.
   */
  async begin(word: string): Promise<{ productId: string | null } | null> {
    clearTimeout(this.timer)
    this.latest.drop()
    this.word = word
    this.suggestions = []
    this.keep([word, ...this.history.filter((old) => old !== word)].slice(0, MOST_HISTORY))
    if (!isBarcode(word)) return { productId: null }
    const reply = await suggest(this.env, word)
    return this.word === word ? { productId: reply?.productId ?? null } : null
  }

  /** The field shows another word for the same search. */
  rename(word: string): void {
    this.word = word
  }

  forget(word: string): void {
    this.keep(this.history.filter((old) => old !== word))
  }
  forgetAll(): void {
    this.keep([])
  }
  dispose(): void {
    clearTimeout(this.timer)
  }

  private keep(words: readonly string[]): void {
    this.history = words
    kept.set({ uid: ownUid(), words: [...words] })
  }

  /** Failed suggestions are ignored: the shopper can still search. */
  private async loadSuggestions(word: string): Promise<void> {
    const isNewest = this.latest.ask()
    const reply = await suggest(this.env, word)
    runInAction(() => {
      if (isNewest()) this.suggestions = reply?.words ?? []
    })
  }
}
