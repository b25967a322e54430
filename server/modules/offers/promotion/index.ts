import type { Door, Ground } from '../../../door'
import { PromotionService } from './promotion.service'

export {
  conflicts,
  isFor,
  type PutOffer,
  tierFault,
  tierText,
  tierTexts,
  tipOf,
} from './promotion.rules'
export { type PromotionDemo, seedPromotion } from './promotion.seed'
export { PromotionService } from './promotion.service'
export type * from './promotion.tables'

export function createPromotion({ db, clock, fanOut }: Ground) {
  return { services: { promotions: new PromotionService(db, clock, fanOut) } } satisfies Door
}
