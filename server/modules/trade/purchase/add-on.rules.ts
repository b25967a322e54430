import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import { type PriceOffer, unitPrice } from '../../offers/pricing'
import { type AddOn, type Granted, grant, isAddOn, isFor, type Picked, type PutOffer } from '../../offers/promotion'
import { goodsProblem } from './purchase.rules'

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

/** What counts towards an offer's threshold: public cents, or pieces, whoever asks. */
export function reachedOf(
  offer: PutOffer & { basis: AddOn['basis'] },
  bought: readonly Bought[],
  held: readonly PriceOffer[],
): number {
  let reached = 0
  for (const { sku, number } of bought)
    if (isFor(offer, sku))
      reached += offer.basis === 'cents' ? unitPrice(sku, held, ANYBODY).publicCents * number : number
  return reached
}

/** What the add-ons of these stores give to what is bought there. */
export function grantTo(
  bought: readonly Bought[],
  shelf: Shelf,
  offers: readonly PutOffer[],
  held: readonly PriceOffer[],
  chosen: ReadonlyMap<string, readonly Picked[]>,
): Granted[] {
  const near = addOnsOf(offers, shelf.stores)
  if (near.length === 0) return []
  return grant(near, (offer) => reachedOf(offer, bought, held), chosen, freeOf(near, bought, shelf))
}

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
      if (isOff || sku.isCrossBorder !== isForeign) continue
      const available = shelf.available ? (shelf.available.get(skuId) ?? 0) : Number.POSITIVE_INFINITY
      free.set(skuId, Math.max(0, available - (taken.get(skuId) ?? 0)))
    }
  return free
}
