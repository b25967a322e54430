export interface SoldLine {
  lineId: string
  skuId: string
  productId: string
  number: number
}

interface OrderNews {
  uid: string
  parentNo: string
  orderIds: string[]
}

declare module '../../../kernel/outbox' {
  interface Events {
    /** The lines are those of all its orders: what sold counts grow by. */
    'order.paid': OrderNews & { lines: SoldLine[] }
    'order.closed': OrderNews & { reason: string }
    'order.shipped': { uid: string; orderId: string }
    'order.received': { uid: string; orderId: string }
    /** The whole order's money is back; the lines are those of this order. */
    'order.refunded': { uid: string; orderId: string; lines: SoldLine[] }
  }
}
declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Confirms receipt by itself; key: order id. */
    'order.receive': { orderId: string; uid: string }
  }
}
declare module '../../../kernel/known-no' {
  interface KnownNoKinds {
    /** An order's readable number; the id is the order's. */
    order: true
  }
}
