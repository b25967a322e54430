import { makeAutoObservable, runInAction } from 'mobx'

/** Pauses before each retry of a failed picture; after the last one the shopper decides. */
export const RECONNECT_MS: readonly number[] = [1000, 3000, 6000]

/** The picture of one room: its connection, its sound, and where a recording plays. */
export class PlayingStore {
  /** Browsers refuse sound before a tap. */
  isMuted = true
  /** Number of the connection; each has a player of its own. */
  connection = 0
  isConnecting = false
  isLost = false
  /** A new object for each jump; null before the first one. */
  jump: { ms: number } | null = null
  private tries = 0
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor() {
    makeAutoObservable<this, 'tries' | 'timer'>(this, { tries: false, timer: false }, { autoBind: true })
  }

  /** The picture plays. */
  played(): void {
    this.tries = 0
    this.isLost = false
    this.isConnecting = false
  }

  /** The picture has failed: connects again after a while, at most RECONNECT_MS.length times in a row. */
  fail(): void {
    if (this.timer !== null) return
    const wait = RECONNECT_MS[this.tries]
    if (wait === undefined) {
      this.isLost = true
      this.isConnecting = false
      return
    }
    this.tries += 1
    this.isConnecting = true
    this.timer = setTimeout(() => {
      this.timer = null
      runInAction(() => {
        this.connection += 1
      })
    }, wait)
  }

  /** Connects immediately and resets the tries. */
  retry(): void {
    this.tries = 0
    this.isLost = false
    this.connection += 1
  }

  toggleSound(): void {
    this.isMuted = !this.isMuted
  }

  seek(ms: number): void {
    this.jump = { ms }
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}
