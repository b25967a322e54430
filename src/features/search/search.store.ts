import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import type { Env } from '@/app/stores'
import { stored } from '@/platform/storage'

/** Words kept (behaviours 2.2). */
const MOST_HISTORY = 20
/** Suggestions come after the shopper paused this long. */
const SUGGEST_MS = 200

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string')
const kept = stored('SEARCH_HISTORY', isWords)

/** Whether a word is a barcode whose check digit holds: 8, 12, 13 or 14 digits (GS1 modulo 10). */
export function isBarcode(word: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(word)) return false
  const digits = [...word].map(Number)
  const check = digits.pop()
  const sum = digits.reverse().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check
}

/** History, hot words and suggestions of the search page (behaviours 2.2). */
export class SearchStore {
  word = ''
  history: readonly string[] = kept.get() ?? []
  hotWords: readonly string[] = []
  suggestions: readonly string[] = []
  private ask = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'ask' | 'timer'>(
      this,
      { env: false, ask: false, timer: false },
      { autoBind: true },
    )
  }

  async loadHot(): Promise<void> {
    const reply = await this.suggest('')
    if (reply) {
      runInAction(() => {
        this.hotWords = reply.words
      })
    }
  }

  setWord(word: string): void {
    this.word = word
    clearTimeout(this.timer)
    if (word.trim() === '') {
      this.suggestions = []
      return
    }
    this.timer = setTimeout(() => void this.loadSuggestions(word.trim()), SUGGEST_MS)
  }

  /** The product a typed barcode names, or null; keeps the word in the history. */
  async begin(word: string): Promise<string | null> {
    clearTimeout(this.timer)
    this.ask += 1
    this.word = word
    this.suggestions = []
    this.keep([word, ...this.history.filter((old) => old !== word)].slice(0, MOST_HISTORY))
    return isBarcode(word) ? ((await this.suggest(word))?.productId ?? null) : null
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
    kept.set([...words])
  }

  private async loadSuggestions(word: string): Promise<void> {
    this.ask += 1
    const { ask } = this
    const reply = await this.suggest(word)
    runInAction(() => {
      if (ask === this.ask) this.suggestions = reply?.words ?? []
    })
  }

  /** Suggestions are a help: without them the shopper types on. */
  private async suggest(keyword: string) {
    try {
      return await this.env.call('GET product/suggest', keyword ? { keyword } : {}, { quiet: true })
    } catch (error) {
      if (isApiError(error)) return null
      throw error
    }
  }
}
