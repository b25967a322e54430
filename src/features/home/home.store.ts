import type { ProductCard } from '@contract/schema/catalog'
import type { HomeFirstPage } from '@contract/schema/content'
import { makeAutoObservable } from 'mobx'
import { firstData } from '@/app/first-screen'
import { Once } from '@/app/once'
import { Paged } from '@/app/paged'
import type { Env } from '@/app/stores'

/** Whether what the HTML carried has the parts this page draws. */
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

/** The home page: the first screen in one reply, then an endless feed by tab (behaviours 2.1). */
export class HomeStore {
  readonly first: Once<HomeFirstPage>
  /** The chosen feed; the first tab's first page comes with the first screen. */
  readonly feed: Paged<ProductCard>
  tabId = ''
  private firstFeed: HomeFirstPage['feed'] | null = null

  constructor(private readonly env: Env) {
    this.first = new Once(async () => {
      const page = await env.call('POST homePage/getFirstPageData', {}, { quiet: true })
      this.begin(page)
      return page
    })
    this.feed = new Paged((page) => this.loadFeed(page), { key: (card) => card.productId })
    makeAutoObservable<this, 'env' | 'firstFeed'>(
      this,
      { env: false, firstFeed: false, first: false, feed: false },
      { autoBind: true },
    )
    const inPage = firstData(isHomeFirstPage)
    if (inPage) {
      this.begin(inPage)
      this.first.set(inPage)
    }
  }

  /** Loads the first screen unless it came inside the HTML. */
  open(): Promise<void> | undefined {
    return this.first.isLoaded ? undefined : this.first.reload()
  }

  choose(tabId: string): Promise<void> {
    this.tabId = tabId
    this.feed.clear()
    return this.feed.reload()
  }

  private begin(page: HomeFirstPage): void {
    this.tabId = page.feedTabs[0]?.tabId ?? ''
    this.firstFeed = page.feed
    this.feed.clear()
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
