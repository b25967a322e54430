import type { AdjustmentType, BUNDLE_PRICE, FREIGHT_COUPON, OFFER_TYPE, OfferType } from '@contract/codes/offer'
import type { Goods, QuoteLine } from './line.rules'

/** The order of the pricing phases; freight comes after all reductions of goods, and a reward changes no price. */
export const PHASES = ['linePrice', 'reduction', 'coupon', 'points', 'freight', 'reward'] as const
export type Phase = (typeof PHASES)[number]
/** The order within a phase. */
export const LEVELS = ['store', 'mall'] as const
export type Level = (typeof LEVELS)[number]

/** The goods that an offer or a coupon applies to. */
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

/** The type of every offer that is priced. */
export type PricedType = AdjustmentType | typeof BUNDLE_PRICE

interface OfferHead<T extends PricedType> extends Reach {
  type: T
  id: string
  /** The label beside the amount. */
  title: string
  /** Within one phase and level the lowest goes first; then the lowest id. */
  priority: number
  /** Epoch ms; active from startsAt (inclusive) to endsAt (exclusive). */
  startsAt: number
  endsAt: number
}

/** The catalogue has the member prices; the offer makes members pay them. */
export type MemberPrice = OfferHead<typeof OFFER_TYPE.memberPrice>

/** Types of offers that an operator puts as a unit price. */
export type PutPriceType = Exclude<
  OfferType,
  | typeof OFFER_TYPE.manual
  | typeof OFFER_TYPE.pointsReward
  | typeof OFFER_TYPE.memberPrice
  | typeof OFFER_TYPE.fullReduction
  | typeof OFFER_TYPE.coupon
  | typeof OFFER_TYPE.points
>

/** An offer's terms for one SKU. */
export interface SkuTerms {
  productId: string
  /** Cents per piece; null: the offer's price. */
  cents: number | null
  /** Number of pieces at this price; null: unlimited. */
  pieces: number | null
}

/** A unit price under an offer. */
export interface PutPrice<T extends PutPriceType = PutPriceType> extends OfferHead<T> {
  /** Cents per piece, or thousandths off the list price (1–999). */
  price: { cents: number } | { perMille: number }
  /** By SKU id: the SKUs that have this price. Null: all SKUs in reach, each at `price`. */
  skus: ReadonlyMap<string, SkuTerms> | null
  /** The other reductions that may apply to an exclusive price. */
  opens: { coupons: boolean; points: boolean }
  /** Maximum pieces of a SKU per shopper at a flash price while the offer is active; absent or 0: unlimited. */
  each?: number
}

/**
 * 满赠 and 换购: from a step on, free goods or goods at a price of their own; the shopper chooses a number of
 * pieces. Prices apply to its own goods, thresholds count the goods that earn them.
 */
export interface AddOn extends PutPrice<typeof OFFER_TYPE.tradeIn> {
  storeId: string
  isGift: boolean
  basis: FullReduction['basis']
  /** Both ascending. */
  steps: readonly AddOnStep[]
  /** The order in which gifts are given to a shopper who chooses none. */
  goods: readonly AddOnGoods[]
  /** Products that count; null: all of the store. */
  earnedBy: ReadonlySet<string> | null
}

/** From `from` cents or pieces on, the shopper gets `number` pieces. */
export interface AddOnStep {
  from: number
  number: number
}

/** Cents per piece; 0: a gift. */
export interface AddOnGoods {
  skuId: string
  productId: string
  cents: number
}

/** Pieces of one of an offer's goods. */
export interface Picked {
  skuId: string
  number: number
}

/** A held coupon that gives a free piece, once; one per store is used. */
export interface GiftCoupon extends AddOn {
  isCoupon: true
}

/** Every offer that sets a unit price. */
export type PriceOffer = MemberPrice | PutPrice

/** The shoppers who get a price; `chosen`: only for a line that names this offer. */
export type Audience = 'all' | 'chosen' | 'member' | 'newUser' | 'app' | 'appNewUser'

/** The properties of the shopper that prices depend on; they depend on no others. */
export interface ShopperClass {
  isMember: boolean
  /** Has no earlier order. */
  isNew?: boolean
  /** In the native app. */
  isApp?: boolean
}

