import { makeAutoObservable } from 'mobx'

/** A newer build of the app is there. */
export class UpdateStore {
  static readonly isKept = true
  private run: (() => void) | null = null
  isHidden = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get isReady(): boolean {
    return this.run !== null && !this.isHidden
  }
  offer(run: () => void): void {
    this.run = run
  }
  take(): void {
    this.run?.()
  }
  /** Not now: the next start brings it by itself. */
  hide(): void {
    this.isHidden = true
  }
}
