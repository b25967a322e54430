import type { DetailViews, PartViews } from '@contract/choices'
import type { ORDER_STATUS, OrderStatus } from '@contract/codes/order'
import type { RefundExtras } from '@contract/schema/aftersale'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { Earned, Exit } from '@contract/schema/payment'
import type { Button } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Refusal, ReservationRef } from '../../../kernel/reservations'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type { PricedCheckout, PricedStore, PriceInput, Settled } from './plan'
import type { AskedLine, CheckoutRequest, FixedWay, GoodLine, Shelf } from './request'

/**
 * The methods of a part for one submit. Only `enter` and `placed` access the database, in the transaction of a commit;
 * the other methods use the data that `prepare` has read.
 */
export interface CheckoutRun {
  /** Ids of offers as the lines of a commit name them, mapped to the ids that `price` uses. */
  aliases?: ReadonlyMap<string, string>
  /** SKUs that the part may add as gifts or add-ons. */
  skuIds?: readonly string[]
  /** In the transaction of a commit, before pricing: for a claim or a lock. An AppError refuses the commit. */
  enter?(tx: Tx): Promise<void>
  /** The goods of a line with a price, weight or text of its own; undefined: those of its SKU. */
  goods?(line: AskedLine, sku: SkuForSale): SkuForSale | undefined
  /** The only way to get the goods of a store; null: the shopper chooses. */
  way?(store: Store): FixedWay | null
  price?(bought: readonly GoodLine[], shelf: Shelf): PriceInput
  settle?(priced: PricedCheckout): Settled
  /** Text for a refused reservation of this part; null when the reservation belongs to another part. */
  refusal?(refused: readonly Refusal[], stores: readonly PricedStore[]): SubmitProblem[] | string | null
  /** In the transaction of a commit, after its orders are written and before the reservations. */
  placed?(tx: Tx, stores: readonly PlacedStore[]): Promise<void>
}

export interface PlacedStore extends PricedStore {
  /** Fees included. */
  payableCents: number
}

/** The data of an order for checkout parts. Integer cents. */
export interface PartOrder {
  uid: string
  orderId: string
  /** The number that shopper and staff read. */
  orderNo: string
  storeId: string
  status: OrderStatus
  deliveryType: number
  payableCents: number
  /** The part of it that is already paid. */
  paidCents: number
  /** The share of `payableCents` for goods, without fees. */
  goodsCents: number
  refundedCents: number
  returnedCents: number
  /** Epoch ms, 0: not yet. An unpaid order closes at `expireAt`. */
  expireAt: number
  paidAt: number
  receivedAt: number
  /** The moment of the call, epoch ms. */
  now: number
}

/** Display data of a part for an order, on its page and for the operator. */
export interface OrderShow {
  view?: Partial<PartViews>
  /** On its page and on its list card. */
  rows?: readonly OptionRow[]
  /** Replaces the usual sentence under the status, in the list too. */
  hint?: string
  /** Arrival text; empty for none. */
  arriveText?: string
  /** False: an unpaid order shows no countdown. */
  hasCountdown?: boolean
  /** End of validity of the pickup code, epoch ms. */
  codeUntil?: number
  /** The delivery settings that this part keeps can be changed. */
  canChangeDelivery?: boolean
}

/** Display data of a part for a payment, at the cashier and on the result page. */
export interface PaymentShow {
  /** A sentence about the benefits of the payment; empty for none. */
  text?: string
  /** The benefits as numbers above 0, for the cashier. */
  earns?: readonly Earned[]
  /** Parameters of the addresses of cashier and result page. */
  params?: Readonly<Record<string, string>>
  /** The question of the cashier to a shopper who leaves. */
  leaveText?: string
  /** The exit for an unpaid payment. */
  unpaid?: Exit
}

/** Display data of a part for all orders of one page. */
export interface DetailShow {
  view?: Partial<DetailViews>
  rows?: readonly OptionRow[]
  buttons?: readonly Button[]
}