/** 满N减: the last tier that is reached applies. */
export interface FullReduction extends OfferHead<typeof OFFER_TYPE.fullReduction> {
  /** What thresholds count: public cents, or pieces. */
  basis: 'cents' | 'pieces'
  /** Ascending in `from` and in their reduction. */
  tiers: readonly Tier[]
}

/**
 * A number of pieces of some products of a store for a price in cents, when the lines are whole bundles and nothing
 * else.
 */
export interface BundlePrice extends OfferHead<typeof BUNDLE_PRICE> {
  /** Cents per bundle. */
  priceCents: number
  goods: readonly { productId: string; number: number }[]
}

/** Reached from `from` cents or pieces on. */
export interface Tier {
  from: number
  /** Cents in all, or thousandths of what each line still costs (0–1000). */
  off: { cents: number } | { perMille: number }
}

/** A held coupon; at most one per store is used, and one of the mall. */
export interface Coupon extends OfferHead<typeof OFFER_TYPE.coupon> {
  /** Threshold in public cents of the goods that count. */
  from: number
  /** Cents, or thousandths of what each line still costs with a maximum in cents (0: no maximum). */
  off: { cents: number } | { perMille: number; most: number }
  /**
   * What may also apply to the same goods, or the same order. Without `memberPrices`, goods with a member price are
   * excluded for every shopper.
   */
  stacks: { reductions: boolean; memberPrices: boolean; coupons: boolean }
}

/** A held coupon that takes something off the freight of its goods; one per order is used. */
export interface FreightCoupon extends OfferHead<typeof FREIGHT_COUPON> {
  /** Threshold in public cents of the goods that count. */
  from: number
  /** The most cents that it takes off; 0: no maximum. */
  mostCents: number
}

/** Every kind of coupon that a shopper may hold. */
export type WalletCoupon = Coupon | FreightCoupon | GiftCoupon

/** Points that a shopper pays with; a point is a cent. */
export interface PointsOffer extends OfferHead<typeof OFFER_TYPE.points> {
  /** Stores that take points. */
  storeIds: ReadonlySet<string>
  /** Points are used in multiples of this. */
  cents: number
}

/** 买赠积分: extra points for a completed order; it changes no price. */
export interface PointsReward extends OfferHead<typeof OFFER_TYPE.pointsReward> {
  /** A multiple of the point per yuan, or points from public cents or pieces on, both ascending. */
  reward: { times: number } | { basis: 'cents' | 'pieces'; steps: readonly { from: number; points: number }[] }
}

type Offers = {
  [BUNDLE_PRICE]: BundlePrice
  [FREIGHT_COUPON]: FreightCoupon
  [OFFER_TYPE.coupon]: Coupon
  [OFFER_TYPE.fullReduction]: FullReduction
  [OFFER_TYPE.memberPrice]: MemberPrice
  [OFFER_TYPE.points]: PointsOffer
  [OFFER_TYPE.pointsReward]: PointsReward
} & { [T in PutPriceType]: PutPrice<T> }
export type OfferOf<T extends keyof Offers> = Offers[T]
export type Offer = Offers[keyof Offers]

/** The input of a kind; arrays by line, in one order. */
export interface View {
  lines: readonly QuoteLine[]
  /** Public price × number: what thresholds count, for every shopper and independent of other reductions. */
  publicCents: readonly number[]
  /** What each line still costs; in the phase `freight` the remaining freight of it. */
  leftCents: readonly number[]
  /** Whether a reduction has taken the line. */
  isReduced: readonly boolean[]
  /** Whether an offer added the line to the bought ones. */
  isAdded: readonly boolean[]
  /** The reductions that the price of each line allows. */
  units: readonly Pick<UnitPrice, 'opens' | 'hasMemberPrice'>[]
  /** Lines within the offer's reach that no other offer of its phase and level has taken; never empty. */
  within: readonly number[]
}

/** Cents off: `cents` shared by the pipeline over `lines`, or `each` line's own cents. */
export type Taking = { lines: readonly number[]; cents: number } | { lines: readonly number[]; each: readonly number[] }

