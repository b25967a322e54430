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
    /** A submit that costs nothing was placed: nobody will come to pay it. */
    'order.free': { payOrderNo: string }
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
    'order.expire': { parentNo: string; uid: string }
    /** Confirms receipt by itself; key: order id. */
    'order.receive': { orderId: string; uid: string }
  }
}
