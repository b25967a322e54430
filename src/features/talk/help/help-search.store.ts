import type { HelpHit } from '@contract/schema/help'
import { makeAutoObservable } from 'mobx'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Milliseconds without input before the search. */
const SEARCH_MS = 250

/** The search in help texts and documents [help.search]. */
export class HelpSearchStore {
  word = ''
  readonly found: Resource<{ records: HelpHit[] }>
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(env: Env) {
    this.found = new Resource(() => env.call('GET help/search', { keyword: this.keyword }, { quiet: true }))
    makeAutoObservable<this, 'timer'>(this, { found: false, timer: false }, { autoBind: true })
  }

  get keyword(): string {
    return this.word.trim()
  }

  /** Searches a moment after the last input. */
  setWord(word: string): void {
    const before = this.keyword
    this.word = word
    if (this.keyword === before) return
    clearTimeout(this.timer)
    if (this.keyword === '') this.found.clear()
    else this.timer = setTimeout(() => void this.found.reload(), SEARCH_MS)
  }

  /** The search key: at once. */
  search(word: string): void {
    this.word = word
    clearTimeout(this.timer)
    if (this.keyword !== '') void this.found.reload()
  }

  dispose(): void {
    clearTimeout(this.timer)
  }
}
