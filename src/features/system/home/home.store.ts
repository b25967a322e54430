import type { ProductCard } from '@contract/schema/catalog'
import type { HomeFirstPage } from '@contract/schema/content'
import { makeAutoObservable, reaction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { firstData } from '@/app/first-screen'
import { LatestRequest } from '@/app/latest-request'
import { PagedResource } from '@/app/paged-resource'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'

/** Least time between two requests for notices when the shopper returns to the page. */
export const NEWS_EVERY_MS = 60_000

/** Whether the data in the HTML has the parts that this page draws. */
function isHomeFirstPage(value: unknown): value is HomeFirstPage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'adverts' in value &&
    'icons' in value &&
    'floors' in value &&
    'feed' in value
  )
}

/** The home page: the first screen in one reply, then an endless feed by tab [content.first-screen]. */
export class HomeStore {
  readonly first: Resource<HomeFirstPage>
  /** The chosen feed; the first tab's first page comes with the first screen. */
  readonly feed: PagedResource<ProductCard>
  tabId = ''
  private firstFeed: HomeFirstPage['feed'] | null = null
  /** The data in the HTML is for no city, and the shopper has one. */
  private isForNoCity = false
  private readonly latest = new LatestRequest()
  private newsAt = Number.NEGATIVE_INFINITY

  constructor(private readonly env: Env) {
    const ask = () => {
      const { bdCityCode } = env.stores.get(PlaceStore)
      return env.call('POST homePage/getFirstPageData', { bdCityCode }, { quiet: true })
    }
    // A shopper who returns to the app keeps the feed and the scroll position.
    this.first = new Resource(async () => {
      const isNewest = this.latest.ask()
      const page = await ask()
      // A newer request is running: this reply is not shown, nor is its feed.
      if (isNewest()) this.begin(page)
      return page
    }, ask)
    this.feed = new PagedResource((page) => this.loadFeed(page), { key: (card) => card.productId })
    makeAutoObservable<this, 'env' | 'firstFeed' | 'isForNoCity' | 'latest' | 'newsAt'>(
      this,
      { env: false, firstFeed: false, isForNoCity: false, latest: false, newsAt: false, first: false, feed: false },
      { autoBind: true },
    )
    // Adverts depend on the city [advert.city].
    const place = env.stores.get(PlaceStore)
    reaction(
      () => place.bdCityCode,
      () => void this.first.reload(),
    )
    const inPage = firstData(isHomeFirstPage)
    if (inPage) {
      this.begin(inPage)
      this.first.set(inPage)
      this.isForNoCity = place.bdCityCode !== undefined
    }
  }

  /** Loads the first screen unless the HTML carried it. */
  open(): Promise<void> | undefined {
    if (this.first.isLoaded && !this.isForNoCity) return undefined
    this.isForNoCity = false
    return this.first.reload()
  }

  /**
   * Loads the notices again when the shopper returns (homePage/getNotices). Quiet: a failure keeps the current ones.
   */
  async lookForNews(): Promise<void> {
    const now = this.env.now()
    const shown = this.first.value
    if (!shown || now - this.newsAt < NEWS_EVERY_MS) return
    // The first screen contains its own notices.
    const isFirst = this.newsAt === Number.NEGATIVE_INFINITY
    this.newsAt = now
    if (isFirst) return
    const reply = await this.env.try(this.env.call('GET homePage/getNotices', {}, { quiet: true }))
    // A refresh has finished meanwhile or is running: its notices are newer.
    if (isApiError(reply) || this.first.value !== shown || this.first.isLoading) return
    this.first.set({ ...shown, notices: reply.records })
  }

  choose(tabId: string): Promise<void> {
    this.tabId = tabId
    this.feed.clear()
    return this.feed.reload()
  }

  private begin({ feedTabs, feed }: HomeFirstPage): void {
    const [first] = feedTabs
    // A tab that the shopper chose stays; its list stays until its own reply arrives.
    const isOther = this.tabId !== first?.tabId && feedTabs.some(({ tabId }) => tabId === this.tabId)
    if (!isOther) {
      this.tabId = first?.tabId ?? ''
      this.firstFeed = feed
      this.feed.clear()
    }
    void this.feed.reload()
  }

  private loadFeed(page: { pageSize: number; cursor?: string }) {
    const begun = this.firstFeed
    if (begun && page.cursor === undefined) {
      this.firstFeed = null
      return Promise.resolve(begun)
    }
    return this.env.call('POST homePage/getSecondPageData', { tabId: this.tabId, ...page }, { quiet: true })
  }
}
