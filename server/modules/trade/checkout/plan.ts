import type { DeliveryType } from '@contract/codes/order'
import type { Address } from '@contract/schema/address'
import type { SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Store } from '../../goods/store'
import type { Bundle } from '../../offers/bundle'
import type { Wallet } from '../../offers/coupon'
import type { ItemRecord, PointsItemPlan } from '../../offers/points-mall'
import type { CouponOutcome, Quote, QuotedLine, QuotedStore } from '../../offers/pricing'
import type { Picked, PutOffer } from '../../offers/promotion'
import type { KnownGoods } from './checkout.deps'
import type { DeliveryChoice } from './delivery.rules'
import type { AskedLine, GoodLine } from './line.rules'
import type { Appointment } from './slot.rules'

/** One store's goods and the products in them, as asked for. */
export interface StoreBasket {
  storeId: string
  deliveryType?: DeliveryType
  remark: string
  /** When its goods are to be fetched. */
  slotAt?: number
  lines: AskedLine[]
}

export interface CheckoutRequest extends Caller {
  baskets: readonly StoreBasket[]
  /** Stores of the bins; read before a transaction, since they change too seldom to be read in each. */
  stores: ReadonlyMap<string, Store>
  /** What holds at `now`; from memory, as the stores. */
  offers: readonly PutOffer[]
  /** Has ordered nothing before; asked only where a price depends on it. */
  isNew: boolean
  addressId?: string
  /** By heldId; without it a submit page is given the set that saves most, a commit none. */
  couponIds?: readonly string[]
  /** Whether points are to take off what they can. */
  usePoints: boolean
  /** To be paid where it is fetched, if that may be. */
  payAtPickup?: boolean
  /** What was chosen of add-ons' goods, by offer, beside the lines that name one. */
  chosen?: ReadonlyMap<string, readonly Picked[]>
  /** The goods were scanned in their store. */
  isScan?: boolean
  /** The set of goods that the lines are to be. */
  bundle?: Bundle
  /** The item that its one line is to be. */
  pointItem?: ItemRecord
  /**
   * A shopper looking at a submit page may be given another address, way or number; a commit takes what was seen
   * or fails, and has its stock checked by reserving it.
   */
  isCommit: boolean
  /** Read a moment ago, for the same goods; never for a commit, which reads in its transaction. */
  known?: KnownGoods
}

export interface PlannedStore {
  store: Store
  remark: string
  delivery: DeliveryChoice
  /** Where goods are fetched by appointment. */
  appointment?: Appointment
  /** What the shopper may choose from, with its freight; empty for a commit. */
  choices: (DeliveryChoice & { freightCents: number })[]
  lines: (GoodLine & { quoted: QuotedLine })[]
  sums: QuotedStore
  /** Points that offers bring beside those of every order, once it is completed. */
  bonusPoints: number
}

/** A submit thought through: what it costs and what stands against it. */
export interface Plan {
  /** The set that its lines are. */
  bundleId?: string
  /** What its one line is had for. */
  pointsItem?: PointsItemPlan & { available: number }
  /** With `disabledReason` where goods cannot be brought to it. */
  address: Address | null
  needsAddress: boolean
  isMember: boolean
  stores: PlannedStore[]
  problems: SubmitProblem[]
  quantityNotices: string[]
  totals: Quote['totals']
  /** What each offer that applies took off, as the amount rows tell it. */
  discounts: readonly { id: string; title: string; cents: number }[]
  /** To be paid where it is fetched; undefined where it must be paid first. */
  payAtPickup?: boolean
  /** How many points can be used, and how many are. */
  points: Quote['points']
  coupons: { wallet: Wallet; outcomes: readonly CouponOutcome[]; chosenIds: readonly string[]; savedCents: number }
}
