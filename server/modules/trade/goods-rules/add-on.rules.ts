import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { isWithin, type PriceOffer, type Reach, unitPrice } from '../../offers/pricing'
import { type AddOn, countedBy, type Granted, grant, isAddOn, type Picked, type PutOffer } from '../../offers/promotion'
import { goodsProblem, isTicketGoods } from './goods.rules'

/** A line that is bought for its own sake. */
interface Bought {
  number: number
  sku: SkuForSale
}

interface Shelf {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Null: not known here, stock is checked by reserving it. */
  available: ReadonlyMap<string, number> | null
}

const ANYBODY = { isMember: false }

/** Pieces that are bought and in reach, and what everybody pays for them. */
export function reachedOf(
  reach: Reach,
  bought: readonly Bought[],
  held: readonly PriceOffer[],
): { number: number; cents: number } {
  const sum = { number: 0, cents: 0 }
  for (const { sku, number } of bought) {
    if (!isWithin(reach, sku)) continue
    sum.number += number
    sum.cents += unitPrice(sku, held, ANYBODY).publicCents * number
  }
  return sum
}

/** What the add-ons of these stores give to what is bought there; tickets neither earn nor are given. */
export function grantTo(
  all: readonly Bought[],
  shelf: Shelf,
  offers: readonly PutOffer[],
  held: readonly PriceOffer[],
  chosen: ReadonlyMap<string, readonly Picked[]>,
): Granted[] {
  const near = addOnsOf(offers, shelf.stores)
  if (near.length === 0) return []
  const bought = all.filter(({ sku }) => !isTicketGoods(sku))
  return grant(near, (offer) => countedOf(offer, bought, held), chosen, freeOf(near, bought, shelf))
}

const countedOf = (offer: AddOn, bought: readonly Bought[], held: readonly PriceOffer[]) =>
  reachedOf(countedBy(offer), bought, held)[offer.basis === 'cents' ? 'cents' : 'number']

export const addOnsOf = (offers: readonly PutOffer[], stores: { has(storeId: string): boolean }): AddOn[] =>
  offers.filter(isAddOn).filter(({ storeId }) => stores.has(storeId))

/** Pieces that are left to give beside what is bought. Goods from abroad go with no others, so neither here. */
function freeOf(offers: readonly AddOn[], bought: readonly Bought[], shelf: Shelf): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { sku, number } of bought) taken.set(sku.skuId, (taken.get(sku.skuId) ?? 0) + number)
  const isForeign = bought.some(({ sku }) => sku.isCrossBorder)
  const free = new Map<string, number>()
  for (const { goods, storeId } of offers)
    for (const { skuId } of goods) {
      const sku = shelf.skus.get(skuId)
      const isOff = !sku || goodsProblem(sku, shelf.stores.get(storeId)) !== null || sku.storeId !== storeId
      if (isOff || isTicketGoods(sku) || sku.isCrossBorder !== isForeign) continue
      const available = shelf.available ? (shelf.available.get(skuId) ?? 0) : Number.POSITIVE_INFINITY
      free.set(skuId, Math.max(0, available - (taken.get(skuId) ?? 0)))
    }
  return free
}
