/** One submit: what is paid together under one payOrderNo, and until when. */
export interface OrderParentTable {
  parent_no: string
  uid: string
  /** 128 random bits: whoever knows it may pay (wire.md "Cart, order, pay"). */
  pay_order_no: string
  state: 'unpaid' | 'paid' | 'closed'
  payable_cents: number
  order_count: number
  created_at: number
  expire_at: number
}

/** One store's order. Moments are epoch ms, 0 while they have not come. */
export interface ShopOrderTable {
  id: string
  order_no: string
  parent_no: string
  pay_order_no: string
  uid: string
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
  member_saved_cents: number
  freight_cents: number
  tax_cents: number
  payable_cents: number
  /** Asked back or given back so far; never above payable_cents. */
  refunded_cents: number
  /** What the provider has given back so far; never above refunded_cents. */
  returned_cents: number
  total_number: number
  /** Lower-cased titles and numbers that a shopper may search for. */
  search_text: string
  pay_way_text: string
  /** JSON of [{ expressCompany, expressNo }]. */
  parcels: string
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
  id: string
  order_id: string
  uid: string
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
  /** JSON of the line's share of each discount: [{ kind, ref, cents }]; rows before offers have kind 'member' alone. */
  discounts: string
  /** original_cents less its discounts. */
  payable_cents: number
  /** Its share of the order's freight and tax. */
  freight_cents: number
  tax_cents: number
  source_channel: string
}

/** What happened to an order, in order; never changed, never deleted. */
export interface OrderEventTable {
  id: string
  order_id: string
  uid: string
  event: string
  /** ORDER_STATUS after it. */
  status: number
  actor: 'shopper' | 'operator' | 'system'
  note: string
  created_at: number
}

/** A row to lock while one shopper buys goods with a limit per shopper. */
export interface OrderShopperTable {
  uid: string
  locked_at: number
}

declare module '../../kernel/tables' {
  interface Tables {
    order_parent: OrderParentTable
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_event: OrderEventTable
    order_shopper: OrderShopperTable
  }
}
