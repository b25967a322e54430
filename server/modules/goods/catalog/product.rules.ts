import { gtinOf } from '@contract/codes/gtin'
import { PRODUCT_TYPE } from '@contract/codes/product'
import { popularityRank, SOLD_OUT, scopes, sortKeys } from './listing.rules'
import type { Product, ProductDraft, SkuDraft } from './product.types'

type PriceFacts = Pick<
  Product,
  'priceCents' | 'maxPriceCents' | 'memberPriceCents' | 'originalPriceCents' | 'liveSkuCount' | 'singleSkuId'
>
type PricedSku = Pick<SkuDraft, 'skuId' | 'priceCents' | 'memberPriceCents' | 'originalPriceCents'>

/** The price fields of a product from its live SKUs, in their order: those of the cheapest SKU, ties to the first. */
export function priceFacts(skus: readonly PricedSku[]): PriceFacts {
  const [first, ...others] = skus
  if (!first) {
    return {
      priceCents: 0,
      maxPriceCents: 0,
      memberPriceCents: null,
      originalPriceCents: null,
      liveSkuCount: 0,
      singleSkuId: '',
    }
  }
  const cheapest = others.reduce((least, sku) => (sku.priceCents < least.priceCents ? sku : least), first)
  return {
    priceCents: cheapest.priceCents,
    maxPriceCents: Math.max(...skus.map((sku) => sku.priceCents)),
    memberPriceCents: cheapest.memberPriceCents,
    originalPriceCents: cheapest.originalPriceCents,
    liveSkuCount: skus.length,
    singleSkuId: others.length === 0 ? first.skuId : '',
  }
}

/** Data of a product that is not in its draft. */
export interface Surroundings {
  businessId: string
  isSelfRun: boolean
  isInStock: boolean
}

/** A draft as its row; sales and reviews are kept from `before`. */
export function productOfDraft(draft: ProductDraft, around: Surroundings, before: Product | null): Product {
  const [picture] = draft.pictures
  if (!picture) throw new RangeError(`product ${draft.productId} has no picture`)
  return settled({
    productId: draft.productId,
    storeId: draft.storeId,
    businessId: around.businessId,
    categoryId: draft.categoryId,
    title: draft.title,
    subtitle: draft.subtitle,
    brand: draft.brand,
    productType: draft.productType,
    isCrossBorder: draft.isCrossBorder,
    isSelfRun: around.isSelfRun,
    identifyCode: draft.identifyCode,
    picture,
    isOnShelf: draft.isOnShelf,
    limitPerShopper: draft.limitPerShopper,
    limitDays: draft.limitDays ?? 0,
    minBuy: draft.minBuy,
    packSize: draft.packSize,
    soldCount: before?.soldCount ?? draft.soldCount,
    freightTemplate: before?.freightTemplate ?? '',
    minAge: draft.minAge ?? before?.minAge ?? 0,
    editorialRank: draft.editorialRank,
    listedAt: before?.listedAt ?? draft.listedAt,
    ...priceFacts(draft.skus),
    isInStock: around.isInStock,
    reviewCount: before?.reviewCount ?? 0,
    goodCount: before?.goodCount ?? 0,
    isListed: false,
    rankKey: 0,
  })
}

/**
 * Computes whether the product is listed, and its positions. Weighed goods are not listed: they are bought only by the
 * label of a store's scale, as their pages show.
 */
export function settled(product: Product): Product {
  return {
    ...product,
    isListed: product.isOnShelf && product.liveSkuCount > 0 && product.productType !== PRODUCT_TYPE.weighed,
    rankKey: sortKeys(product).rankKey,
  }
}

/** The same product with the facts of a draft; fields from its SKUs stay. */
export function withFacts(product: Product, draft: ProductDraft, freightTemplate = product.freightTemplate): Product {
  const { title, subtitle, brand, categoryId, identifyCode, isCrossBorder, pictures } = draft
  const { limitPerShopper, limitDays = 0, minBuy, packSize, minAge = product.minAge } = draft
  const [picture = product.picture] = pictures
  const shown = { title, subtitle, brand, categoryId, identifyCode, isCrossBorder, picture }
  const limits = { limitPerShopper, limitDays, minBuy, packSize, minAge, freightTemplate }
  return settled({ ...product, ...shown, ...limits })
}

/** The same product after a change in its stock or sales. */
export function withStock(product: Product, isInStock: boolean): Product {
  return settled({ ...product, isInStock })
}

/** Whether sales have moved a product away from its position in searches. */
export function isMisplaced(product: Pick<Product, 'soldCount' | 'rankKey'>): boolean {
  return popularityRank(product.soldCount) !== product.rankKey % SOLD_OUT
}

/** Every list of a product; in categories, its store and hand-picked lists with the operator's position. */
export function scopesOf(
  product: Product,
  categoryIds: readonly string[],
  zones: readonly { zoneId: string; position: number }[],
): { scope: string; place: number | null }[] {
  const popular = [
    scopes.all,
    ...(product.brand === '' ? [] : [scopes.brand(product.brand)]),
    ...(product.isCrossBorder ? [scopes.crossBorder] : []),
  ]
  const arranged = [...categoryIds.map(scopes.category), scopes.store(product.storeId)]
  return [
    ...popular.map((scope) => ({ scope, place: null })),
    ...arranged.map((scope) => ({ scope, place: product.editorialRank })),
    ...zones.map((zone) => ({ scope: scopes.zone(zone.zoneId), place: zone.position })),
  ]
}

/** Options as one line: 燕麦驼 · L. */
export function specTextOf(options: readonly string[]): string {
  return options.join(' · ')
}

/** The SKU's barcode in its look-up form; empty when it has none. */
export function skuGtin(barcode: string): string {
  return gtinOf(barcode) ?? ''
}

/** Pieces of a title for suggestions: 2 to 12 characters between spaces. */
export function suggestWordsOf(title: string): string[] {
  const pieces = title.split(/[\s,，、·|/()（）【】]+/)
  // After a single letter (小 V 领…) a piece is not a word by itself.
  const isWhole = (piece: string, i: number) => piece.length >= 2 && piece.length <= 12 && pieces[i - 1]?.length !== 1
  return [...new Set(pieces.filter((piece, i) => isWhole(piece, i) && /\p{L}/u.test(piece)))]
}
