/** One case: what a shopper asks of a store after the sale. Moments are epoch ms, 0 while they have not come. */
export interface AftersaleCaseTable {
  uid: string
  id: string
  /** What people call it: refundOrderNo of the wire. */
  no: string
  orderId: string
  orderNo: string
  storeId: string
  storeName: string
  /** Empty: of the whole order. */
  lineId: string
  type: number
  status: number
  /** 1: the goods were in the shopper's hands when they asked. */
  isReceived: number
  reason: string
  /** Pieces; of a whole order all of them. */
  number: number
  /** What is to come back in all, and how much of it is freight. */
  cents: number
  freightCents: number
  /** How often it was put in other words, and how often of these after a rejection. */
  amends: number
  reapplied: number
  /** 1: the house has been asked to decide. */
  isEscalated: number
  /** When its status ends by itself. */
  dueAt: number
  /** The parcel back. */
  backCompany: string
  backNo: string
  /** exchange: what is to come instead, and its parcel. */
  skuId: string
  specText: string
  sentCompany: string
  sentNo: string
  /** The money's; empty before. */
  refundNo: string
  /** Why it ended, for people; empty before. */
  endText: string
  createdAt: number
  endedAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    aftersale_case: AftersaleCaseTable
  }
}
