import { makeAutoObservable } from 'mobx'

/** A newer build of the app is there. */
export class UpdateStore {
  static readonly isKept = true
  private run: (() => void) | null = null
  isHidden = false
  words = ''

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get isReady(): boolean {
    return this.run !== null && !this.isHidden
  }
  /** `words`: what the house says of the newer one. */
  offer(run: () => void, words = ''): void {
    this.run = run
    this.words = words
  }
  take(): void {
    this.run?.()
  }
  /** Not now: the next start brings it by itself. */
  hide(): void {
    this.isHidden = true
  }
}
