import { OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import type { OfferKind, Phase, PriceKind, PriceOffer } from '../offer'
import { appNewUser } from './app-new-user'
import { app } from './app-price'
import { coupon } from './coupon'
import { flashSale } from './flash-sale'
import { fullReduction } from './full-reduction'
import { groupBuy } from './group-buy'
import { limitedTime } from './limited-time'
import { memberDiscount } from './member-discount'
import { memberPrice } from './member-price'
import { newUser } from './new-user'
import { points } from './points'
import { pointsItem } from './points-item'
import { presale } from './presale'
import { tradeIn } from './trade-in'

/** Every kind of offer that says what a piece costs, a file each. */
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

/** Every kind that takes something off what lines cost, a file each. */
export const KINDS = {
  [OFFER_TYPE.coupon]: coupon,
  [OFFER_TYPE.fullReduction]: fullReduction,
  [OFFER_TYPE.points]: points,
} satisfies {
  [T in Exclude<
    OfferType,
    PriceOffer['type'] | typeof OFFER_TYPE.manual | typeof OFFER_TYPE.pointsReward
  >]: OfferKind<T>
}

export const phaseOf = (type: OfferType): Phase =>
  type in KINDS ? KINDS[type as keyof typeof KINDS].phase : 'linePrice'
