import { DELIVERY_TYPE } from '@contract/codes/order'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductCard, Tag } from '@contract/schema/catalog'
import { pricesOf, type ShownPrice } from '../../offers/pricing'
import { isFor, isPricePut, offerTexts, type ProductDeals, type PutOffer } from '../../offers/promotion'
import type { Store } from '../store'
import { newSince } from './listing.rules'
import { type PricedSku, piecePrices, productPrices, takeHomePriceOf } from './price.rules'
import type { CardProduct, Product } from './product.types'

/** The most badges on a card, and the most offers among them. */
const MAX_TAGS = 3
const MAX_OFFERS = 2

/** 已售 56, 已售 1000+, 已售 1.2万+; empty for goods without a sale. */
export function soldText(count: number): string {
  if (count <= 0) return ''
  if (count < 100) return `已售 ${count}`
  if (count < 10_000) {
    const step = 10 ** Math.floor(Math.log10(count))
    return `已售 ${Math.floor(count / step) * step}+`
  }
  const tenths = Math.floor(count / 1000)
  return `已售 ${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}万+`
}

/** The badges of a product beside its name; each a fact, at most three. */
export function tagsOf(
  product: CardProduct,
  { memberPrice }: Pick<ShownPrice, 'memberPrice'>,
  store: Store | undefined,
  offers: readonly PutOffer[],
  now: number,
): Tag[] {
  const isInstant = store?.deliveryTypes.includes(DELIVERY_TYPE.instant) ?? false
  const own = offers.filter((offer) => isFor(offer, product))
  const tags: (Tag | false)[] = [
    ...own.slice(0, MAX_OFFERS).map(
      (offer): Tag => ({
        text: offerTexts(offer, product.productId)[0] ?? '',
        kind: isPricePut(offer) ? 'solid' : 'tint',
      }),
    ),
    memberPrice !== null && { text: '会员价', kind: 'gold' },
    isInstant && isForSaleHere(product) && { text: `${store?.instantMinutes} 分钟达`, kind: 'ok' },
    product.isCrossBorder && { text: '跨境', kind: 'quiet' },
    product.listedAt >= newSince(now) && { text: '新品', kind: 'tint' },
    product.isSelfRun && { text: '自营', kind: 'quiet' },
  ]
  return tags.filter((tag) => tag !== false).slice(0, MAX_TAGS)
}

/** Whether one tap may add a product to the cart, independent of stock; not for weighed goods and tickets. */
export function isForSaleHere(product: Pick<Product, 'productType'>): boolean {
  return product.productType === PRODUCT_TYPE.normal
}

/** The unit of a price that is not per piece. */
export function unitOf(product: Pick<Product, 'productType'>): { unit?: string } {
  return product.productType === PRODUCT_TYPE.weighed ? { unit: 'kg' } : {}
}

/** A product in lists; the same for every shopper. `skus`: its live SKUs, when offers price some of them separately. */
export function cardOf(
  product: CardProduct,
  skus: readonly PricedSku[],
  store: Store | undefined,
  deals: ProductDeals,
  now: number,
): ProductCard {
  const { offers } = deals
  const { shown, maxPrice, cheapest } = productPrices(product, skus, offers, pricesOf(offers, now).held)
  const takeHome = piecePrices(product, cheapest, deals, now)
  const canAdd = product.isListed && product.isInStock && isForSaleHere(product) && product.singleSkuId !== ''
  return {
    productId: product.productId,
    storeId: product.storeId,
    businessId: product.businessId,
    title: product.title,
    picture: product.picture,
    productType: product.productType,
    ...shown,
    ...(takeHome.length > 0 && { takeHomePrices: takeHome.map(takeHomePriceOf) }),
    isPriceRange: maxPrice > shown.price,
    soldCount: product.soldCount,
    soldText: soldText(product.soldCount),
    isSoldOut: !product.isInStock,
    tags: tagsOf(product, shown, store, offers, now),
    singleSkuId: canAdd ? product.singleSkuId : null,
    ...unitOf(product),
  }
}
