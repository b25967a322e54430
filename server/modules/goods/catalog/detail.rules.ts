import { INVALID_REASON } from '@contract/codes/cart'
import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { limitText, PRODUCT_TYPE } from '@contract/codes/product'
import { USUAL_TICKET_DAYS } from '@contract/codes/ticket'
import type {
  OptionGroup,
  ProductCard,
  ProductDetail,
  ProductSkus,
  Restock,
  Review,
  Sku,
} from '@contract/schema/catalog'
import type { Button } from '@contract/schema/shared'
import { yuan } from '../../../kernel/money'
import { pricesOf, shownPrice } from '../../offers/pricing'
import {
  countedBy,
  type EachLeft,
  isFor,
  isForAll,
  offerTag,
  offerTexts,
  type PricePut,
  type PutOffer,
  priceIn,
} from '../../offers/promotion'
import { type Carried, deliveryOf, isBlocked, isOrderable, type ShopperArea, type Store, storeCard } from '../store'
import { soldText, tagsOf, unitOf } from './card.rules'
import { productPrices } from './price.rules'
import type { OptionGroupRecord, Product, ProductPage, SkuRecord } from './product.types'

/** Everything about one product that changes only with the catalogue. */
export interface ProductSnapshot {
  product: Product
  page: ProductPage
  /** Live ones, in their order. */
  skus: SkuRecord[]
  /** The newest few. */
  reviews: Review[]
}

/** What changes with every sale and every shopper. */
export interface ProductMoment {
  store: Store
  /** What holds for it, in the order of ids. */
  offers: readonly PutOffer[]
  /** What is left to this shopper of SKUs that are limited at an offer's price. */
  each: ReadonlyMap<string, EachLeft>
  /** What its page counts down to, with the pieces that are gone of its SKUs. */
  activity: { offer: PricePut; taken: ReadonlyMap<string, number> } | null
  /** Pieces free by SKU. */
  available: ReadonlyMap<string, number>
  /** Pieces of the product this shopper has bought; 0 for visitors and where there is no limit. */
  alreadyBought: number
  /** Where the shopper's goods usually go; null for visitors and without an address. */
  area: ShopperArea | null
  /** SKUs that this shopper waits for, an empty id for any of them. */
  asked: ReadonlySet<string>
  now: number
}

/** Of offers that hold longer no end is told. */
const MAX_END_DAYS = 300

const BUTTONS: Button[] = [
  { code: 'addToCart', text: '加入购物车', primary: false },
  { code: 'buyNow', text: '立即购买', primary: true },
]
const SIMILAR: Button = { code: 'similar', text: '看相似好物', primary: true }
const ASK: Button = { code: 'restock', text: '到货提醒', primary: true }
const ASKED: Button = { code: 'restockUndo', text: '已设提醒', primary: false }

type Goods = Pick<ProductSnapshot, 'product' | 'skus'>

const isOffShelf = ({ product, skus }: Goods) => !product.isOnShelf || skus.length === 0
const isSoldOut = ({ skus }: Goods, { available }: ProductMoment) =>
  !skus.some((sku) => (available.get(sku.skuId) ?? 0) > 0)

/** Why a product can't be bought now, as the shopper reads it; null when it can (behaviours 2.3 "Bottom bar states"). */
export function notBuyableReason(goods: Goods, moment: ProductMoment): string | null {
  const { product } = goods
  if (isOffShelf(goods)) return INVALID_REASON.offShelf
  if (product.productType === PRODUCT_TYPE.weighed) return INVALID_REASON.weighed
  if (isSoldOut(goods, moment)) return INVALID_REASON.noStock
  const { limitPerShopper, limitDays, minBuy } = product
  if (limitPerShopper > 0 && limitPerShopper - moment.alreadyBought < minBuy)
    return limitText(limitPerShopper, limitDays, moment.alreadyBought)
  // A ticket is used another day, elsewhere.
  if (product.productType === PRODUCT_TYPE.virtual) return null
  if (!isOrderable(moment.store, moment.now)) return INVALID_REASON.storeClosed
  if (isBlocked(moment.store, moment.area?.code ?? '', product)) return INVALID_REASON.regionBlocked
  return null
}

/** What a parcel of one piece is: of the lightest, where SKUs differ. */
function carriedOf({ product, skus }: Goods): Carried {
  const least = (of: (sku: SkuRecord) => number) => Math.min(...skus.map(of))
  const { freightTemplate } = product
  if (skus.length === 0) return { freightTemplate, weightGrams: 0, volumeCm3: 0 }
  return { freightTemplate, weightGrams: least((sku) => sku.weightGrams), volumeCm3: least((sku) => sku.volumeCm3) }
}

