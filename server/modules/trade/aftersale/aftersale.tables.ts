/** One case: what a shopper asks of a store after the sale. Moments are epoch ms, 0 while they have not come. */
export interface AftersaleCaseTable {
  uid: string
  id: string
  /** What people call it: refundOrderNo of the wire. */
  no: string
  order_id: string
  order_no: string
  store_id: string
  store_name: string
  /** Empty: of the whole order. */
  line_id: string
  type: number
  status: number
  /** 1: the goods were in the shopper's hands when they asked. */
  is_received: number
  reason: string
  /** Pieces; of a whole order all of them. */
  number: number
  /** What is to come back in all, and how much of it is freight. */
  cents: number
  freight_cents: number
  /** How often it was put in other words, and how often of these after a rejection. */
  amends: number
  reapplied: number
  /** 1: the house has been asked to decide. */
  is_escalated: number
  /** When its status ends by itself. */
  due_at: number
  /** The parcel back. */
  back_company: string
  back_no: string
  /** exchange: what is to come instead, and its parcel. */
  sku_id: string
  spec_text: string
  sent_company: string
  sent_no: string
  /** The money's; empty before. */
  refund_no: string
  /** Why it ended, for people; empty before. */
  end_text: string
  created_at: number
  ended_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    aftersale_case: AftersaleCaseTable
  }
}
