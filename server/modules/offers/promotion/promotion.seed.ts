import { OFFER_TYPE } from '@contract/codes/offer'
import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { FullReduction } from '../pricing'
import type { PromotionService } from './promotion.service'

export interface PromotionDemo {
  /** Without an end. */
  offers: readonly (Pick<FullReduction, 'id' | 'title' | 'storeId' | 'basis' | 'tiers'> & {
    /** Null: all of the store, or of the mall. */
    productIds: readonly string[] | null
  })[]
}

export function seedPromotion(
  { db, promotions }: { db: Db; promotions: PromotionService },
  { offers }: PromotionDemo,
  now: number,
): Promise<void> {
  const runs = { type: OFFER_TYPE.fullReduction, priority: 0, startsAt: 0, endsAt: FOREVER }
  return db.tx(async (tx) => {
    for (const { productIds, ...offer } of offers)
      await promotions.put(tx, { ...runs, ...offer, productIds: productIds && new Set(productIds) }, now)
  })
}