/** The word over its pictures, as on cards; null while there is some of it. */
export function goneText(goods: Goods, moment: ProductMoment): string | null {
  if (isOffShelf(goods)) return '已下架'
  return isSoldOut(goods, moment) ? INVALID_REASON.noStock : null
}

/**
 * The bottom bar (behaviours 2.3): what can be bought is bought, what is sold out is waited for, what is off the shelf
 * leads to what is like it. An ask made before can be taken back in any of these states but the first.
 */
export function buttonsOf(goods: Goods, moment: ProductMoment, hasSimilar: boolean): Button[] {
  const reason = notBuyableReason(goods, moment)
  const isAsked = moment.asked.size > 0
  if (reason === null) return goods.product.productType === PRODUCT_TYPE.virtual ? BUTTONS.slice(1) : BUTTONS
  if (reason === INVALID_REASON.offShelf) return [...(isAsked ? [ASKED] : []), ...(hasSimilar ? [SIMILAR] : [])]
  if (reason === INVALID_REASON.noStock) return [isAsked ? ASKED : ASK]
  return []
}

/** The sold-out SKUs of a product that has others left, each with what can be done about it. */
export function restocksOf(goods: Goods, moment: ProductMoment): Restock[] {
  const { product, skus } = goods
  if (isOffShelf(goods) || isSoldOut(goods, moment) || product.productType !== PRODUCT_TYPE.normal) return []
  return skus
    .filter((sku) => (moment.available.get(sku.skuId) ?? 0) === 0)
    .map(({ skuId, specText }) => ({ skuId, specText, button: moment.asked.has(skuId) ? ASKED : ASK }))
}

/** An offer as the detail page tells it. */
function offerView(offer: PutOffer, productId: string, now: number): ProductDetail['offers'][number] {
  return {
    offerId: offer.id,
    title: offer.title,
    tag: offerTag(offer),
    tiers: offerTexts(offer, productId),
    scopeText: countedBy(offer).productIds ? '部分商品' : offer.storeId === null ? '全场商品' : '本店商品',
    // A day alone would be taken for this year's.
    endText: offer.endsAt - now > MAX_END_DAYS * DAY_MS ? '' : `${monthDay(offer.endsAt - 1)}止`,
  }
}

function activityView({ product, skus }: ProductSnapshot, { activity, now }: ProductMoment): ProductDetail['activity'] {
  if (!activity) return null
  const { offer, taken } = activity
  const { id: offerId, title, startsAt, endsAt } = offer
  const isOn = startsAt <= now
  const goods = skus.map((sku) => ({ ...sku, storeId: product.storeId })).filter((sku) => isFor(offer, sku))
  const counts = goods.map(({ skuId }) => {
    const total = (isOn && offer.skus?.get(skuId)?.pieces) || null
    return { skuId, total, taken: taken.get(skuId) ?? 0 }
  })
  const prices = goods.map((sku) => Math.min(sku.priceCents, priceIn(offer, sku)))
  const lowest = Math.min(...prices)
  const from = prices.some((cents) => cents > lowest) ? ' 起' : ''
  return {
    offerId,
    isOn,
    now,
    at: isOn ? endsAt : startsAt,
    title: isOn || prices.length === 0 ? title : `${title} ${yuan(lowest)}${from}`,
    takenPercent: takenPercent(counts),
    skus: counts.map((one) => ({ skuId: one.skuId, takenPercent: takenPercent([one]) })),
  }
}

/** How much is gone of the pieces of some SKUs together, in percent; null where one of them has no limit. */
function takenPercent(counts: readonly { total: number | null; taken: number }[]): number | null {
  let [all, gone] = [0, 0]
  for (const { total, taken } of counts) {
    if (total === null) return null
    all += total
    gone += Math.min(total, taken)
  }
  return all === 0 ? null : Math.floor((gone * 100) / all)
}

/** Ids of options are their names: stable however the groups are rearranged. */
const valueIdOf = (group: OptionGroupRecord, value: string) => `${group.name}/${value}`

function groupsOf(page: ProductPage): OptionGroup[] {
  return page.optionGroups.map((group) => ({
    groupId: group.name,
    name: group.name,
    values: group.values.map((value) => ({
      valueId: valueIdOf(group, value.name),
      name: value.name,
      swatch: value.swatch ?? null,
    })),
  }))
}

