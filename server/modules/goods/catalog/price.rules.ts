import { type PriceOffer, type ShownPrice, shownPrice } from '../../offers/pricing'
import { isPricePut, type PutOffer } from '../../offers/promotion'
import type { CardProduct, SkuRecord } from './product.types'

/** What prices look at of a live SKU. */
export type PricedSku = Pick<
  SkuRecord,
  'skuId' | 'productId' | 'specText' | 'priceCents' | 'memberPriceCents' | 'originalPriceCents'
>

type PricedProduct = Pick<
  CardProduct,
  'productId' | 'storeId' | 'singleSkuId' | 'priceCents' | 'maxPriceCents' | 'memberPriceCents' | 'originalPriceCents'
>

/** What a product costs: the prices of the SKU that costs everybody least, and what the dearest one costs. */
export interface ProductPrices extends ShownPrice {
  maxPrice: number
}

/**
 * Whether a product's SKUs must be known to tell its price: it has several, and an offer prices some of them. Its own row
 * holds the list prices of the cheapest and the dearest alone.
 */
export function isPricedBySku(
  { productId, singleSkuId }: Pick<PricedProduct, 'productId' | 'singleSkuId'>,
  offers: readonly PutOffer[],
): boolean {
  return (
    singleSkuId === '' && offers.some((one) => isPricePut(one) && one.skus !== null && one.productIds?.has(productId))
  )
}

/** `skus`: the live SKUs, in their order; they are looked at where an offer prices some of them alone. */
export function productPrices(
  product: PricedProduct,
  skus: readonly PricedSku[],
  offers: readonly PutOffer[],
  held: readonly PriceOffer[],
): ProductPrices {
  const { storeId, productId, singleSkuId: skuId, priceCents, memberPriceCents, originalPriceCents } = product
  if (skus.length === 0 || !isPricedBySku(product, offers)) {
    const goods = { skuId, productId, storeId, priceCents, memberPriceCents, originalPriceCents }
    const maxPrice = shownPrice({ ...goods, priceCents: product.maxPriceCents }, held).price
    return { ...shownPrice(goods, held), maxPrice }
  }
  const priced = skus.map((sku) => ({
    listCents: sku.priceCents,
    shown: shownPrice(
      {
        skuId: sku.skuId,
        productId,
        storeId,
        priceCents: sku.priceCents,
        memberPriceCents: sku.memberPriceCents,
        originalPriceCents: sku.originalPriceCents,
      },
      held,
    ),
  }))
  const cheapest = priced.reduce((least, one) => {
    const isLess = one.shown.price - least.shown.price || one.listCents - least.listCents
    return isLess < 0 ? one : least
  })
  return { ...cheapest.shown, maxPrice: Math.max(...priced.map(({ shown }) => shown.price)) }
}
