import { DELIVERY_TYPE } from '@contract/codes/order'
import { PRODUCT_TYPE } from '@contract/codes/product'
import type { ProductCard, Tag } from '@contract/schema/catalog'
import { pricesOf } from '../../offers/pricing'
import { isFor, isPricePut, offerTexts, type PutOffer } from '../../offers/promotion'
import type { Store } from '../store'
import { newSince } from './listing.rules'
import { type PricedSku, type ProductPrices, productPrices } from './price.rules'
import type { CardProduct, Product } from './product.types'

/** A card has room for so many (behaviours 2.2), and for so many offers among them. */
const MAX_TAGS = 3
const MAX_OFFERS = 2

/** 已售 56, 已售 1000+, 已售 1.2万+; nothing for what was never sold (behaviours 2.2). */
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

/** What is worth saying about a product beside its name; each a fact, at most three. */
export function tagsOf(
  product: CardProduct,
  { memberPrice }: Pick<ProductPrices, 'memberPrice'>,
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
    isInstant && isForSaleHere(product) && { text: `${store?.instantMinutes}分钟达`, kind: 'ok' },
    product.isCrossBorder && { text: '跨境', kind: 'quiet' },
    product.listedAt >= newSince(now) && { text: '新品', kind: 'tint' },
    product.isSelfRun && { text: '自营', kind: 'quiet' },
  ]
  return tags.filter((tag) => tag !== false).slice(0, MAX_TAGS)
}

/** Whether a tap may put a product into the cart, whatever its stock: weighed goods and tickets are not for it. */
export function isForSaleHere(product: Pick<Product, 'productType'>): boolean {
  return product.productType === PRODUCT_TYPE.normal
}

/** What a price is for, where it isn't a piece. */
export function unitOf(product: Pick<Product, 'productType'>): { unit?: string } {
  return product.productType === PRODUCT_TYPE.weighed ? { unit: 'kg' } : {}
}

/** A product in lists; the same for every shopper. `skus`: its live ones, where offers price some of them alone. */
export function cardOf(
  product: CardProduct,
  skus: readonly PricedSku[],
  store: Store | undefined,
  offers: readonly PutOffer[],
  now: number,
): ProductCard {
  const { maxPrice, ...prices } = productPrices(product, skus, offers, pricesOf(offers, now).held)
  const canAdd = product.isListed && product.isInStock && isForSaleHere(product) && product.singleSkuId !== ''
  return {
    productId: product.productId,
    storeId: product.storeId,
    businessId: product.businessId,
    title: product.title,
    picture: product.picture,
    productType: product.productType,
    ...prices,
    isPriceRange: maxPrice > prices.price,
    soldCount: product.soldCount,
    soldText: soldText(product.soldCount),
    isSoldOut: !product.isInStock,
    tags: tagsOf(product, prices, store, offers, now),
    singleSkuId: canAdd ? product.singleSkuId : null,
    ...unitOf(product),
  }
}
