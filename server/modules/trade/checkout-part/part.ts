import type { DetailViews, PartViews } from '@contract/choices'
import type { ORDER_STATUS, OrderStatus } from '@contract/codes/order'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { Button } from '@contract/schema/shared'
import type { Reader, Tx } from '../../../kernel/db'
import type { Refusal } from '../../../kernel/reservations'
import type { Fetching, OwnAddOns, PricedCheckout, PricedStore, PriceInput, Settled } from './plan'
import type { CheckoutRequest, GoodLine, Shelf } from './request'

/**
 * One submit as a part sees it. All but `enter` and `placed`, which write in the transaction of a commit, read nothing:
 * `prepare` has read what they need.
 */
export interface CheckoutRun {
  /** Offers that the lines of a commit name by another id than `price` does. */
  aliases?: ReadonlyMap<string, string>
  /** SKUs that the part may give or sell beside what is bought. */
  skuIds?: readonly string[]
  /** In the transaction of a commit, before the price: a claim, a lock. An AppError refuses the commit. */
  enter?(tx: Tx): Promise<void>
  addOns?(bought: readonly GoodLine[], shelf: Shelf): OwnAddOns
  price?(bought: readonly GoodLine[], shelf: Shelf): PriceInput
  settle?(priced: PricedCheckout): Settled
  /** Words for a refused reservation of the part's own; null: the refusal is of another part. */
  refusal?(refused: readonly Refusal[], stores: readonly PricedStore[]): SubmitProblem[] | string | null
  /** In the transaction of a commit, after its orders are written and before anything is reserved. */
  placed?(tx: Tx, stores: readonly PlacedStore[]): Promise<void>
}

export interface PlacedStore extends PricedStore {
  /** With all fees. */
  payableCents: number
  appointment: Fetching | undefined
}

/** An order as its parts see it. Integer cents. */
export interface PartOrder {
  uid: string
  orderId: string
  storeId: string
  status: OrderStatus
  deliveryType: number
  payableCents: number
  /** The share of `payableCents` that is for goods, without fees. */
  goodsCents: number
  refundedCents: number
  returnedCents: number
  receivedAt: number
  /** The moment of the call, epoch ms. */
  now: number
}

/** What a part says of an order on its page and to the operator. */
export interface OrderShow {
  view?: Partial<PartViews>
  rows?: readonly OptionRow[]
}

/** What a part says of a payment on its result page. */
export interface PaymentShow {
  /** A sentence about what the payment brings; empty for none. */
  text?: string
  /** Fields of the addresses of cashier and result page. */
  params?: Readonly<Record<string, string>>
}

/** What a part says of all orders on one page. */
export interface DetailShow {
  view?: Partial<DetailViews>
  rows?: readonly OptionRow[]
  buttons?: readonly Button[]
}

/** Where an order goes when its money has come. */
export type PaidAnswer =
  | 'go'
  | { wait: typeof ORDER_STATUS.awaitingGroup | typeof ORDER_STATUS.awaitingFinal }
  | { sendBack: string }

/** Moves of an order that a part may refuse. */
export type PartMove = 'ship' | 'cancel' | 'refund' | 'receive'

export interface OrderOfPart<Keep> {
  order: PartOrder
  /** Undefined: the order has nothing of this part. */
  keep: Keep | undefined
}

/**
 * Something that an order may take, give or ask for besides its goods: points, coupons, an appointment, a gift wrap. Its
 * choices stand in `contract/choices`. `Keep` is the data that an order keeps for it, as JSON.
 */
export interface CheckoutPart<Keep extends object = never> {
  readonly key: string
  /** Reads for one submit, before its transaction; all parts read at once. Null: the submit has nothing of this part. */
  prepare?(q: Reader, request: CheckoutRequest): Promise<CheckoutRun | null>
  /** In the payment's transaction, for an order that keeps data of this part. */
  paid?(tx: Tx, order: PartOrder, keep: Keep): Promise<PaidAnswer>
  /** In the transaction that ends an order with its goods in the shopper's hands. */
  received?(tx: Tx, order: PartOrder, keep: Keep | undefined): Promise<void>
  /** In the transaction in which money of a received order came back. */
  returned?(tx: Tx, order: PartOrder, keep: Keep | undefined): Promise<void>
  /** Why a move is refused, as the shopper reads it; null when it is not. */
  may?(move: PartMove, order: PartOrder, keep: Keep): string | null
  onOrder?(of: OrderOfPart<Keep>): OrderShow
  /** For all orders of one payment, paid or not. */
  onPayment?(orders: readonly OrderOfPart<Keep>[]): PaymentShow
  /** For the orders on one page: one, or all of a checkout that is not paid. */
  onDetail?(q: Reader, orders: readonly OrderOfPart<Keep>[]): Promise<DetailShow>
}

/** A part whose kept data its own module alone understands. */
export type AnyCheckoutPart = CheckoutPart<never>
