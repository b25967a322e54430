import type { AdjustmentType } from '@contract/codes/offer'

/** One store's order. Moments are epoch ms; 0: not yet. */
export interface ShopOrderTable {
  uid: string
  id: string
  orderNo: string
  /** Orders that are paid together share it. */
  parentNo: string
  storeId: string
  storeName: string
  /** ORDER_STATUS of the contract. */
  status: number
  deliveryType: number
  orderSource: number
  /** Instant delivery: minutes from payment to arrival, as the store promised at commit; 0 for other types. */
  promiseMinutes: number
  /** JSON of the contract's Address at commit; empty where nothing is delivered. */
  address: string
  /** Name and phone in the address, by which staff search; empty where nothing is delivered. */
  receiverName: string
  receiverPhone: string
  originalCents: number
  /** Taken off the goods by offers: the sum of the adjustments. */
  discountCents: number
  /** Original less discounts plus all fees. */
  payableCents: number
  /** Paid so far, from its parts of paid payables; an order may have several. */
  paidCents: number
  /** Requested back, and returned so far, from the same parts. */
  refundedCents: number
  returnedCents: number
  totalNumber: number
  /** Lower-cased titles and numbers that a shopper may search for. */
  searchText: string
  payWayText: string
  closeReason: string
  /** Number of changes of the address after payment. */
  addressChanges: number
  /** When the shopper last requested shipping. */
  remindedAt: number
  /** 1 when the shopper extended the automatic receipt. */
  isReceiveExtended: number
  /** 1 when the shopper deleted the order. */
  isHidden: number
  createdAt: number
  expireAt: number
  paidAt: number
  /** Deadline of shipping, of a paid order whose store can begin. */
  shipBy: number
  shippedAt: number
  /** Moment of the automatic receipt. */
  receiveBy: number
  receivedAt: number
  closedAt: number
}

/** A bought line. All amounts are frozen at commit; refunds read them and never divide them again. */
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
  /** Price of one piece. */
  unitCents: number
  number: number
  originalCents: number
  /** original_cents less its adjustments. */
  payableCents: number
  /** Its share of the order's freight and tax. */
  freightCents: number
  taxCents: number
  sourceChannel: string
  /** For each ticket: number of uses and days of validity; else 0. */
  ticketUses: number
  ticketDays: number
  /** Number of the open case; empty without one. A line has at most one open case. */
  caseNo: string
  /** Grams of one piece of weighed goods; 0: not weighed. */
  pieceGrams: number
  /** Units that no case can cover, refunded or replaced: grams of weighed goods, else pieces. */
  returnedNumber: number
  /** The replaced units of these. */
  replacedNumber: number
  /** 1: the shopper has reviewed it. */
  isReviewed: number
  /** Deadline for an addition to the review; 0: no review, or added already. */
  appendUntil: number
}

/** Units of one line in a refund, as `returnedNumber` counts them; a refund of the whole order has no row. */
export interface OrderRefundTable {
  uid: string
  orderId: string
  refundNo: string
  lineId: string
  number: number
  /** 1: they are back in the store and can be sold. */
  isIntact: number
}

/** The amount that an offer took off a line, frozen at commit; refunds, commissions and invoices read it. */
export interface OrderAdjustmentTable {
  uid: string
  orderId: string
  lineId: string
  kind: AdjustmentType
  /** Id of the offer within its kind. */
  ref: string
  /** The label of the amount. */
  title: string
  cents: number
  /** Its position among the adjustments of the order. */
  turn: number
}

/** The log of an order, append-only. */
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

/** An amount on top of an order's goods, frozen at commit: freight, tax, fees of parts. Never 0. */
export interface OrderFeeTable {
  uid: string
  orderId: string
  kind: string
  /** The label of the amount. */
  title: string
  cents: number
  /** Its position among the fees of the order. */
  turn: number
}

/** Data of one checkout part for an order, as JSON in the part's own format. */
export interface OrderPartTable {
  uid: string
  orderId: string
  /** The part's key. */
  part: string
  data: string
}

/** Notes of staff about an order, for staff alone; append-only. */
export interface OrderNoteTable {
  uid: string
  orderId: string
  noteId: string
  actorId: string
  /** Empty for an actor without a name. */
  actorName: string
  text: string
  createdAt: number
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
    order_note: OrderNoteTable
  }
}
