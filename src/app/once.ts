import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError } from './api/api-error'

/** One thing that is loaded whole, such as a detail. Late replies are ignored; never rejects: look at `error`. */
export class Once<T> {
  value: T | null = null
  isLoading = false
  error: ApiError | null = null
  private ask = 0

  constructor(private readonly load: () => Promise<T>) {
    makeAutoObservable<this, 'load' | 'ask'>(
      this,
      { load: false, ask: false, value: observableRef },
      { autoBind: true },
    )
  }

  get isLoaded(): boolean {
    return this.value !== null
  }
  get isRefreshing(): boolean {
    return this.isLoading && this.isLoaded
  }

  /** Loads it again; what is shown stays until it comes. */
  async reload(): Promise<void> {
    this.ask += 1
    const { ask } = this
    this.isLoading = true
    this.error = null
    try {
      const value = await this.load()
      if (ask === this.ask) this.set(value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      runInAction(() => {
        if (ask === this.ask) this.error = error
      })
    } finally {
      runInAction(() => {
        if (ask === this.ask) this.isLoading = false
      })
    }
  }

  /** Takes a value that another call brought; one under way is ignored. */
  set(value: T): void {
    this.ask += 1
    this.value = value
    this.isLoading = false
    this.error = null
  }

  clear(): void {
    this.ask += 1
    this.value = null
    this.isLoading = false
    this.error = null
  }
}
