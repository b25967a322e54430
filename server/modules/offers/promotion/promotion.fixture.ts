import { OFFER_TYPE } from '@contract/codes/offer'
import type { PutOffer } from './promotion.rules'

/** 满300减30 of the whole mall, for ever. */
export function offerOf(over: Partial<PutOffer> & { id: string }): PutOffer {
  return {
    type: OFFER_TYPE.fullReduction,
    title: '开廊满减',
    priority: 0,
    storeId: null,
    productIds: null,
    startsAt: 0,
    endsAt: 4_000_000_000_000,
    basis: 'cents',
    tiers: [{ from: 30_000, off: { cents: 3000 } }],
    ...over,
  }
}
