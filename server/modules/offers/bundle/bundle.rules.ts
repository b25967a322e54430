import { BUNDLE_PRICE } from '@contract/codes/offer'
import type { BundlePrice } from '../pricing'

/** A number of pieces of some products of a store, for a price in cents. */
export interface Bundle {
  id: string
  title: string
  storeId: string
  priceCents: number
  /** In display order. */
  goods: readonly { productId: string; number: number }[]
  startsAt: number
  endsAt: number
}

const MAX_GOODS = 8
const MAX_NUMBER = 20
const MAX_CENTS = 100_000_000

/** Why a bundle is invalid, for the operator; null when it is valid. */
export function bundleFault({ goods, priceCents }: Pick<Bundle, 'goods' | 'priceCents'>): string | null {
  if (goods.length === 0 || goods.length > MAX_GOODS) return `a bundle has 1 to ${MAX_GOODS} products`
  if (new Set(goods.map(({ productId }) => productId)).size < goods.length) return 'each product once'
  if (!goods.every(({ number }) => Number.isSafeInteger(number) && number >= 1 && number <= MAX_NUMBER))
    return `1 to ${MAX_NUMBER} pieces of each`
  if (goods.reduce((sum, { number }) => sum + number, 0) < 2) return 'a bundle has two pieces or more'
  return Number.isSafeInteger(priceCents) && priceCents >= 1 && priceCents <= MAX_CENTS
    ? null
    : 'a bundle costs 0.01 yuan or more'
}

export const isHolding = ({ startsAt, endsAt }: Bundle, now: number): boolean => startsAt <= now && now < endsAt

/** The bundle as an offer of the price pipeline, applied before any other reduction of the store. */
export function bundleOffer({ id, title, storeId, priceCents, goods, startsAt, endsAt }: Bundle): BundlePrice {
  return {
    type: BUNDLE_PRICE,
    id: `bundle ${id}`,
    title,
    storeId,
    priority: -1,
    startsAt,
    endsAt,
    productIds: new Set(goods.map(({ productId }) => productId)),
    priceCents,
    goods,
  }
}
