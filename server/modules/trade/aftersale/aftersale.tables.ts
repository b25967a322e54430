/** One after-sale case. Moments are epoch ms, 0 before they occur. */
export interface AftersaleCaseTable {
  uid: string
  id: string
  /** The readable number: refundOrderNo of the wire. */
  no: string
  orderId: string
  orderNo: string
  storeId: string
  storeName: string
  /** Empty: the case is about the whole order. */
  lineId: string
  type: number
  status: number
  /** 1: the shopper had received the goods when the case was opened. */
  isReceived: number
  reason: string
  /** Units of its line: grams of weighed goods, else pieces; for a whole order all its pieces. */
  number: number
  /** The refund in total, and the freight in it. */
  cents: number
  freightCents: number
  /** Number of amendments, and number of those after a rejection. */
  amends: number
  reapplied: number
  /** 1: it was escalated to the mall. */
  isEscalated: number
  /** The moment at which its status ends by itself. */
  dueAt: number
  /** The return parcel. */
  backCompany: string
  backNo: string
  /** For a replacement: the SKU to send, and its parcel. */
  skuId: string
  specText: string
  sentCompany: string
  sentNo: string
  /** Number of the refund; empty before. */
  refundNo: string
  /** 1: the provider closed the refund without paying; staff repeat it. */
  isRefundFailed: number
  /** JSON of the effects of the refund besides the money (RefundExtras); empty before its request. */
  extras: string
  /** Why it ended, in words for the shopper; empty before. */
  endText: string
  createdAt: number
  endedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    aftersale_case: AftersaleCaseTable
  }
}
