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
    /** To be fetched at its store from now on: paid, or to be paid there. */
    'order.appointed': { uid: string; orderId: string }
    'order.closed': OrderNews & { reason: string }
    /** A parcel of it went out; `isPart`: more of it is to follow. */
    'order.shipped': { uid: string; orderId: string; parcelId: string; isPart: boolean }
    'order.received': { uid: string; orderId: string }
    /** The whole order's money is back; the lines are those of this order. */
    'order.refunded': { uid: string; orderId: string; lines: SoldLine[] }
    /** Money of an order was asked back; `caseNo` empty where no case did. */
    'order.refundAsked': {
      uid: string
      orderId: string
      refundNo: string
      cents: number
      reason: string
      by: string
      caseNo: string
    }
    /** That money is back, or its provider will not give it (`isBack` false). */
    'order.refundEnded': { uid: string; orderId: string; refundNo: string; isBack: boolean }
  }
}
declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Confirms receipt by itself; key: order id. */
    'order.receive': { orderId: string; uid: string }
    /** Gives the money back that its store has not taken the order on for; key: order id. */
    'order.accept': { orderId: string; uid: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** An order's readable number; the id is the order's. */
    order: true
  }
}
