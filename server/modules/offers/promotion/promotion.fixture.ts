import { OFFER_TYPE } from '@contract/codes/offer'
import type { FullReduction } from '../pricing'
import type { PricePut } from './put-price.rules'

/** 满300减30 of the whole mall, for ever. */
export function offerOf(over: Partial<FullReduction> & { id: string }): FullReduction {
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

/** A tenth off for everybody, on all goods, for ever. */
export function priceOf(over: Partial<PricePut> & { id: string }): PricePut {
  const { tiers: _, basis: __, ...head } = offerOf({ id: over.id })
  return {
    ...head,
    ...{ type: OFFER_TYPE.limitedTime, title: '限时优惠', price: { perMille: 100 }, own: new Map(), each: 0 },
    ...{ pieces: new Map(), daily: null },
    opens: { coupons: false, points: false },
    ...over,
  }
}
