import type { OrderLineRow } from './order.repo'

export interface SoldLine {
  skuId: string
  productId: string
  number: number
}

interface OrderNews {
  uid: string
  parentNo: string
  orderIds: string[]
}

declare module '../../kernel/outbox' {
  interface Events {
    'order.placed': OrderNews & { payOrderNo: string; payableCents: number }
    /** The lines are those of all its orders: what sold counts grow by. */
    'order.paid': OrderNews & { lines: SoldLine[] }
    'order.closed': OrderNews & { reason: string }
    'order.shipped': { uid: string; orderId: string }
    'order.received': { uid: string; orderId: string }
    /** The whole order's money is back; the lines are those of this order. */
    'order.refunded': { uid: string; orderId: string; lines: SoldLine[] }
  }
}
declare module '../../kernel/jobs' {
  interface JobKinds {
    /** Closes what was not paid in time; key: parentNo. */
    'order.expire': { parentNo: string }
    /** Confirms receipt by itself; key: order id. */
    'order.receive': { orderId: string; uid: string }
  }
}

export const soldLines = (lines: readonly OrderLineRow[]): SoldLine[] =>
  lines.map((line) => ({ skuId: line.sku_id, productId: line.product_id, number: line.number }))
