import { OFFER_TYPE } from '@contract/codes/offer'
import { isWithin, type Offer } from '../pricing'
import { isPricePut, type PricePut } from './put-price.rules'

/** A first order may take prices for newcomers once. */
export const NEWCOMER_KEY = 'new order'

/** Under what a shopper's pieces at an offer's price are held: a period and what of, as limits are. */
export const eachKey = (offerId: string, skuId: string): string => `${offerId} ${skuId}`

/** The offer that lets a shopper have only so many pieces of a SKU, by SKU. */
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

/** Whether a price depends on who has ordered nothing before. */
export const asksWhoIsNew = (offers: readonly Offer[]): boolean =>
  offers.some(({ type }) => type === OFFER_TYPE.newUser || type === OFFER_TYPE.appNewUser)

/** What is left to a shopper of a SKU at an offer's price. */
export interface EachLeft {
  each: number
  left: number
}

export const eachText = ({ each, left }: EachLeft): string =>
  left < each ? `秒杀每人限购${each}件，你已买${each - left}件` : `秒杀每人限购${each}件`
