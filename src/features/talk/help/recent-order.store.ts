import { ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import type { OrderCard, OrderDetail } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'

/** Number of orders that the card shows in turn. */
const MOST_RECENT = 10
/** Orders in these states cannot be tracked, returned or invoiced, so they come last. */
const IDLE: readonly number[] = [ORDER_STATUS.unpaid, ORDER_STATUS.closed]

/** A page that the card of an order leads to. */
export interface OrderHelp {
  key: 'logistics' | 'refund' | 'invoice' | 'chat'
  text: string
  open(): void
}

/** One of the shopper's newest orders, and the pages that help with it now [help.recent-order]. */
export class RecentOrderStore {
  orders: readonly OrderCard[] = []
  /** Details of the shown order. */
  detail: OrderDetail | null = null
  private place = 0
  private readonly latest = new LatestRequest()

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'latest'>(this, { env: false, latest: false }, { autoBind: true })
  }

  get order(): OrderCard | null {
    return this.orders[this.place] ?? null
  }

  get hasMore(): boolean {
    return this.orders.length > 1
  }

  /** After a failure the page has no such card; the rest of the page works without an order. */
  async load(): Promise<void> {
    const { env } = this
    const ask = { status: ORDER_TAB_ALL, pageSize: MOST_RECENT } as const
    const page = await env.try(env.call('POST productOrder/pageOrders', ask, { quiet: true }))
    if (isApiError(page)) return
    const isIdle = ({ status }: OrderCard) => IDLE.includes(status)
    const orders = [...page.records.filter((one) => !isIdle(one)), ...page.records.filter(isIdle)]
    const shown = this.order?.orderId
    this.show(
      orders,
      Math.max(
        0,
        orders.findIndex(({ orderId }) => orderId === shown),
      ),
    )
    await this.loadDetail()
  }

  /** The next order; after the last one the first. */
  async next(): Promise<void> {
    this.show(this.orders, (this.place + 1) % this.orders.length)
    await this.loadDetail()
  }

  /** The pages that the server allows for the order. */
  get helps(): OrderHelp[] {
    const { env, order, detail } = this
    if (!order || !detail) return []
    const { orderId, storeId } = order
    const has = (code: string) => detail.buttons.some((button) => button.code === code)
    const { invoiced, lines } = detail
    const helps: (OrderHelp | false)[] = [
      has('checkLogistics') && {
        key: 'logistics',
        text: '查物流',
        open: () => void env.go('waybillList', { orderId, storeId }),
      },
      lines.some((line) => line.canAskBack || line.refundOrderNo !== '') && {
        key: 'refund',
        text: '退换货',
        open: () => void env.go('customerService', { orderId }),
      },
      (has('applyInvoice') || invoiced !== null) && {
        key: 'invoice',
        text: invoiced ? '看发票' : '开发票',
        open: () =>
          void (invoiced
            ? env.go('applicationDetail', { applicationNo: invoiced.applicationNo })
            : env.go('order', { orderId })),
      },
      { key: 'chat', text: '问卖家', open: () => void env.go('chat', { targetId: storeId, orderId }) },
    ]
    return helps.filter((help) => help !== false)
  }

  private async loadDetail(): Promise<void> {
    const { env, order } = this
    const isNewest = this.latest.ask()
    if (!order) return
    const detail = await env.try(env.call('GET productOrder/getOrderInfo', { orderId: order.orderId }, { quiet: true }))
    if (!isApiError(detail) && isNewest()) this.showDetail(detail)
  }

  private showDetail(detail: OrderDetail): void {
    this.detail = detail
  }

  private show(orders: readonly OrderCard[], place: number): void {
    if (orders[place]?.orderId !== this.order?.orderId) this.detail = null
    this.orders = orders
    this.place = place
  }
}