function skuViewOf(
  sku: SkuRecord,
  { product, page }: ProductSnapshot,
  { offers, available, each, now }: ProductMoment,
): Sku {
  const goods = { ...sku, storeId: product.storeId, productId: product.productId }
  const limit = each.get(sku.skuId)
  return {
    skuId: sku.skuId,
    valueIds: page.optionGroups.map((group, i) => valueIdOf(group, sku.options[i] ?? '')),
    specText: sku.specText,
    ...shownPrice(goods, pricesOf(offers, now).held),
    offerLimit: limit ? { limitPerShopper: limit.each, alreadyBought: limit.each - limit.left } : null,
    stock: available.get(sku.skuId) ?? 0,
    picture: sku.picture,
    barcode: sku.barcode,
    weight: sku.weightGrams,
  }
}

/** All that the SKU picker needs (behaviours 2.3). */
export function productSkusOf(snapshot: ProductSnapshot, moment: ProductMoment): ProductSkus {
  const { product, page, skus } = snapshot
  return {
    productId: product.productId,
    title: product.title,
    productType: product.productType,
    picture: product.picture,
    groups: groupsOf(page),
    skus: skus.map((sku) => skuViewOf(sku, snapshot, moment)),
    minBuy: product.minBuy,
    packSize: product.packSize,
    limitPerShopper: product.limitPerShopper,
    limitDays: product.limitDays,
    alreadyBought: moment.alreadyBought,
    notBuyableReason: notBuyableReason(snapshot, moment),
  }
}

/** 电子券，到店出示，购买后 30 天内可用, of virtual goods. */
function ticketText({ product, skus }: ProductSnapshot): string | null {
  if (product.productType !== PRODUCT_TYPE.virtual) return null
  const days = [...new Set(skus.map((sku) => sku.ticketDays || USUAL_TICKET_DAYS))].sort((a, b) => a - b)
  return ['电子券，到店出示', ...(days.length > 0 ? [`购买后 ${days.join(' 或 ')} 天内可用`] : [])].join('，')
}

/** What stands in place of the ways of delivery, for goods that no one brings. */
const IN_STORE_TEXT: Partial<Record<number, string>> = {
  [PRODUCT_TYPE.weighed]: '到店称重购买',
}

/** The detail page (behaviours 2.3). */
export function productDetailOf(
  snapshot: ProductSnapshot,
  moment: ProductMoment,
  recommends: ProductCard[],
): ProductDetail {
  const { product, page, reviews } = snapshot
  const skus = productSkusOf(snapshot, moment)
  const inStore = ticketText(snapshot) ?? IN_STORE_TEXT[product.productType]
  const { offers, now } = moment
  const { maxPrice, ...prices } = productPrices(product, snapshot.skus, offers, pricesOf(offers, now).held)
  return {
    productId: product.productId,
    storeId: product.storeId,
    businessId: product.businessId,
    title: product.title,
    subtitle: product.subtitle,
    brand: product.brand,
    productType: product.productType,
    isCrossBorder: product.isCrossBorder,
    categoryId: product.categoryId,
    pictures: page.pictures,
    ...prices,
    maxPrice,
    memberSave: prices.price - (prices.memberPrice ?? prices.price),
    soldText: soldText(product.soldCount),
    tags: tagsOf(product, prices, moment.store, offers, now),
    activity: activityView(snapshot, moment),
    // What everybody pays stands in the price.
    offers: offers.filter((offer) => !isForAll(offer)).map((offer) => offerView(offer, product.productId, now)),
    services: page.services,
    note: page.note,
    parameters: page.parameters,
    detailHtml: page.detailHtml,
    delivery:
      inStore === undefined
        ? deliveryOf(moment.store, moment.now, carriedOf(snapshot), moment.area)
        : { line: inStore, to: null, ways: [] },
    store: storeCard(moment.store, moment.now),
    skus,
    reviewCount: product.reviewCount,
    goodPercent: product.reviewCount === 0 ? 100 : Math.floor((product.goodCount * 100) / product.reviewCount),
    reviews,
    recommends,
    buttons: buttonsOf(snapshot, moment, recommends.length > 0),
    notBuyableReason: skus.notBuyableReason,
    goneText: goneText(snapshot, moment),
    restocks: restocksOf(snapshot, moment),
    ...unitOf(product),
  }
}
