import type { FeedTab } from '@contract/schema/block'
import type { ProductCard } from '@contract/schema/catalog'
import { makeAutoObservable } from 'mobx'
import { PagedResource, type PageQuery, type PageReply } from '@/app/paged-resource'

/** The part of a page's reply for its endless list. */
interface BegunFeed {
  feedTabs: readonly FeedTab[]
  feed: PageReply<ProductCard>
}

/** The endless list of a page of blocks, by tab; the first page of the first tab comes with the page. */
export class TabbedFeed {
  tabId = ''
  readonly list: PagedResource<ProductCard>
  private firstPage: PageReply<ProductCard> | null = null

  constructor(private readonly ask: (tabId: string, page: PageQuery) => Promise<PageReply<ProductCard>>) {
    this.list = new PagedResource((page) => this.load(page), { key: (card) => card.productId })
    makeAutoObservable<this, 'ask' | 'firstPage'>(
      this,
      { ask: false, firstPage: false, list: false },
      { autoBind: true },
    )
  }

  choose(tabId: string): Promise<void> {
    this.tabId = tabId
    this.list.clear()
    return this.list.reload()
  }

  /** Starts with the page's reply. */
  begin({ feedTabs, feed }: BegunFeed): void {
    const [first] = feedTabs
    // A tab that the shopper chose stays; its list stays until its own reply arrives.
    const isOther = this.tabId !== first?.tabId && feedTabs.some(({ tabId }) => tabId === this.tabId)
    if (!isOther) {
      this.tabId = first?.tabId ?? ''
      this.firstPage = feed
      this.list.clear()
    }
    void this.list.reload()
  }

  private load(page: PageQuery): Promise<PageReply<ProductCard>> {
    const begun = this.firstPage
    if (begun && page.cursor === undefined) {
      this.firstPage = null
      return Promise.resolve(begun)
    }
    return this.ask(this.tabId, page)
  }
}
