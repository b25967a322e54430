import { OFFER_TYPE } from '@contract/codes/offer'
import { type FullReduction, type Goods, type PriceOffer, unitPrice } from '../pricing'

/** So many pieces of some products of a store for so many cents. */
export interface Bundle {
  id: string
  title: string
  storeId: string
  priceCents: number
  /** In the order in which they are shown. */
  goods: readonly { productId: string; number: number }[]
  startsAt: number
  endsAt: number
}

/** A line that may be of a set. */
export interface BundleLine {
  sku: Goods
  number: number
}

const MAX_GOODS = 8
const MAX_NUMBER = 20
const MAX_CENTS = 100_000_000
const ANYBODY = { isMember: false }

/** Why a set is none, for the operator; null when it is right. */
export function bundleFault({ goods, priceCents }: Pick<Bundle, 'goods' | 'priceCents'>): string | null {
  if (goods.length === 0 || goods.length > MAX_GOODS) return `a set is of 1 to ${MAX_GOODS} products`
  if (new Set(goods.map(({ productId }) => productId)).size < goods.length) return 'each product once'
  if (!goods.every(({ number }) => Number.isSafeInteger(number) && number >= 1 && number <= MAX_NUMBER))
    return `1 to ${MAX_NUMBER} pieces of each`
  if (goods.reduce((sum, { number }) => sum + number, 0) < 2) return 'a set is of two pieces or more'
  return Number.isSafeInteger(priceCents) && priceCents >= 1 && priceCents <= MAX_CENTS
    ? null
    : 'a set costs 0.01 yuan or more'
}

export const isHolding = ({ startsAt, endsAt }: Bundle, now: number): boolean => startsAt <= now && now < endsAt

/** How many sets some lines are, whole ones and nothing beside them; 0 when they are not. */
export function setsIn({ goods, storeId }: Pick<Bundle, 'goods' | 'storeId'>, lines: readonly BundleLine[]): number {
  const numbers = new Map<string, number>()
  for (const { sku, number } of lines) {
    if (sku.storeId !== storeId) return 0
    numbers.set(sku.productId, (numbers.get(sku.productId) ?? 0) + number)
  }
  const [first] = goods
  const sets = (numbers.get(first?.productId ?? '') ?? 0) / (first?.number ?? 1)
  const isWhole =
    Number.isInteger(sets) &&
    numbers.size === goods.length &&
    goods.every(({ productId, number }) => numbers.get(productId) === number * sets)
  return isWhole ? sets : 0
}

/**
 * What makes lines cost what their sets do: an amount off all of them, before any other reduction of the store. Null where
 * they are no sets, or cost no more one by one. Of who pays less for a piece the same comes off.
 */
export function bundleOffer(
  bundle: Bundle,
  lines: readonly BundleLine[],
  held: readonly PriceOffer[],
): FullReduction | null {
  const cents = lines.reduce((sum, { sku, number }) => sum + unitPrice(sku, held, ANYBODY).publicCents * number, 0)
  const sets = setsIn(bundle, lines)
  const off = cents - sets * bundle.priceCents
  if (sets === 0 || off <= 0) return null
  const { id, title, storeId, startsAt, endsAt, goods } = bundle
  return {
    type: OFFER_TYPE.fullReduction,
    id: `bundle ${id}`,
    title,
    storeId,
    priority: -1,
    startsAt,
    endsAt,
    productIds: new Set(goods.map(({ productId }) => productId)),
    basis: 'pieces',
    tiers: [{ from: 1, off: { cents: off } }],
  }
}
