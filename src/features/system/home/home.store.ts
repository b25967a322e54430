import type { HomeFirstPage } from '@contract/schema/zone'
import { makeAutoObservable, reaction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { firstData } from '@/app/first-screen'
import { LatestRequest } from '@/app/latest-request'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { PlaceStore } from '@/app/stores/place.store'
import { TabbedFeed } from '../block/tabbed-feed'

/** Least time between two requests for notices when the shopper returns to the page. */
export const NEWS_EVERY_MS = 60_000

/** Whether the data in the HTML has the parts that this page draws. */
function isHomeFirstPage(value: unknown): value is HomeFirstPage {
  return typeof value === 'object' && value !== null && 'blocks' in value && 'feedTabs' in value && 'feed' in value
}

/** The home page: the first screen in one reply, then an endless feed by tab [content.first-screen]. */
export class HomeStore {
  readonly first: Resource<HomeFirstPage>
  readonly feed: TabbedFeed
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
      if (isNewest()) this.feed.begin(page)
      return page
    }, ask)
    this.feed = new TabbedFeed((tabId, page) =>
      env.call('POST homePage/getSecondPageData', { tabId, ...page }, { quiet: true }),
    )
    makeAutoObservable<this, 'env' | 'isForNoCity' | 'latest' | 'newsAt'>(
      this,
      { env: false, isForNoCity: false, latest: false, newsAt: false, first: false, feed: false },
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
      this.feed.begin(inPage)
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
    const notices = reply.records
    const blocks = shown.blocks.map((block) => (block.kind === 'notice' ? { ...block, notices } : block))
    this.first.set({ ...shown, blocks })
  }
}
