import type { OFFER_TYPE, OfferType } from '@contract/codes/offer'
import type { QuoteLine } from './line.rules'

/** In this order an order is priced; points and rewards take their places with their kinds. */
export const PHASES = ['linePrice', 'reduction', 'coupon'] as const
export type Phase = (typeof PHASES)[number]
/** In this order within a phase. */
export const LEVELS = ['store', 'mall'] as const
export type Level = (typeof LEVELS)[number]

interface OfferHead<T extends OfferType> {
  type: T
  id: string
  /** What a shopper reads beside the amount. */
  title: string
  /** Of one phase and level the lowest goes first; then the lowest id. */
  priority: number
  /** Null: of the mall, over all stores. */
  storeId: string | null
  /** Null: all goods of the store, or of the mall. */
  productIds: ReadonlySet<string> | null
  /** Epoch ms; it holds from startsAt up to, not including, endsAt. */
  startsAt: number
  endsAt: number
}

/** The catalogue says what members pay; the offer says that they do. */
export type MemberPrice = OfferHead<typeof OFFER_TYPE.memberPrice>

/** 满N减: of its tiers the last that is reached counts. */
export interface FullReduction extends OfferHead<typeof OFFER_TYPE.fullReduction> {
  /** What thresholds count: public cents, or pieces. */
  basis: 'cents' | 'pieces'
  /** Rising in `from` and in what they take off. */
  tiers: readonly Tier[]
}

/** Reached from `from` cents or pieces on. */
export interface Tier {
  from: number
  /** Cents in all, or thousandths of what each line still costs (0–1000). */
  off: { cents: number } | { perMille: number }
}

/** One that a shopper holds; of a store at most one is used, and one of the mall. */
export interface Coupon extends OfferHead<typeof OFFER_TYPE.coupon> {
  /** Public cents of the goods that count, from which on it applies. */
  from: number
  /** Cents, or thousandths of what each line still costs and then at most so many cents (0: no bound). */
  off: { cents: number } | { perMille: number; most: number }
  /** What may come off the same goods, or the same order. Goods with a member price are barred for everybody, member or not. */
  stacks: { reductions: boolean; memberPrices: boolean; coupons: boolean }
}

interface Offers {
  [OFFER_TYPE.coupon]: Coupon
  [OFFER_TYPE.fullReduction]: FullReduction
  [OFFER_TYPE.memberPrice]: MemberPrice
}
export type OfferOf<T extends OfferType> = Offers[T]
export type Offer = Offers[OfferType]

/** What a kind may look at; arrays by line, in one order. */
export interface View {
  lines: readonly QuoteLine[]
  /** List price × number: what thresholds count, whoever asks and whatever else is taken. */
  publicCents: readonly number[]
  /** What each line still costs. */
  leftCents: readonly number[]
  /** Whether a reduction has taken the line. */
  isReduced: readonly boolean[]
  isMember: boolean
  /** Lines within the offer's reach that no other offer of its phase and level has taken; never empty. */
  within: readonly number[]
}

/** Cents off: `cents` shared by the pipeline over `lines`, or `each` of them by itself. */
export type Taking = { lines: readonly number[]; cents: number } | { lines: readonly number[]; each: readonly number[] }

/** Why an offer does not apply: cents or pieces still missing, or the moment it begins. */
export type Lack =
  | { lack: 'notStarted'; at: number }
  | { lack: 'ended' }
  | { lack: 'noGoods' }
  | { lack: 'notMember' }
  /** Its goods have another advantage that it does not go with. */
  | { lack: 'barred' }
  | { lack: 'belowCents'; cents: number }
  | { lack: 'belowPieces'; pieces: number }

export interface OfferKind<T extends OfferType> {
  phase: Phase
  /** What the offer does to these lines, or what it lacks; the pipeline has checked its time and its goods. */
  look(offer: OfferOf<T>, view: View): Taking | Lack
}
