import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError, isApiError, tried } from './api/api-error'
import { LatestRequest } from './latest-request'

/** A value that loads whole, such as a detail. Late replies are dropped; never rejects: read `error`. */
export class Resource<T> {
  value: T | null = null
  isLoading = false
  error: ApiError | null = null
  private readonly latest = new LatestRequest()

  /**
   * `again` reloads when the shopper returns to the program after a while; null where the shopper edits the loaded
   * value, which must stay.
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
  /** The resource does not exist, or its id is invalid: a retry is useless. */
  get isGone(): boolean {
    return this.value === null && isApiError(this.error, 'SYS_BIZ_DATA_ERROR_CODE', 'SYS_PARAM_ERROR')
  }
  get isRefreshing(): boolean {
    return this.isLoading && this.isLoaded
  }

  /** Loads again; the shown value stays until the new one arrives. */
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

  /** Refreshes the shown value without an indicator; a failure keeps it. Repeats a failed load. */
  async refresh(): Promise<void> {
    if (this.isLoading) return
    if (this.error && !this.isLoaded) return this.reload()
    if (!this.isLoaded || !this.again) return
    const isNewest = this.latest.ask()
    const value = await tried(this.again())
    if (!isApiError(value) && isNewest()) this.set(value)
  }

  /** Sets a value that another call returned; a running load is dropped. */
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
