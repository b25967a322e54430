import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import {
  type AddOn,
  type GiftChoice,
  type Giveable,
  type GrantedGifts,
  grantGifts,
  isGiftCoupon,
  type Offer,
  quoteLine,
} from '../../offers/pricing'
import { addOnsOf } from '../../offers/promotion'
import { goodsProblem, isTicketGoods } from './goods.rules'

/** A line that the shopper buys, not a gift or add-on. */
interface Bought {
  lineId: string
  number: number
  sku: SkuForSale
}

interface Shelf {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Null: not read; the reservation checks the stock. */
  available: ReadonlyMap<string, number> | null
}

/** Gifts of the stores' offers and of gift coupons for the bought lines; tickets neither earn gifts nor are gifts. */
export function giftsBeside(
  all: readonly Bought[],
  shelf: Shelf,
  offers: readonly Offer[],
  chosen: GiftChoice,
  now: number,
): GrantedGifts {
  const giving = [...addOnsOf(offers, shelf.stores), ...(chosen.coupons?.wallet ?? []).filter(isGiftCoupon)]
  if (giving.length === 0) return { granted: [], coupons: [] }
  const bought = all.filter(({ sku }) => !isTicketGoods(sku))
  const lines = bought.map(({ lineId, sku, number }) => quoteLine(lineId, sku, number))
  return grantGifts({ lines, stores: shelf.stores, goods: giveable(giving, bought, shelf), now }, offers, chosen)
}

/**
 * Goods that can be gifts of these lines. Customs clears cross-border goods in orders of their own, so gifts must be on
 * the same side.
 */
function giveable(offers: readonly AddOn[], bought: readonly Bought[], shelf: Shelf): Map<string, Giveable> {
  const taken = new Map<string, number>()
  for (const { sku, number } of bought) taken.set(sku.skuId, (taken.get(sku.skuId) ?? 0) + number)
  const isForeign = bought.some(({ sku }) => sku.isCrossBorder)
  const found = new Map<string, Giveable>()
  for (const { goods, storeId } of offers)
    for (const { skuId } of goods) {
      const sku = shelf.skus.get(skuId)
      const isOff = !sku || goodsProblem(sku, shelf.stores.get(storeId)) !== null || sku.storeId !== storeId
      if (isOff || isTicketGoods(sku) || sku.isCrossBorder !== isForeign) continue
      const available = shelf.available ? (shelf.available.get(skuId) ?? 0) : Number.POSITIVE_INFINITY
      const pieces = Math.max(0, available - (taken.get(skuId) ?? 0))
      found.set(skuId, { storeId, pieces, priceCents: sku.priceCents })
    }
  return found
}
