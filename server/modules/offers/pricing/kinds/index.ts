import { BUNDLE_PRICE, FREIGHT_COUPON, OFFER_TYPE } from '@contract/codes/offer'
import type { OfferKind, Phase, PricedType, PriceKind, PriceOffer } from '../offer'
import { addOn } from './add-on'
import { appNewUser } from './app-new-user'
import { app } from './app-price'
import { bundlePrice } from './bundle-price'
import { coupon } from './coupon'
import { flashSale } from './flash-sale'
import { freightCoupon } from './freight-coupon'
import { fullReduction } from './full-reduction'
import { groupBuy } from './group-buy'
import { limitedTime } from './limited-time'
import { memberDiscount } from './member-discount'
import { memberPrice } from './member-price'
import { newUser } from './new-user'
import { points } from './points'
import { pointsItem } from './points-item'
import { pointsReward } from './points-reward'
import { presale } from './presale'
import { tradeIn } from './trade-in'

/** Every kind of offer that sets a unit price, a file each. */
export const PRICE_KINDS: Readonly<Record<PriceOffer['type'], PriceKind>> = {
  [OFFER_TYPE.limitedTime]: limitedTime,
  [OFFER_TYPE.groupBuy]: groupBuy,
  [OFFER_TYPE.flashSale]: flashSale,
  [OFFER_TYPE.pointsItem]: pointsItem,
  [OFFER_TYPE.memberPrice]: memberPrice,
  [OFFER_TYPE.newUser]: newUser,
  [OFFER_TYPE.memberDiscount]: memberDiscount,
  [OFFER_TYPE.app]: app,
  [OFFER_TYPE.appNewUser]: appNewUser,
  [OFFER_TYPE.tradeIn]: tradeIn,
  [OFFER_TYPE.presale]: presale,
}

/** Every kind that takes something off lines or their freight, a file each. */
export const KINDS = {
  [BUNDLE_PRICE]: bundlePrice,
  [FREIGHT_COUPON]: freightCoupon,
  [OFFER_TYPE.coupon]: coupon,
  [OFFER_TYPE.fullReduction]: fullReduction,
  [OFFER_TYPE.points]: points,
} satisfies {
  [T in Exclude<
    PricedType,
    PriceOffer['type'] | typeof OFFER_TYPE.manual | typeof OFFER_TYPE.pointsReward
  >]: OfferKind<T>
}

/** Every kind that gives points, a file each. */
export const REWARD_KINDS = {
  [OFFER_TYPE.pointsReward]: pointsReward,
}

/** Every kind that gives or sells goods with the bought ones, a file each. */
export const GIFT_KINDS = {
  [OFFER_TYPE.tradeIn]: addOn,
}

export const phaseOf = (type: PricedType): Phase =>
  type in KINDS ? KINDS[type as keyof typeof KINDS].phase : 'linePrice'
