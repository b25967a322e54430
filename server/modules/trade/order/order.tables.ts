import type { FREIGHT_COUPON, OfferType } from '@contract/codes/offer'

/** One store's order. Moments are epoch ms, 0 while they have not come. */
export interface ShopOrderTable {
  uid: string
  id: string
  orderNo: string
  /** What is paid together has one. */
  parentNo: string
  /** The payable's number: whoever knows it may pay (wire.md "Cart, order, pay": payOrderNo). */
  payableNo: string
  storeId: string
  storeName: string
  /** ORDER_STATUS of the contract. */
  status: number
  deliveryType: number
  orderSource: number
  /** Instant delivery: within so many minutes of the payment, as the store promised at commit; 0 for other ways. */
  promiseMinutes: number
  /** JSON of the contract's Address as it was; empty where nothing is delivered. */
  address: string
  originalCents: number
  /** Off the goods, by whatever offers: the sum of its adjustments. */
  discountCents: number
  /** Original, less discounts, and all its fees. */
  payableCents: number
  /** Asked back, and given back so far: as its part of the payable says, which decides. */
  refundedCents: number
  returnedCents: number
  /** Fetched by appointment: from and until when; 0 without one. */
  slotFrom: number
  slotUntil: number
  /** How often its shopper chose another. */
  slotChanges: number
  /** 1: by appointment, and paid where it is fetched. */
  payAtPickup: number
  totalNumber: number
  /** Lower-cased titles and numbers that a shopper may search for. */
  searchText: string
  payWayText: string
  closeReason: string
  /** Changes of the address after payment. */
  addressChanges: number
  /** When the shopper last asked for shipping. */
  remindedAt: number
  /** 1 when the shopper put off the receipt that confirms itself. */
  isReceiveExtended: number
  /** 1 when its shopper deleted it. */
  isHidden: number
  createdAt: number
  expireAt: number
  paidAt: number
  shippedAt: number
  /** When receipt confirms itself. */
  receiveBy: number
  receivedAt: number
  closedAt: number
}

/** A bought line. All amounts are frozen at commit; refunds read them and never share anew. */
export interface OrderLineTable {
  uid: string
  orderId: string
  id: string
  skuId: string
  productId: string
  title: string
  specText: string
  /** JSON of a Picture. */
  picture: string
  /** What one piece cost. */
  unitCents: number
  number: number
  originalCents: number
  /** original_cents less its adjustments. */
  payableCents: number
  /** Its share of the order's freight and tax. */
  freightCents: number
  taxCents: number
  sourceChannel: string
  /** Of each piece that is a ticket: how often it can be used, and for how many days; else 0. */
  ticketUses: number
  ticketDays: number
  /** Of its open case after the sale; empty without one: a line has one at a time. */
  caseNo: string
  /** Pieces that can't be asked for any more: their money is back, or others came instead. */
  returnedNumber: number
  /** Of these, those that were exchanged. */
  replacedNumber: number
  /** 1: its shopper has said what they think of it. */
  isReviewed: number
  /** Until when its review can be added to; 0: it has none, or was added to. */
  appendUntil: number
}

/** Money of one line's pieces on its way back; that of a whole order has no row. */
export interface OrderRefundTable {
  uid: string
  orderId: string
  refundNo: string
  lineId: string
  number: number
  /** 1: the pieces are in the store again, fit to be sold. */
  isIntact: number
}

/** What an offer took off a line, frozen at commit: refunds, commissions and invoices read it. */
export interface OrderAdjustmentTable {
  uid: string
  orderId: string
  lineId: string
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
  orderId: string
  id: string
  event: string
  /** ORDER_STATUS after it. */
  status: number
  actor: 'shopper' | 'operator' | 'system'
  note: string
  createdAt: number
}

/** An amount on top of an order's goods, frozen at commit: freight, tax, and those of parts. Never 0. */
export interface OrderFeeTable {
  uid: string
  orderId: string
  kind: string
  /** What the shopper reads beside it. */
  title: string
  cents: number
  /** Its place among those of its order. */
  turn: number
}

/** What an order keeps for one checkout part, as JSON that the part alone understands. */
export interface OrderPartTable {
  uid: string
  orderId: string
  /** The part's key. */
  part: string
  data: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    shop_order: ShopOrderTable
    order_line: OrderLineTable
    order_event: OrderEventTable
    order_adjustment: OrderAdjustmentTable
    order_refund: OrderRefundTable
    order_fee: OrderFeeTable
    order_part: OrderPartTable
  }
}
