import type { AddOn, GiftKind, Reach } from '../offer'

/** The goods whose thresholds earn what an offer gives. */
export const earningReach = ({ storeId, earnedBy }: Pick<AddOn, 'storeId' | 'earnedBy'>): Reach => ({
  storeId,
  productIds: earnedBy,
})

/**
 * 满199赠1件, 满99加¥9.90换购2件. Without a choice the first gifts in stock are given; they also replace chosen gifts
 * that are out of stock. Trade-ins are only those that were chosen.
 */
export const addOn: GiftKind = {
  phase: 'reward',
  look({ isGift, steps, goods }, { reached, picked, free }) {
    const most = steps.findLast(({ from }) => from <= reached)?.number ?? 0
    const left = new Map(free)
    const taken = new Map<string, number>()
    const gone: string[] = []
    const take = (skuId: string, number: number) => {
      const many = Math.min(number, left.get(skuId) ?? 0)
      if (many > 0) taken.set(skuId, (taken.get(skuId) ?? 0) + many)
      left.set(skuId, (left.get(skuId) ?? 0) - many)
      return many
    }
    const known = picked.filter(({ skuId }) => goods.some((one) => one.skuId === skuId))
    let open = most
    let missing = isGift && known.length === 0 ? most : 0
    for (const { skuId, number } of known) {
      const asked = Math.min(number, open)
      const many = take(skuId, asked)
      open -= asked
      if (many < asked) gone.push(skuId)
      if (isGift) missing += asked - many
    }
    while (missing > 0) {
      const before = missing
      for (const { skuId } of goods) if (missing > 0) missing -= take(skuId, 1)
      if (missing === before) break
    }
    return { most, goods: [...taken].map(([skuId, number]) => ({ skuId, number })), gone }
  },
}
