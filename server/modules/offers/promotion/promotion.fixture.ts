import { OFFER_TYPE } from '@contract/codes/offer'
import type { AddOn, FullReduction, PointsReward } from '../pricing'
import { addOnOf } from './add-on.rules'
import type { PricePut } from './put-price.rules'

/** 满300减30 of the whole mall, without an end. */
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

/** 10 % off for every shopper, on all goods, without an end. */
export function priceOf(over: Partial<PricePut> & { id: string }): PricePut {
  const { tiers: _, basis: __, ...head } = offerOf({ id: over.id })
  return {
    ...head,
    type: OFFER_TYPE.limitedTime,
    title: '限时优惠',
    price: { perMille: 100 },
    skus: null,
    each: 0,
    daily: null,
    opens: { coupons: false, points: false },
    ...over,
  }
}

/** The SKUs with prices of their own: cents each, and a number of pieces (null: unlimited). */
export function pricedSkus(
  goods: readonly { skuId: string; productId: string }[],
  cents: number | null = null,
  pieces: number | null = null,
): Pick<PricePut, 'productIds' | 'skus'> {
  return {
    productIds: new Set(goods.map(({ productId }) => productId)),
    skus: new Map(goods.map(({ skuId, productId }) => [skuId, { productId, cents, pieces }])),
  }
}

/** 满199赠1件 of a store, without an end: one of these SKUs. */
export function giftOf(
  over: Pick<AddOn, 'id' | 'storeId'> & { skus: readonly { skuId: string; productId: string }[] } & Partial<
      Pick<AddOn, 'isGift' | 'basis' | 'steps' | 'priority'>
    >,
  cents = 0,
): AddOn {
  const { id, storeId, skus, priority = 0, ...rule } = over
  return addOnOf(
    { id, storeId, priority, title: cents > 0 ? '加价换购' : '满额赠', startsAt: 0, endsAt: 4_000_000_000_000 },
    {
      isGift: cents === 0,
      basis: 'cents',
      steps: [{ from: 19_900, number: 1 }],
      earnedBy: null,
      ...rule,
      goods: skus.map(({ skuId, productId }) => ({ skuId, productId, cents })),
    },
  )
}

/** Extra points of an order, for a store or the mall, without an end. */
export function rewardOf(id: string, reward: PointsReward['reward'], storeId: string | null): PointsReward {
  const { tiers: _, basis: __, ...head } = offerOf({ id, storeId, title: '买赠积分' })
  return { ...head, type: OFFER_TYPE.pointsReward, reward }
}
