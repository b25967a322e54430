import { OFFER_TYPE } from '@contract/codes/offer'
import { isWithin, type Offer } from '../pricing'
import { isPricePut, type PricePut } from './put-price.rules'

/** A first order may use new-user prices once. */
export const NEWCOMER_KEY = 'new order'

/** The reservation's key of a shopper's pieces at an offer's price; `limitPartsOf` returns the row of it. */
export const eachKey = (offerId: string, skuId: string): string => `${offerId} ${skuId}`

/** The offer that limits a shopper's pieces of a SKU, by SKU. */
export function eachOf(
  offers: readonly Offer[],
  goods: Iterable<{ skuId: string; productId: string; storeId: string }>,
): Map<string, PricePut> {
  const found = new Map<string, PricePut>()
  const limited = offers.filter((one): one is PricePut => isPricePut(one) && one.each > 0)
  if (limited.length === 0) return found
  for (const one of goods) {
    const offer = limited.find((each) => isWithin(each, one))
    if (offer) found.set(one.skuId, offer)
  }
  return found
}

/** Whether a price depends on the shopper having no earlier order. */
export const asksWhoIsNew = (offers: readonly Offer[]): boolean =>
  offers.some(({ type }) => type === OFFER_TYPE.newUser || type === OFFER_TYPE.appNewUser)

/** The pieces of a SKU that a shopper can still buy at an offer's price. */
export interface EachLeft {
  each: number
  left: number
}

export const eachText = ({ each, left }: EachLeft): string =>
  left < each ? `秒杀每人限购 ${each} 件，你已买 ${each - left} 件` : `秒杀每人限购 ${each} 件`
