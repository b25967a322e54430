import type { PriceKind } from '../offer'
import { putPrice } from './put-price'

/** 换购 and 满赠: for lines that name the offer; the goods of a gift coupon are such lines. */
export const tradeIn: PriceKind = {
  ...putPrice('chosen', true),
  requests: (offer) => ('isCoupon' in offer ? [{ kind: 'coupon', id: offer.id }] : []),
}