/** Time in which the rest of an order's money can be paid after its first payment, epoch ms. */
export interface RestOfMoney {
  fromAt: number
  expireAt: number
}

/** The next step of a paid order; an order that waits for the rest of its money gets a second payable. */
export type PaidAnswer =
  | 'go'
  | { wait: typeof ORDER_STATUS.awaitingGroup }
  | { wait: typeof ORDER_STATUS.awaitingFinal; rest: RestOfMoney }
  | { sendBack: string }

/** Moves of an order that a part can refuse. */
export type PartMove = 'ship' | 'cancel' | 'refund' | 'receive'

export interface OrderOfPart<Keep> {
  order: PartOrder
  /** Undefined: the order has no data of this part. */
  keep: Keep | undefined
}

/** The returned part of an order: cents, or pieces where nothing was paid. */
export interface Share {
  cents: number
  of: number
}

/** A refund for checkout parts; the cancellation of an unpaid checkout is a refund of all its orders. */
export interface RefundOfOrder {
  /** The order before the refund, and after it. */
  order: PartOrder
  after: PartOrder
  /** The reservations of the order, and its lines. */
  ref: ReservationRef
  lineIds: readonly string[]
  before: Share
  share: Share
  /** Nothing of the order remains, so everything that the whole order used returns. */
  isWhole: boolean
  now: number
}
export type RefundOfPart<Keep> = RefundOfOrder & Pick<OrderOfPart<Keep>, 'keep'>

/** An order whose data a part reads. */
export interface StoredOrder {
  uid: string
  id: string
  deliveryType: number
}

/**
 * An option of an order besides its goods: points, coupons, an appointment, a gift wrap. Its choices are in
 * `contract/choices`. `Keep` is the data that an order keeps for it, as JSON.
 */
export interface CheckoutPart<Keep extends object = never> {
  readonly key: string
  /**
   * Reads for one submit, before its transaction; all parts read concurrently. Null: the submit does not use this part.
   */
  prepare?(q: Reader, request: CheckoutRequest): Promise<CheckoutRun | null>
  /** Whether the delivery type of an order cannot change. */
  fixesWay?(keep: Keep): boolean
  /** For parts that keep searchable data in their own table instead of `order_part`: the data of some orders, by id. */
  stored?(q: Reader, orders: readonly StoredOrder[]): Promise<ReadonlyMap<string, object>>
  /** Why an order expired, as the shopper reads it; null for the usual text. */
  expiredText?(keep: Keep): string | null
  /** In the payment's transaction, for an order with data of this part. */
  paid?(tx: Tx, order: PartOrder, keep: Keep): Promise<PaidAnswer>
  /** In the transaction that completes an order. */
  received?(tx: Tx, order: PartOrder, keep: Keep | undefined): Promise<void>
  /** In the transaction of a refund of a received order. */
  returned?(tx: Tx, order: PartOrder, keep: Keep | undefined): Promise<void>
  /** Effects of a refund besides the money, by the rules that `returned` and the part's reservable follow. */
  onRefund?(q: Reader, refund: RefundOfPart<Keep>): Promise<Partial<RefundExtras>>
  /** Why a move is refused, as the shopper reads it; null when it is allowed. */
  may?(move: PartMove, order: PartOrder, keep: Keep): string | null
  onOrder?(of: OrderOfPart<Keep>): OrderShow
  /** For all orders of one payment, paid or not. */
  onPayment?(orders: readonly OrderOfPart<Keep>[]): PaymentShow
  /** For the orders of one page: one, or all orders of an unpaid checkout. */
  onDetail?(q: Reader, orders: readonly OrderOfPart<Keep>[]): Promise<DetailShow>
}

/** A part without its `Keep` type, which is internal to its module. */
export type AnyCheckoutPart = CheckoutPart<never>
