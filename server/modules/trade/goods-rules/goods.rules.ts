import { INVALID_REASON, type InvalidReason } from '@contract/codes/cart'
import { MAX_LINE_NUMBER, PRODUCT_TYPE } from '@contract/codes/product'
import { weightText } from '@contract/codes/scan'
import type { SkuForSale } from '../../goods/catalog'
import { closedText, type Store } from '../../goods/store'

// Rules that carts and checkouts share. Rules that depend on address or time are in the modules that use them.

/** Why the goods cannot be bought at any address and in any number; null when they can. */
export function goodsProblem(sku: SkuForSale | undefined, store: Store | undefined): InvalidReason | null {
  if (!sku?.isOnShelf) return 'offShelf'
  if (!sku.isSkuLive) return 'skuGone'
  if (sku.productType === PRODUCT_TYPE.weighed && sku.pieceGrams === undefined) return 'weighed'
  return !store || store.isClosed ? 'storeClosed' : null
}

/** The reason as the shopper reads it. */
export function reasonText(reason: InvalidReason, store: Store | undefined): string {
  return reason === 'storeClosed' ? closedText(store) : INVALID_REASON[reason]
}

/** Whether a piece is a ticket: it is not delivered, its code is issued at payment. */
export const isTicketGoods = ({ productType }: Pick<SkuForSale, 'productType'>): boolean =>
  productType === PRODUCT_TYPE.virtual

/**
 * Numbers on sale are minBuy, minBuy + packSize, … up to 999 [checkout.steps]; the reason when `number` is not one,
 * else null.
 */
export function numberProblem(sku: Pick<SkuForSale, 'minBuy' | 'packSize'>, number: number): string | null {
  if (number > MAX_LINE_NUMBER) return `最多购买 ${MAX_LINE_NUMBER} 件`
  if (number < sku.minBuy) return `${sku.minBuy} 件起购`
  if ((number - sku.minBuy) % sku.packSize !== 0) return `需按 ${sku.packSize} 件递增`
  return null
}

/** The largest number on sale up to `most`; 0 when there is none. */
export function largestNumber(sku: Pick<SkuForSale, 'minBuy' | 'packSize'>, most: number): number {
  const top = Math.min(MAX_LINE_NUMBER, most)
  if (top < sku.minBuy) return 0
  return sku.minBuy + Math.floor((top - sku.minBuy) / sku.packSize) * sku.packSize
}

/** Pieces of the product that a shopper who has `already` bought some can still buy; Infinity without a limit. */
export function limitLeft({ limitPerShopper }: Pick<SkuForSale, 'limitPerShopper'>, already: number): number {
  return limitPerShopper === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limitPerShopper - already)
}

/**
 * Whether cross-border and domestic goods are mixed; customs clears cross-border goods in orders of their own
 * [checkout.cross-border].
 */
export function mixesBorders(skus: readonly Pick<SkuForSale, 'isCrossBorder'>[]): boolean {
  return skus.some((sku) => sku.isCrossBorder) && skus.some((sku) => !sku.isCrossBorder)
}

/** The stock that is left, as the shopper reads it. */
export function stockText(available: number, { pieceGrams }: Pick<SkuForSale, 'pieceGrams'> = {}): string {
  if (available <= 0) return INVALID_REASON.noStock
  return pieceGrams === undefined ? `库存仅剩 ${available} 件` : `库存仅剩 ${weightText(available)}`
}
