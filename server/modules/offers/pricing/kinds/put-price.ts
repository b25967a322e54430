import type { Audience, PriceKind, PutPrice } from '../offer'

/** What a piece costs by an operator's word: cents, those of the product first, or thousandths off, rounded half up. */
export function putPrice(audience: Audience, isExclusive = false): PriceKind {
  return {
    ...{ phase: 'linePrice', audience, isExclusive },
    unitCents(offer, { productId, priceCents }) {
      const { price, own } = offer as PutPrice
      const cents = own.get(productId)
      if (cents !== undefined) return cents
      return 'cents' in price ? price.cents : priceCents - Math.floor((priceCents * price.perMille + 500) / 1000)
    },
  }
}
