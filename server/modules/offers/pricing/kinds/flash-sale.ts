import type { PriceKind, PutPrice } from '../offer'
import { putPrice } from './put-price'

/** 秒杀: for every shopper while its pieces last; excludes other reductions. */
export const flashSale: PriceKind = {
  ...putPrice('all', true),
  requests(offer, { skuId, number }) {
    const { id: offerId, each = 0, skus } = offer as PutPrice
    const pieces = skus?.get(skuId)?.pieces ?? null
    return [
      ...(each > 0 ? [{ kind: 'each', offerId, number, most: each } as const] : []),
      ...(pieces === null ? [] : [{ kind: 'pieces', offerId, number, most: pieces } as const]),
    ]
  },
}
