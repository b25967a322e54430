import { ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import type { OrderCard } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** The tab of each order status; an order that awaits acceptance by its store is under that of orders to ship. */
const tabOf = (status: number) => (status === ORDER_STATUS.awaitingAcceptance ? ORDER_STATUS.toShip : status)

type TabStatus = 0 | 1 | 2 | 3 | 110

/** The shopper's orders under one tab, with an optional search text [purchase.order-tabs]. */
export class OrderListStore {
  status: TabStatus = ORDER_TAB_ALL
  /** The text of the search field. */
  word: string
  /** The order that the shopper opened from the list; its row is refreshed on return. */
  opened: string | null = null
  readonly list: PagedResource<OrderCard>

  /** `keyword` searches over every tab. */
  constructor(
    private readonly env: Env,
    public keyword = '',
  ) {
    this.word = keyword
    this.list = new PagedResource(
      (page) =>
        this.env.call(
          'POST productOrder/pageOrders',
          { status: this.status, ...(this.keyword ? { keyword: this.keyword } : {}), ...page },
          { quiet: true },
        ),
      { key: (order) => order.orderId },
    )
    makeAutoObservable<this, 'env'>(this, { env: false, list: false, opened: false }, { autoBind: true })
  }

  /** Shows a tab; an unknown status selects the tab of all. */
  open(status: number): Promise<void> {
    this.status = status === 0 || status === 1 || status === 2 || status === 3 ? status : ORDER_TAB_ALL
    this.list.clear()
    return this.list.reload()
  }

  setWord(word: string): void {
    this.word = word
  }

  /** Searches orders, whatever their status. */
  search(keyword: string): Promise<void> {
    this.keyword = keyword
    this.list.clear()
    return this.list.reload()
  }

  /** Refreshes only the row of the order that was opened. Without network the old row stays. */
  async refreshOpened(): Promise<void> {
    const { opened } = this
    this.opened = null
    if (opened) await this.env.try(this.refresh(opened))
  }

  /** Takes over a changed order: replaces its row, and removes it when it left this tab. */
  async refresh(orderId: string): Promise<void> {
    const detail = await this.env.call('GET productOrder/getOrderInfo', { orderId }, { quiet: true })
    // A paid or cancelled checkout is split into a row per store.
    const before = this.list.items.find((card) => card.orderId === orderId)
    if (before && before.orderCount > 1 && before.status !== detail.status) return this.list.reload()
    // An order in after-sale stays under its earlier tab.
    const isElsewhere = detail.status !== ORDER_STATUS.afterSale && tabOf(detail.status) !== this.status
    if (this.status !== ORDER_TAB_ALL && isElsewhere) return this.list.remove(orderId)
    this.list.patch(orderId, (card) => ({
      ...card,
      status: detail.status,
      statusText: detail.statusText,
      payOrderNo: detail.payOrderNo,
      cancelRefundText: detail.cancelRefundText,
      buttons: detail.buttons,
      expireAt: detail.expireAt,
      receiveBy: detail.receiveBy,
      serverNow: detail.serverNow,
      news: detail.hint,
      rows: detail.parts.flatMap(({ rows }) => rows),
    }))
  }
}
