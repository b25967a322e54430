import { PRODUCT_TYPE } from '@contract/codes/product'
import type { TakeHomePrice } from '@contract/schema/catalog'
import {
  type ClassTakeHome,
  type Piece,
  type PriceOffer,
  type ShownPrice,
  shownPrice,
  takeHomes,
} from '../../offers/pricing'
import { isPricePut, type ProductDeals, type PutOffer } from '../../offers/promotion'
import type { CardProduct, SkuRecord } from './product.types'

/** The fields of a live SKU that prices depend on. */
export type PricedSku = Pick<
  SkuRecord,
  'skuId' | 'productId' | 'specText' | 'priceCents' | 'memberPriceCents' | 'originalPriceCents'
>

type PricedProduct = Pick<
  CardProduct,
  | 'productId'
  | 'storeId'
  | 'categoryId'
  | 'singleSkuId'
  | 'priceCents'
  | 'maxPriceCents'
  | 'memberPriceCents'
  | 'originalPriceCents'
>

/** The prices of a product: those of its cheapest SKU, and the price of the dearest one. */
export interface ProductPrices {
  shown: ShownPrice
  maxPrice: number
  /** The cheapest SKU; its id is empty for a product of several SKUs that is priced by its own row. */
  cheapest: Piece
}

/**
 * Whether a product's price depends on its SKUs: it has several, and an offer prices some of them. The product's row
 * has only the list prices of the cheapest and the dearest SKU.
 */
export function isPricedBySku(
  { productId, singleSkuId }: Pick<PricedProduct, 'productId' | 'singleSkuId'>,
  offers: readonly PutOffer[],
): boolean {
  return (
    singleSkuId === '' && offers.some((one) => isPricePut(one) && one.skus !== null && one.productIds?.has(productId))
  )
}

/** `skus`: the live SKUs, in their order; used when an offer prices some of them separately. */
export function productPrices(
  product: PricedProduct,
  skus: readonly PricedSku[],
  offers: readonly PutOffer[],
  held: readonly PriceOffer[],
): ProductPrices {
  const { storeId, productId, categoryId, singleSkuId: skuId } = product
  if (skus.length === 0 || !isPricedBySku(product, offers)) {
    const { priceCents, memberPriceCents, originalPriceCents } = product
    const goods = { skuId, productId, storeId, categoryId, priceCents, memberPriceCents, originalPriceCents }
    const maxPrice = shownPrice({ ...goods, priceCents: product.maxPriceCents }, held).price
    return { shown: shownPrice(goods, held), maxPrice, cheapest: goods }
  }
  const priced = skus.map((sku) => {
    const goods = pieceOf(sku, product)
    return { goods, shown: shownPrice(goods, held) }
  })
  const cheapest = priced.reduce((least, one) => {
    const isLess = one.shown.price - least.shown.price || one.goods.priceCents - least.goods.priceCents
    return isLess < 0 ? one : least
  })
  const maxPrice = Math.max(...priced.map(({ shown }) => shown.price))
  return { shown: cheapest.shown, maxPrice, cheapest: cheapest.goods }
}

/** A piece of a SKU. */
export function pieceOf(
  { skuId, priceCents, memberPriceCents, originalPriceCents }: PricedSku,
  { productId, storeId, categoryId }: Pick<PricedProduct, 'productId' | 'storeId' | 'categoryId'>,
): Piece {
  return { skuId, productId, storeId, categoryId, priceCents, memberPriceCents, originalPriceCents }
}

/** Take-home prices by class; none for weighed goods and goods that are sold in multiples. */
export function piecePrices(
  { productType, minBuy }: Pick<CardProduct, 'productType' | 'minBuy'>,
  piece: Piece,
  deals: ProductDeals,
  now: number,
): ClassTakeHome[] {
  return productType === PRODUCT_TYPE.weighed || minBuy > 1 ? [] : takeHomes(piece, deals, now)
}

/** The wire form: false conditions are left out. */
export function takeHomePriceOf({ cents, who }: ClassTakeHome): TakeHomePrice {
  return {
    price: cents,
    ...(who.isMember && { isMember: true }),
    ...(who.isNew && { isNew: true }),
    ...(who.isApp && { isApp: true }),
  }
}
