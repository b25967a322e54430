import type { CommitViews, OrderViews, StoreViews } from '@contract/choices'
import type { DeliveryType } from '@contract/codes/order'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { RequestsByKind } from '../../../kernel/reservations'
import type { Store } from '../../goods/store'
import type { Chosen, CouponOutcome, Offer, Quote, QuotedLine, QuotedStore } from '../../offers/pricing'
import type { GoodLine, StoreBasket } from './request'

/** Additions of one part to pricing. */
export interface PriceInput {
  offers?: readonly Offer[]
  /** Coupons and points that the shopper uses. */
  chosen?: Pick<Chosen, 'coupons' | 'points'>
  /** The offer that prices all lines. */
  deal?: string
  problems?: readonly SubmitProblem[]
}

export interface PricedLine extends GoodLine {
  /** The id of the order line. */
  orderLineId: string
  quoted: QuotedLine
}

/** One store's goods with delivery and price; becomes one order. */
export interface PricedStore {
  orderId: string
  store: Store
  basket: StoreBasket
  deliveryType: DeliveryType
  /** At least one. */
  lines: readonly PricedLine[]
  sums: QuotedStore
}

/** The input of `settle`. */
export interface PricedCheckout {
  stores: readonly PricedStore[]
  quote: Quote
  /** The outcome of each coupon that the shopper may use, gift coupons included. */
  coupons: readonly CouponOutcome[]
  /** Lines that the shopper buys, without gifts and add-ons. */
  bought: readonly GoodLine[]
}

/** An amount on top of an order's goods, frozen with the order. Integer cents. */
export interface OrderFee {
  /** Unique in its order; freight and tax come first. */
  kind: string
  /** The label that the shopper reads. */
  title: string
  cents: number
}

/** A fee of one store's goods, at least 1 cent. */
export interface Fee extends OrderFee {
  storeId: string
}

/**
 * Facts of one submit that a part gives to a module above the checkout, by part key. Modules add theirs by declaration
 * merging.
 */
export interface PartDetails extends Record<never, never> {}

/** Additions of one part to a priced submit. Maps are by store id. */
export interface Settled {
  /** Why the whole commit is refused, as the shopper reads it. */
  refusal?: string
  problems?: readonly SubmitProblem[]
  fees?: readonly Fee[]
  requests?: RequestsByKind
  /** When the unpaid orders expire, epoch ms; undefined: after the usual time. */
  payBy?: number
  /**
   * The first payment of an order by store, at least 1 cent; the rest is due once `paid` lets the order wait for it.
   */
  firstCents?: ReadonlyMap<string, number>
  /** Data that orders keep for this part. */
  keep?: ReadonlyMap<string, object>
  /** Fields of the submit page's reply, of one store in it, and of the commit's reply. */
  view?: Partial<OrderViews>
  storeViews?: ReadonlyMap<string, Partial<StoreViews>>
  commitView?: Partial<CommitViews>
  details?: Partial<PartDetails>
  /** Rows of the submit page, and of one store on it. */
  rows?: readonly OptionRow[]
  storeRows?: ReadonlyMap<string, readonly OptionRow[]>
}
