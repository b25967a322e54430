import type { Module, ModuleContext } from '../../../compose-modules'
import { limitReservable, type QuotaService } from '../../finance/quota'
import { piecesReservable } from './pieces-reservable'
import { promotionRoutes } from './promotion.routes'
import { PromotionService } from './promotion.service'

export {
  addOnFault,
  addOnOf,
  addOnsOf,
  addOnTip,
} from './add-on.rules'
export { asksWhoIsNew, type EachLeft, eachKey, eachText, NEWCOMER_KEY } from './each.rules'
export { PIECES, piecesKey } from './pieces-reservable'
export { rewardFault, rewardTip } from './points-reward.rules'
export type { OfferFilter } from './promotion.repo'
export {
  conflicts,
  countedBy,
  isFor,
  isReduction,
  offerOfPlain,
  offerTag,
  offerTexts,
  type PutOffer,
  plainOffer,
  tierFault,
  tipOf,
} from './promotion.rules'
export { type PromotionDemo, seedPromotion } from './promotion.seed'
export { type Claimable, type ProductDeals, PromotionService } from './promotion.service'
export type * from './promotion.tables'
export { isForAll, isPricePut, type PricePut, PUT_PRICES, priceFault, priceIn, termsOf } from './put-price.rules'
export { ruleLines } from './rule-text.rules'

export function createPromotion(deps: ModuleContext & { quotas: QuotaService }) {
  const { db, clock, pubSub, reservations, linkTargets, quotas } = deps
  const promotions = new PromotionService({ db, clock, pubSub, quotas })
  reservations.add(limitReservable(quotas, 'each'))
  // A first order still counts after its goods are returned.
  reservations.add({ ...limitReservable(quotas, 'newcomer'), isOfOrder: true })
  reservations.add(piecesReservable(quotas, () => promotions.forgetPieces()))
  linkTargets.add({
    param: 'activityId',
    missing: '没有这个活动或优惠券，或已结束',
    isThere: (activityId, { activeType }, now) => promotions.canReach(activeType, activityId, now),
  })
  return { services: { promotions }, routes: { core: promotionRoutes(promotions) } } satisfies Module
}
