import { makeAutoObservable } from 'mobx'

/** A newer build of the app is available. */
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
  /** `words`: the configured text about the newer version. */
  offer(run: () => void, words = ''): void {
    this.run = run
    this.words = words
  }
  take(): void {
    this.run?.()
  }
  /** Hides the bar: the next start loads the new build anyway. */
  hide(): void {
    this.isHidden = true
  }
}
