import { PAGE_SIZE } from '@contract/codes/list'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { ApiError } from './api/api-error'
import { LatestRequest } from './latest-request'

/** The query of one page of a list (docs/wire.md "Lists"). */
export interface PageQuery {
  pageSize: number
  cursor?: string
}
export interface PageReply<T> {
  records: readonly T[]
  hasMore: boolean
  cursor: string | null
  total?: number
}
export type LoadPage<T> = (page: PageQuery) => Promise<PageReply<T>>

interface PagedOptions<T> {
  /** Identity of an item; with it, a page that overlaps the previous one adds no duplicates. */
  key?: (item: T) => string
  pageSize?: number
}

/**
 * A list that loads page by page. The reply to an outdated request is dropped, so quick taps on tabs never show the
 * wrong list. Never rejects: a failed call sets `error`.
 */
export class PagedResource<T> {
  /** Replaced, never changed in place; use `patch` and `remove`. */
  items: readonly T[] = []
  hasMore = false
  total: number | null = null
  /** True from the first loaded page until `clear`. */
  isLoaded = false
  /** The first page is loading; when items are shown, this is a refresh. */
  isLoading = false
  isMoreLoading = false
  error: ApiError | null = null
  private cursor: string | null = null
  private isRefreshingQuietly = false
  private readonly latest = new LatestRequest()

  constructor(
    private readonly load: LoadPage<T>,
    private readonly options: PagedOptions<T> = {},
  ) {
    makeAutoObservable<this, 'load' | 'options' | 'latest' | 'cursor' | 'isRefreshingQuietly'>(
      this,
      { load: false, options: false, latest: false, cursor: false, isRefreshingQuietly: false, items: observableRef },
      { autoBind: true },
    )
  }

  get isEmpty(): boolean {
    return this.isLoaded && this.items.length === 0
  }
  get isRefreshing(): boolean {
    return this.isLoading && this.isLoaded
  }

  /** Loads the first page; shown items stay until it arrives. */
  async reload(): Promise<void> {
    const isNewest = this.begin()
    this.isLoading = true
    this.isMoreLoading = false
    const reply = await this.fetch(isNewest, { pageSize: this.pageSize })
    runInAction(() => {
      if (!isNewest()) return
      this.isLoading = false
      if (!reply) return
      this.items = []
      this.isLoaded = true
      this.append(reply)
    })
  }

  /** Loads the next page, unless there is none or one is loading. */
  async more(): Promise<void> {
    if (!this.hasMore || this.isLoading || this.isMoreLoading || this.cursor === null) return
    const isNewest = this.begin()
    this.isMoreLoading = true
    const reply = await this.fetch(isNewest, { pageSize: this.pageSize, cursor: this.cursor })
    runInAction(() => {
      if (!isNewest()) return
      this.isMoreLoading = false
      if (reply) this.append(reply)
    })
  }

  /**
   * Refreshes the shown items without an indicator, as many as there are, so that the page does not move; a failure
   * keeps them. After a failed load it loads the first page.
   */
  async refresh(): Promise<void> {
    if (this.isLoading || this.isMoreLoading) return
    if (!this.isLoaded) return this.error ? this.reload() : undefined
    const isNewest = this.latest.ask()
    this.isRefreshingQuietly = true
    const shown = this.items.length
    const fresh = new PagedResource(this.load, this.options)
    await fresh.reload()
    while (fresh.items.length < shown && fresh.hasMore && !fresh.error && isNewest()) await fresh.more()
    runInAction(() => {
      if (!isNewest()) return
      this.isRefreshingQuietly = false
      if (fresh.error) return
      this.items = fresh.items
      this.hasMore = fresh.hasMore
      this.cursor = fresh.cursor
      this.total = fresh.total
    })
  }

  /** Resets the list: the skeleton shows, running requests are dropped. */
  clear(): void {
    this.begin()
    this.items = []
    this.isLoaded = false
    this.isLoading = false
    this.isMoreLoading = false
    this.hasMore = false
    this.total = null
    this.cursor = null
  }

  /**
   * Changes the matching items (a key of `options.key`, or a predicate); only the changed rows are replaced, so the
   * others do not render again. A first page that was requested before the change is outdated and is requested again.
   */
  patch(which: string | ((item: T) => boolean), change: Partial<T> | ((item: T) => T)): void {
    const matches = this.matcher(which)
    this.items = this.items.map((item) => {
      if (!matches(item)) return item
      return typeof change === 'function' ? change(item) : { ...item, ...change }
    })
    this.askAgain()
  }

  remove(which: string | ((item: T) => boolean)): void {
    const matches = this.matcher(which)
    const rest = this.items.filter((item) => !matches(item))
    if (this.total !== null) this.total -= this.items.length - rest.length
    this.items = rest
    this.askAgain()
  }

  private askAgain(): void {
    if (this.isLoading) void this.reload()
    else if (this.isRefreshingQuietly) this.begin()
  }

  private get pageSize(): number {
    return this.options.pageSize ?? PAGE_SIZE
  }

  private matcher(which: string | ((item: T) => boolean)): (item: T) => boolean {
    if (typeof which === 'function') return which
    const { key } = this.options
    if (!key) throw new Error('PagedResource needs `key` to find an item by its key')
    return (item) => key(item) === which
  }

  private begin(): () => boolean {
    this.error = null
    this.isRefreshingQuietly = false
    return this.latest.ask()
  }

  private async fetch(isNewest: () => boolean, page: PageQuery): Promise<PageReply<T> | null> {
    try {
      return await this.load(page)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      runInAction(() => {
        if (isNewest()) this.error = error
      })
      return null
    }
  }

  private append({ records, hasMore, cursor, total }: PageReply<T>): void {
    const { key } = this.options
    const known = new Set(key ? this.items.map(key) : [])
    this.items = [...this.items, ...(key ? records.filter((item) => !known.has(key(item))) : records)]
    // Without a cursor no next page can be requested.
    this.hasMore = hasMore && cursor !== null
    this.cursor = cursor
    this.total = total ?? null
  }
}
