import type { OFFER_TYPE, OfferType } from '@contract/codes/offer'
import type { Goods, QuoteLine } from './line.rules'

/** In this order an order is priced; rewards take their place with their kind. */
export const PHASES = ['linePrice', 'reduction', 'coupon', 'points'] as const
export type Phase = (typeof PHASES)[number]
/** In this order within a phase. */
export const LEVELS = ['store', 'mall'] as const
export type Level = (typeof LEVELS)[number]

/** The goods that something is for. */
export interface Reach {
  /** Null: of the mall, over all stores. */
  storeId: string | null
  /** Null: all goods of the store, or of the mall. */
  productIds: ReadonlySet<string> | null
  /** Leaf categories; absent: all. */
  categoryIds?: ReadonlySet<string>
  /** The only SKUs of these products; null or absent: all of them. */
  skus?: ReadonlyMap<string, unknown> | null
}

interface OfferHead<T extends OfferType> extends Reach {
  type: T
  id: string
  /** What a shopper reads beside the amount. */
  title: string
  /** Of one phase and level the lowest goes first; then the lowest id. */
  priority: number
  /** Epoch ms; it holds from startsAt up to, not including, endsAt. */
  startsAt: number
  endsAt: number
}

/** The catalogue says what members pay; the offer says that they do. */
export type MemberPrice = OfferHead<typeof OFFER_TYPE.memberPrice>

/** Types of offers that an operator puts as a price a piece. */
export type PutPriceType = Exclude<
  OfferType,
  | typeof OFFER_TYPE.manual
  | typeof OFFER_TYPE.pointsReward
  | typeof OFFER_TYPE.memberPrice
  | typeof OFFER_TYPE.fullReduction
  | typeof OFFER_TYPE.coupon
  | typeof OFFER_TYPE.points
>

/** What an offer says of one SKU. */
export interface SkuTerms {
  productId: string
  /** Cents a piece; null: the offer's price. */
  cents: number | null
  /** How many there are at this price; null: no limit. */
  pieces: number | null
}

/** What a piece costs under an offer. */
export interface PutPrice<T extends PutPriceType = PutPriceType> extends OfferHead<T> {
  /** Cents a piece, or thousandths off the list price (1–999). */
  price: { cents: number } | { perMille: number }
  /** By SKU id: the SKUs that have this price. Null: all SKUs in reach, each at `price`. */
  skus: ReadonlyMap<string, SkuTerms> | null
  /** What may come off besides, where the price is an exclusive one. */
  opens: { coupons: boolean; points: boolean }
}

/** Every offer that says what a piece costs. */
export type PriceOffer = MemberPrice | PutPrice

/** Whose a price is; `chosen`: of who asked for that very deal. */
export type Audience = 'all' | 'chosen' | 'member' | 'newUser' | 'app' | 'appNewUser'

/** Who asks: prices go by these and nothing else. */
export interface Who {
  isMember: boolean
  /** Has ordered nothing before. */
  isNew?: boolean
  /** In the app of the house. */
  isApp?: boolean
}

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
  /** It takes nothing off goods but at most so many cents (0: all) off what bringing them costs. */
  isFreight?: true
  /** What may come off the same goods, or the same order. Goods with a member price are barred for everybody, member or not. */
  stacks: { reductions: boolean; memberPrices: boolean; coupons: boolean }
}

/** Points that a shopper pays with; a point is a cent. */
export interface PointsOffer extends OfferHead<typeof OFFER_TYPE.points> {
  /** Stores that take points. */
  storeIds: ReadonlySet<string>
  /** In whole steps of them. */
  cents: number
}

/** 买赠积分: more points of an order that completes; it changes no price. */
export interface PointsReward extends OfferHead<typeof OFFER_TYPE.pointsReward> {
  /** So many times a point a yuan, or points from public cents or pieces on, rising in both. */
  reward: { times: number } | { basis: 'cents' | 'pieces'; steps: readonly { from: number; points: number }[] }
}

type Offers = {
  [OFFER_TYPE.coupon]: Coupon
  [OFFER_TYPE.fullReduction]: FullReduction
  [OFFER_TYPE.memberPrice]: MemberPrice
  [OFFER_TYPE.points]: PointsOffer
  [OFFER_TYPE.pointsReward]: PointsReward
} & { [T in PutPriceType]: PutPrice<T> }
export type OfferOf<T extends keyof Offers> = Offers[T]
export type Offer = Offers[keyof Offers]

/** What a kind may look at; arrays by line, in one order. */
export interface View {
  lines: readonly QuoteLine[]
  /** What everybody pays for a piece × number: what thresholds count, whoever asks and whatever else is taken. */
  publicCents: readonly number[]
  /** What each line still costs. */
  leftCents: readonly number[]
  /** Whether a reduction has taken the line. */
  isReduced: readonly boolean[]
  /** What its price lets no more come off. */
  units: readonly Pick<UnitPrice, 'opens' | 'hasMemberPrice'>[]
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
  | { lack: 'notMember' | 'notNew' | 'notApp' }
  /** Another price is lower. */
  | { lack: 'beaten' }
  /** Its goods have another advantage that it does not go with. */
  | { lack: 'barred' }
  /** Nothing is asked for bringing its goods. */
  | { lack: 'noFreight' }
  /** What it gives is not there any more. */
  | { lack: 'giftGone' }
  | { lack: 'belowCents'; cents: number }
  | { lack: 'belowPieces'; pieces: number }

/** What a piece costs, and by which offers. */
export interface UnitPrice {
  /** In the catalogue. */
  listCents: number
  /** For everybody; thresholds count it. */
  publicCents: number
  /** For this shopper. */
  unitCents: number
  /** What made the public price lower than the list price, and this shopper's lower than that. */
  publicBy: PriceOffer | null
  ownBy: PriceOffer | null
  /** Whether members pay less for it, whoever asks. */
  hasMemberPrice: boolean
  opens: PutPrice['opens']
}

/** Of all prices of a piece the lowest counts; they never multiply (behaviours 2.5, steps 1 and 2). */
export interface PriceKind {
  phase: 'linePrice'
  audience: Audience
  /** Coupons and points come off only where the offer says so (step 1). */
  isExclusive: boolean
  /** Cents a piece; the goods are within the offer's reach. */
  unitCents(offer: PriceOffer, goods: Goods): number
}

export interface OfferKind<T extends keyof Offers> {
  phase: Exclude<Phase, 'linePrice'>
  /** What the offer does to these lines, or what it lacks; the pipeline has checked its time and its goods. */
  look(offer: OfferOf<T>, view: View): Taking | Lack
}
