import type { Module, ModuleContext } from '../../../compose-modules'
import { limitHolder, type QuotaService } from '../../finance/quota'
import { piecesHolder } from './pieces-holder'
import { promotionRoutes } from './promotion.routes'
import { PromotionService } from './promotion.service'

export {
  type AddOn,
  addOnFault,
  addOnOf,
  addOnTip,
  earned,
  type Granted,
  grant,
  isAddOn,
  type Picked,
} from './add-on.rules'
export { asksWhoIsNew, type EachLeft, eachKey, eachText, NEWCOMER_KEY } from './each.rules'
export { PIECES, piecesKey } from './pieces-holder'
export { bonusPoints, isPointsReward, rewardFault, rewardTip } from './points-reward.rules'
export {
  conflicts,
  countedBy,
  isFor,
  isReduction,
  offerTag,
  offerTexts,
  type PutOffer,
  plainOffer,
  tierFault,
  tipOf,
} from './promotion.rules'
export { type PromotionDemo, seedPromotion } from './promotion.seed'
export { PromotionService } from './promotion.service'
export type * from './promotion.tables'
export { isForAll, isPricePut, type PricePut, PUT_PRICES, priceFault, priceIn, termsOf } from './put-price.rules'

export function createPromotion({ db, clock, pubSub, holders, quotas }: ModuleContext & { quotas: QuotaService }) {
  const promotions = new PromotionService(db, clock, pubSub, quotas)
  holders.add(limitHolder(quotas, 'each'))
  // A first order is one order, whatever comes back of it.
  holders.add({ ...limitHolder(quotas, 'newcomer'), isOfOrder: true })
  holders.add(piecesHolder(quotas, () => promotions.forgetPieces()))
  return { services: { promotions }, routes: { core: promotionRoutes(promotions) } } satisfies Module
}
