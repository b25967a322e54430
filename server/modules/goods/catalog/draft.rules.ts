import type { CleanHtml, Product, ProductDraft, ProductPage, SkuDraft, SkuRecord } from './product.types'

/** The draft that would save a product unchanged; `skus` in their order, of which the live ones count. */
export function draftOf(product: Product, page: ProductPage, skus: readonly SkuRecord[]): ProductDraft {
  return {
    productId: product.productId,
    storeId: product.storeId,
    categoryId: product.categoryId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    productType: product.productType,
    isCrossBorder: product.isCrossBorder,
    identifyCode: product.identifyCode,
    pictures: page.pictures,
    optionGroups: page.optionGroups,
    parameters: page.parameters,
    services: page.services,
    note: page.note,
    // Only sanitised markup is ever stored.
    detailHtml: page.detailHtml as CleanHtml,
    isOnShelf: product.isOnShelf,
    limitPerShopper: product.limitPerShopper,
    limitDays: product.limitDays,
    minBuy: product.minBuy,
    packSize: product.packSize,
    minAge: product.minAge,
    soldCount: product.soldCount,
    editorialRank: product.editorialRank,
    listedAt: product.listedAt,
    skus: skus.filter((sku) => sku.isLive).map(skuDraftOf),
  }
}

/** A SKU in a draft. */
export function skuDraftOf(sku: SkuRecord): SkuDraft {
  const { skuId, skuCode, barcode, options, priceCents, memberPriceCents, originalPriceCents, weightGrams, picture } =
    sku
  return { skuId, skuCode, barcode, options, priceCents, memberPriceCents, originalPriceCents, weightGrams, picture }
}
