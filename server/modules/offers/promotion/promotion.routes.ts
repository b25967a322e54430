import { offerEndpoints } from '@contract/schema/offer'
import { type Route, routesFor } from '../../../gateways/endpoint'
import type { PromotionService } from './promotion.service'

export const promotionRoutes = (promotions: PromotionService): Route[] =>
  routesFor(offerEndpoints, {
    'POST storeProduct/getActivityRule': (call) => promotions.ruleOf(call.input.activityId, call.now),
  })
