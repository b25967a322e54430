import type { CommitViews, OrderViews, StoreViews } from '@contract/choices'
import type { DeliveryType } from '@contract/codes/order'
import type { OptionRow, SubmitProblem } from '@contract/schema/order'
import type { RequestsByKind } from '../../../kernel/reservations'
import type { Store } from '../../goods/store'
import type { Chosen, Offer, Quote, QuotedLine, QuotedStore } from '../../offers/pricing'
import type { AddOn } from '../../offers/promotion'
import type { GoodLine, Shelf, StoreBasket } from './request'

/** Add-ons of this shopper alone: those that are used, and all that the shopper has. */
export interface OwnAddOns {
  used: readonly AddOn[]
  all: readonly AddOn[]
}

/** What one part brings into the price. */
export interface PriceInput {
  offers?: readonly Offer[]
  /** Coupons and points that the shopper uses. */
  chosen?: Pick<Chosen, 'coupons' | 'points'>
  /** The offer that all lines are bought by. */
  deal?: string
  problems?: readonly SubmitProblem[]
}

export interface PricedLine extends GoodLine {
  /** The id of its order's line. */
  orderLineId: string
  quoted: QuotedLine
}

/** One store's goods with their delivery and their price: what becomes one order. */
export interface PricedStore {
  orderId: string
  store: Store
  basket: StoreBasket
  deliveryType: DeliveryType
  /** At least one. */
  lines: readonly PricedLine[]
  sums: QuotedStore
}

/** What `settle` looks at. */
export interface PricedCheckout {
  stores: readonly PricedStore[]
  quote: Quote
  shelf: Shelf
  /** Lines that are bought for their own sake. */
  bought: readonly GoodLine[]
  /** Lines that an offer gives or sells beside them. */
  added: readonly GoodLine[]
}

/** An amount on top of an order's goods, frozen with the order. Integer cents. */
export interface OrderFee {
  /** Unique in its order; freight and tax are the first two. */
  kind: string
  /** What the shopper reads beside it. */
  title: string
  cents: number
}

/** A fee of one store's goods, at least 1 cent. */
export interface Fee extends OrderFee {
  storeId: string
}

/** When goods are fetched, epoch ms, and whether they are paid there. */
export interface Fetching {
  at: number
  until: number
  isPaidThere: boolean
}

/** What a part tells a module above the checkout of one submit, by its key. Modules add theirs by declaration merging. */
export interface PartDetails extends Record<never, never> {}

/** What one part adds to a priced submit. Maps are by store. */
export interface Settled {
  /** Why a commit is refused as a whole, as the shopper reads it. */
  refusal?: string
  problems?: readonly SubmitProblem[]
  fees?: readonly Fee[]
  requests?: RequestsByKind
  /** Until when the orders wait for their money, epoch ms; without it as long as any order. */
  payBy?: number
  /** Data that orders keep for this part. */
  keep?: ReadonlyMap<string, object>
  appointments?: ReadonlyMap<string, Fetching>
  /** Fields of the submit page's reply, of one store in it, and of the commit's reply. */
  view?: Partial<OrderViews>
  storeViews?: ReadonlyMap<string, Partial<StoreViews>>
  commitView?: Partial<CommitViews>
  details?: Partial<PartDetails>
  /** Rows of the submit page, and of one store on it. */
  rows?: readonly OptionRow[]
  storeRows?: ReadonlyMap<string, readonly OptionRow[]>
}
