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
    /** The lines of all its orders; sold counts grow by them. */
    'order.paid': OrderNews & { lines: SoldLine[] }
    /** A pickup starts: paid, or to be paid at the store. */
    'order.appointed': { uid: string; orderId: string }
    'order.closed': OrderNews & { reason: string }
    /** A parcel was shipped; `isPart`: more goods are to follow. */
    'order.shipped': { uid: string; orderId: string; parcelId: string; isPart: boolean }
    'order.received': { uid: string; orderId: string }
    /** The order is fully refunded; the lines of this order. */
    'order.refunded': { uid: string; orderId: string; lines: SoldLine[] }
    /** A refund was requested; `caseNo` is empty when no case requested it. */
    'order.refundAsked': {
      uid: string
      orderId: string
      refundNo: string
      cents: number
      reason: string
      by: string
      caseNo: string
    }
    /** The refund has ended: paid back, or refused by the provider (`isBack` false). */
    'order.refundEnded': { uid: string; orderId: string; refundNo: string; isBack: boolean }
  }
}
declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Automatic receipt; key: order id. */
    'order.receive': { orderId: string; uid: string }
    /** Refunds an order that its store has not accepted in time; key: order id. */
    'order.accept': { orderId: string; uid: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** Public number of an order; the id is the order's. */
    order: true
  }
}
