import { INVALID_REASON, type InvalidReason } from '@contract/codes/cart'
import { MAX_LINE_NUMBER, PRODUCT_TYPE } from '@contract/codes/product'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'

// What carts and checkouts both ask of a line; whatever depends on the place or the moment they ask besides.

/** Why nobody can buy this, wherever they are and however many they want; null when they can. */
export function goodsProblem(sku: SkuForSale | undefined, store: Store | undefined): InvalidReason | null {
  if (!sku?.isOnShelf) return 'offShelf'
  if (!sku.isSkuLive) return 'skuGone'
  if (sku.productType === PRODUCT_TYPE.weighed) return 'weighed'
  return !store || store.isClosed ? 'storeClosed' : null
}

/** Whether a piece is a ticket: nobody brings it, its code is there once it is paid. */
export const isTicketGoods = ({ productType }: Pick<SkuForSale, 'productType'>): boolean =>
  productType === PRODUCT_TYPE.virtual

/** Numbers on sale are minBuy, minBuy + packSize, … up to 999 (behaviours 2.3); why this is none, or null. */
export function numberProblem(sku: Pick<SkuForSale, 'minBuy' | 'packSize'>, number: number): string | null {
  if (number > MAX_LINE_NUMBER) return `最多购买${MAX_LINE_NUMBER}件`
  if (number < sku.minBuy) return `${sku.minBuy}件起购`
  if ((number - sku.minBuy) % sku.packSize !== 0) return `需按${sku.packSize}件递增`
  return null
}

/** The largest number on sale that is no more than `most`; 0 when there is none. */
export function largestNumber(sku: Pick<SkuForSale, 'minBuy' | 'packSize'>, most: number): number {
  const top = Math.min(MAX_LINE_NUMBER, most)
  if (top < sku.minBuy) return 0
  return sku.minBuy + Math.floor((top - sku.minBuy) / sku.packSize) * sku.packSize
}

/** Pieces of this product that a shopper may still take who has `already` so many; Infinity without a limit. */
export function limitLeft({ limitPerShopper }: Pick<SkuForSale, 'limitPerShopper'>, already: number): number {
  return limitPerShopper === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limitPerShopper - already)
}

/** Cross-border goods are declared to customs by themselves, never with others (behaviours 2.4). */
export function mixesBorders(skus: readonly Pick<SkuForSale, 'isCrossBorder'>[]): boolean {
  return skus.some((sku) => sku.isCrossBorder) && skus.some((sku) => !sku.isCrossBorder)
}

/** How many are left, as said to a shopper. */
export function stockText(available: number): string {
  return available > 0 ? `库存仅剩${available}件` : INVALID_REASON.noStock
}