/** Why an offer does not apply; with the missing cents or pieces, or the start. */
export type Lack =
  | { lack: 'notStarted'; at: number }
  | { lack: 'ended' }
  | { lack: 'noGoods' }
  | { lack: 'notMember' | 'notNew' | 'notApp' }
  /** Another price is lower. */
  | { lack: 'beaten' }
  /** Its goods have another reduction that it does not combine with. */
  | { lack: 'barred' }
  /** Its goods have no freight. */
  | { lack: 'noFreight' }
  /** Its gifts are out of stock. */
  | { lack: 'giftGone' }
  | { lack: 'belowCents'; cents: number }
  | { lack: 'belowPieces'; pieces: number }

/**
 * A reservation that an offer requires for one line of an order. Pieces are of the line's SKU at the offer's price;
 * `most`: the maximum for all shoppers, or for `each` of them.
 */
export type OfferRequest =
  | { kind: 'coupon'; id: string }
  | { kind: 'points'; points: number }
  | { kind: 'newcomer' }
  | { kind: 'pieces' | 'each'; offerId: string; number: number; most: number }

/** Unit prices, and the offers that set them. */
export interface UnitPrice {
  /** In the catalogue. */
  listCents: number
  /** For every shopper; thresholds count it. */
  publicCents: number
  /** For this shopper. */
  unitCents: number
  /**
   * The offer that made the public price lower than the list price, and the one that made this shopper's price lower
   * still.
   */
  publicBy: PriceOffer | null
  ownBy: PriceOffer | null
  /** Whether members pay less for it, for any caller. */
  hasMemberPrice: boolean
  opens: PutPrice['opens']
}

/** The lowest unit price applies; prices never combine. */
export interface PriceKind {
  phase: 'linePrice'
  audience: Audience
  /** Coupons and points apply only where the offer allows it. */
  isExclusive: boolean
  /** Cents per piece; the goods are within the offer's reach. */
  unitCents(offer: PriceOffer, goods: Goods): number
  /** The reservations of a line at this price; absent: nothing is limited. */
  requests?(offer: PriceOffer, line: QuoteLine): readonly OfferRequest[]
}

/** A store's goods within a reward's reach: their public price, their cost, and their pieces. */
export interface RewardedStore {
  storeId: string
  publicCents: number
  payableCents: number
  number: number
}

/** Points given: `points` shared by the pipeline over the stores by `weights`, or `each` store's own points. */
export type Giving = { points: number; weights: readonly number[] } | { each: readonly number[] }

/** A reward gives points for bought goods, not for gifts and add-ons. */
export interface RewardKind<T extends keyof Offers> {
  phase: 'reward'
  /** The points by store, or what the offer lacks; the pipeline has checked its time and its goods. */
  look(offer: OfferOf<T>, stores: readonly RewardedStore[]): Giving | Lack
}

/** The input of a kind that gives goods. */
export interface GiftView {
  /** Public cents or pieces of the goods that count; goods that such offers give are excluded. */
  reached: number
  /** The shopper's choice of the offer's goods. */
  picked: readonly Picked[]
  /** Pieces that are left to give, by SKU. */
  free: ReadonlyMap<string, number>
}

/** Goods that an offer gives or sells, at the price that its lines have. */
export interface Gifts {
  /** Pieces that may be taken; 0: not earned. */
  most: number
  goods: readonly Picked[]
  /** Chosen goods that are out of stock. */
  gone: readonly string[]
}

/** A kind that gives or sells goods with the bought ones; its price is a kind of the phase `linePrice`. */
export interface GiftKind {
  phase: 'reward'
  /** The pipeline has checked the offer's time, and counted its goods. */
  look(offer: AddOn, view: GiftView): Gifts
}

export interface OfferKind<T extends keyof Offers> {
  phase: Exclude<Phase, 'linePrice' | 'reward'>
  /** The name under which an order stores it. */
  adjustment: AdjustmentType
  /** The cents off these lines, or what the offer lacks; the pipeline has checked its time and its goods. */
  look(offer: OfferOf<T>, view: View): Taking | Lack
  /** The reservations for the cents off one line; absent: nothing is limited. */
  requests?(offer: OfferOf<T>, cents: number): readonly OfferRequest[]
}
