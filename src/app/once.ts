import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, isApiError } from './api/api-error'
import { Latest } from './latest'

/** One thing that is loaded whole, such as a detail. Late replies are ignored; never rejects: look at `error`. */
export class Once<T> {
  value: T | null = null
  isLoading = false
  error: ApiError | null = null
  private readonly latest = new Latest()

  constructor(private readonly load: () => Promise<T>) {
    makeAutoObservable<this, 'load' | 'latest'>(
      this,
      { load: false, latest: false, value: observableRef },
      { autoBind: true },
    )
  }

  get isLoaded(): boolean {
    return this.value !== null
  }
  /** There is no such thing, or what names it cannot be right: asking again brings nothing. */
  get isGone(): boolean {
    return this.value === null && isApiError(this.error, 'SYS_BIZ_DATA_ERROR_CODE', 'SYS_PARAM_ERROR')
  }
  get isRefreshing(): boolean {
    return this.isLoading && this.isLoaded
  }

  /** Loads it again; what is shown stays until it comes. */
  async reload(): Promise<void> {
    const isNewest = this.latest.ask()
    this.isLoading = true
    this.error = null
    try {
      const value = await this.load()
      if (isNewest()) this.set(value)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      runInAction(() => {
        if (isNewest()) this.error = error
      })
    } finally {
      runInAction(() => {
        if (isNewest()) this.isLoading = false
      })
    }
  }

  /** Takes a value that another call brought; one under way is ignored. */
  set(value: T): void {
    this.latest.drop()
    this.value = value
    this.isLoading = false
    this.error = null
  }

  clear(): void {
    this.latest.drop()
    this.value = null
    this.isLoading = false
    this.error = null
  }
}
