import type { TakeHomePrice } from '@contract/schema/catalog'
import type { Buyer } from '@/app/stores/session.store'

/** A product with its prices for all kinds of shoppers. */
interface Priced<T extends TakeHomePrice> {
  price: number
  memberPrice: number | null
  takeHomePrices?: readonly T[]
}

/** The price that a shopper sees, in cents. */
export const ownPrice = ({ price, memberPrice }: Omit<Priced<never>, 'takeHomePrices'>, isMember: boolean): number =>
  isMember && memberPrice !== null ? memberPrice : price

/** The shopper's take-home price when it is lower than the displayed price; else null. */
export function takeHomeOf<T extends TakeHomePrice>(goods: Priced<T>, buyer: Buyer): T | null {
  const shownCents = ownPrice(goods, buyer.isMember)
  let least: T | null = null
  for (const one of goods.takeHomePrices ?? []) {
    const isMet = (buyer.isMember || !one.isMember) && (buyer.isNew || !one.isNew) && (buyer.isApp || !one.isApp)
    if (isMet && one.price < (least?.price ?? shownCents)) least = one
  }
  return least
}
