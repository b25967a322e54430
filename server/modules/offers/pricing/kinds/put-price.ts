import type { Audience, PriceKind, PutPrice } from '../offer'

/**
 * A unit price that an operator put: the SKU's own cents, else the offer's cents or thousandths off, rounded half up.
 */
export function putPrice(audience: Audience, isExclusive = false): PriceKind {
  return {
    phase: 'linePrice',
    audience,
    isExclusive,
    unitCents(offer, { skuId, priceCents }) {
      const { price, skus } = offer as PutPrice
      const cents = skus?.get(skuId)?.cents ?? null
      if (cents !== null) return cents
      return 'cents' in price ? price.cents : priceCents - Math.floor((priceCents * price.perMille + 500) / 1000)
    },
  }
}
