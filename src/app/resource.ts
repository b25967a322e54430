import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, isApiError, tried } from './api/api-error'
import { LatestRequest } from './latest-request'

/** One thing that is loaded whole, such as a detail. Late replies are ignored; never rejects: look at `error`. */
export class Resource<T> {
  value: T | null = null
  isLoading = false
  error: ApiError | null = null
  private readonly latest = new LatestRequest()

  /**
   * `again` loads it when the shopper comes back to the program after a while; null where the shopper works on what was
   * loaded, so that it stays.
   */
  constructor(
    private readonly load: () => Promise<T>,
    private readonly again: (() => Promise<T>) | null = load,
  ) {
    makeAutoObservable<this, 'load' | 'again' | 'latest'>(
      this,
      { load: false, again: false, latest: false, value: observableRef },
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

  /** Brings what is shown up to date without a word; what fails leaves it. What could not be had is asked for again. */
  async refresh(): Promise<void> {
    if (this.isLoading) return
    if (this.error && !this.isLoaded) return this.reload()
    if (!this.isLoaded || !this.again) return
    const isNewest = this.latest.ask()
    const value = await tried(this.again())
    if (!isApiError(value) && isNewest()) this.set(value)
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
