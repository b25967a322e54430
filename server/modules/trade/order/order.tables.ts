import type { FREIGHT_COUPON, OfferType } from '@contract/codes/offer'

/** One store's order. Moments are epoch ms, 0 while they have not come. */
export interface ShopOrderTable {
  uid: string
  id: string
  order_no: string
  /** What is paid together has one. */
  parent_no: string
  /** The payable's number: whoever knows it may pay (wire.md "Cart, order, pay": payOrderNo). */
  payable_no: string
  store_id: string
  store_name: string
  /** ORDER_STATUS of the contract. */
  status: number
  delivery_type: number
  order_source: number
  /** Instant delivery: within so many minutes of the payment, as the store promised at commit; 0 for other ways. */
  promise_minutes: number
  remark: string
  /** JSON of the contract's Address as it was; empty where nothing is delivered. */
  address: string
  original_cents: number
  /** Off the goods, by whatever offers: the sum of its adjustments. */
  discount_cents: number
  freight_cents: number
  /** What a coupon took off the freight, which is told after it. */
  freight_off_cents: number
  tax_cents: number
  payable_cents: number
  /** Asked back, and given back so far: as its part of the payable says, which decides. */
  refunded_cents: number
  returned_cents: number
  /** Points that offers bring beside those of every order; less by the share of its money that comes back. */
  bonus_points: number
  /** What the card makes of the points of its money, in tenths: 10 for who had none when it was placed. */
  points_factor: number
  /** Fetched by appointment: from and until when; 0 without one. */
  slot_from: number
  slot_until: number
  /** How often its shopper chose another. */
  slot_changes: number
  /** 1: by appointment, and paid where it is fetched. */
  pay_at_pickup: number
  total_number: number
  /** Lower-cased titles and numbers that a shopper may search for. */
  search_text: string
  pay_way_text: string
  close_reason: string
  /** Changes of the address after payment. */
  address_changes: number
  /** When the shopper last asked for shipping. */
  reminded_at: number
  /** 1 when the shopper put off the receipt that confirms itself. */
  is_receive_extended: number
  /** 1 when its shopper deleted it. */
  is_hidden: number
  created_at: number
  expire_at: number
  paid_at: number
  shipped_at: number
  /** When receipt confirms itself. */
  receive_by: number
  received_at: number
  closed_at: number
}

/** A bought line. All amounts are frozen at commit; refunds read them and never share anew. */
export interface OrderLineTable {
  uid: string
  order_id: string
  id: string
  sku_id: string
  product_id: string
  title: string
  spec_text: string
  /** JSON of a Picture. */
  picture: string
  /** What one piece cost. */
  unit_cents: number
  number: number
  original_cents: number
  /** original_cents less its adjustments. */
  payable_cents: number
  /** Its share of the order's freight and tax. */
  freight_cents: number
  tax_cents: number
  source_channel: string
  /** Of each piece that is a ticket: how often it can be used, and for how many days; else 0. */
  ticket_uses: number
  ticket_days: number
  /** Of its open case after the sale; empty without one: a line has one at a time. */
  case_no: string
  /** Pieces that can't be asked for any more: their money is back, or others came instead. */
  returned_number: number
  /** Of these, those that were exchanged. */
  replaced_number: number
  /** 1: its shopper has said what they think of it. */
  is_reviewed: number
  /** Until when its review can be added to; 0: it has none, or was added to. */
  append_until: number
}

/** Money of one line's pieces on its way back; that of a whole order has no row. */
export interface OrderRefundTable {
  uid: string
  order_id: string
  refund_no: string
  line_id: string
  number: number
  /** 1: the pieces are in the store again, fit to be sold. */
  is_intact: number
}

/** What an offer took off a line, frozen at commit: refunds, commissions and invoices read it. */
export interface OrderAdjustmentTable {
  uid: string
  order_id: string
  line_id: string
  kind: OfferType | typeof FREIGHT_COUPON
  /** Which offer of its kind. */
  ref: string
  /** What the shopper read beside it. */
  title: string
  cents: number
  /** When it came off, among those of its order. */
  turn: number
}

/** What happened to an order, in order; never changed, never deleted. */
export interface OrderEventTable {
  uid: string
  order_id: string
  id: string
  event: string
  /** ORDER_STATUS after it. */
  status: number
  actor: 'shopper' | 'operator' | 'system'
  note: string
  created_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_event: OrderEventTable
    order_adjustment: OrderAdjustmentTable
    order_refund: OrderRefundTable
  }
}
