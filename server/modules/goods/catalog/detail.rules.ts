import { INVALID_REASON } from '@contract/codes/cart'
import { DAY_MS, monthDay } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
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
import { type ClassTakeHome, pricesOf, shownPrice } from '../../offers/pricing'
import {
  countedBy,
  type EachLeft,
  isFor,
  isForAll,
  offerTag,
  offerTexts,
  type PricePut,
  type ProductDeals,
  type PutOffer,
  priceIn,
} from '../../offers/promotion'
import {
  type Carried,
  closedText,
  deliveryOf,
  isBlocked,
  isOrderable,
  type ShopperArea,
  type Store,
  storeCard,
} from '../store'
import { soldText, tagsOf, unitOf } from './card.rules'
import { pieceOf, piecePrices, productPrices, takeHomePriceOf } from './price.rules'
import type { OptionGroupRecord, Product, ProductPage, SkuRecord } from './product.types'

/** The data of one product that changes only with the catalogue. */
export interface ProductSnapshot {
  product: Product
  page: ProductPage
  /** Live SKUs, in their order. */
  skus: SkuRecord[]
  /** The newest few. */
  reviews: Review[]
}

/** Take-home prices of a product, the same for every shopper. */
export interface ProductTakeHomes {
  /** Take-home prices of the SKU whose price the page shows. */
  cheapest: readonly ClassTakeHome[]
  /** By SKU; a SKU without take-home prices is missing. */
  skus: ReadonlyMap<string, readonly ClassTakeHome[]>
}

/** The data that changes with every sale and every shopper. */
export interface ProductMoment {
  store: Store
  takeHomes: ProductTakeHomes
  /** Its active offers, ordered by id. */
  offers: readonly PutOffer[]
  /** Pieces that this shopper can still buy, for SKUs that are limited at an offer's price. */
  each: ReadonlyMap<string, EachLeft>
  /** The countdown of its page, with the sold-out pieces of its SKUs. */
  activity: { offer: PricePut; taken: ReadonlyMap<string, number> } | null
  /** Available pieces by SKU. */
  available: ReadonlyMap<string, number>
  /** Pieces of the product this shopper has bought; 0 for visitors and where there is no limit. */
  alreadyBought: number
  /** The shopper's usual area; null for visitors and without an address. */
  area: ShopperArea | null
  /** SKUs that this shopper has requested, an empty id for any of them. */
  asked: ReadonlySet<string>
  now: number
}

/** The end is not shown for offers that run longer. */
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

/** Why a product cannot be bought now, as the shopper reads it; null when it can. */
export function notBuyableReason(goods: Goods, moment: ProductMoment): string | null {
  const { product } = goods
  if (isOffShelf(goods)) return INVALID_REASON.offShelf
  if (product.productType === PRODUCT_TYPE.weighed) return INVALID_REASON.weighed
  if (isSoldOut(goods, moment)) return INVALID_REASON.noStock
  const { limitPerShopper, limitDays, minBuy } = product
  if (limitPerShopper > 0 && limitPerShopper - moment.alreadyBought < minBuy)
    return limitText(limitPerShopper, limitDays, moment.alreadyBought)
  // A ticket is used on another day, so opening hours do not matter.
  if (product.productType === PRODUCT_TYPE.virtual) return null
  if (!isOrderable(moment.store, moment.now)) return closedText(moment.store)
  if (isBlocked(moment.store, moment.area?.code ?? '', product)) return INVALID_REASON.regionBlocked
  return null
}

/** The parcel of one piece: the least weight and the least volume, when SKUs differ. */
function carriedOf({ product, skus }: Goods): Carried {
  const least = (of: (sku: SkuRecord) => number) => Math.min(...skus.map(of))
  const { freightTemplate } = product
  if (skus.length === 0) return { freightTemplate, weightGrams: 0, volumeCm3: 0 }
  return { freightTemplate, weightGrams: least((sku) => sku.weightGrams), volumeCm3: least((sku) => sku.volumeCm3) }
}

/** The label over its pictures, as on cards; null while it is in stock. */
export function goneText(goods: Goods, moment: ProductMoment): string | null {
  if (isOffShelf(goods)) return '已下架'
  return isSoldOut(goods, moment) ? INVALID_REASON.noStock : null
}

/**
 * The bottom bar: buy for goods that are on sale, a restock request for sold-out goods, similar products for goods off
 * the shelf. A restock request can be cancelled in every state except the first.
 */
export function buttonsOf(goods: Goods, moment: ProductMoment, hasSimilar: boolean): Button[] {
  const reason = notBuyableReason(goods, moment)
  const isAsked = moment.asked.size > 0
  if (reason === null) return goods.product.productType === PRODUCT_TYPE.virtual ? BUTTONS.slice(1) : BUTTONS
  if (reason === INVALID_REASON.offShelf) return [...(isAsked ? [ASKED] : []), ...(hasSimilar ? [SIMILAR] : [])]
  if (reason === INVALID_REASON.noStock) return [isAsked ? ASKED : ASK]
  return []
}

/** The sold-out SKUs of a product that has other SKUs in stock, each with its button. */
export function restocksOf(goods: Goods, moment: ProductMoment): Restock[] {
  const { product, skus } = goods
  if (isOffShelf(goods) || isSoldOut(goods, moment) || product.productType !== PRODUCT_TYPE.normal) return []
  return skus
    .filter((sku) => (moment.available.get(sku.skuId) ?? 0) === 0)
    .map(({ skuId, specText }) => ({ skuId, specText, button: moment.asked.has(skuId) ? ASKED : ASK }))
}

/** An offer on the detail page. */
function offerView(offer: PutOffer, productId: string, now: number): ProductDetail['offers'][number] {
  return {
    offerId: offer.id,
    title: offer.title,
    tag: offerTag(offer),
    tiers: offerTexts(offer, productId),
    scopeText: countedBy(offer).productIds ? '部分商品' : offer.storeId === null ? '全场商品' : '本店商品',
    // Without its year a date would be read as this year's.
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
    title: isOn || prices.length === 0 ? title : `${title} ${priceText(lowest)}${from}`,
    takenPercent: takenPercent(counts),
    skus: counts.map((one) => ({ skuId: one.skuId, takenPercent: takenPercent([one]) })),
  }
}

/** The sold percentage of the pieces of some SKUs together; null when one of them has no limit. */
function takenPercent(counts: readonly { total: number | null; taken: number }[]): number | null {
  let [all, gone] = [0, 0]
  for (const { total, taken } of counts) {
    if (total === null) return null
    all += total
    gone += Math.min(total, taken)
  }
  return all === 0 ? null : Math.floor((gone * 100) / all)
}

/** Ids of options are their names, so they stay stable when the groups are rearranged. */
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
  { offers, available, each, takeHomes, now }: ProductMoment,
): Sku {
  const goods = { ...sku, storeId: product.storeId, productId: product.productId }
  const limit = each.get(sku.skuId)
  return {
    skuId: sku.skuId,
    valueIds: page.optionGroups.map((group, i) => valueIdOf(group, sku.options[i] ?? '')),
    specText: sku.specText,
    ...shownPrice(goods, pricesOf(offers, now).held),
    takeHomePrices: takeHomes.skus.get(sku.skuId)?.map(takeHomePriceOf),
    offerLimit: limit ? { limitPerShopper: limit.each, alreadyBought: limit.each - limit.left } : null,
    stock: available.get(sku.skuId) ?? 0,
    picture: sku.picture,
    barcode: sku.barcode,
    weight: sku.weightGrams,
  }
}

/** The take-home price of a piece for every class of shoppers. */
export function productTakeHomes({ product, skus }: Goods, deals: ProductDeals, now: number): ProductTakeHomes {
  const { cheapest } = productPrices(product, skus, deals.offers, pricesOf(deals.offers, now).held)
  const bySku = new Map<string, ClassTakeHome[]>()
  for (const sku of skus) {
    const own = piecePrices(product, pieceOf(sku, product), deals, now)
    if (own.length > 0) bySku.set(sku.skuId, own)
  }
  return { cheapest: piecePrices(product, cheapest, deals, now), skus: bySku }
}

/** The data of the SKU picker. */
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

/** A take-home price with its reductions. */
const explained = (takeHome: ClassTakeHome) => ({
  ...takeHomePriceOf(takeHome),
  adjustments: takeHome.cuts.map(({ title, cents }) => ({ title, amount: -cents })),
})

/** 电子券，到店出示，购买后 30 天内可用, for virtual goods. */
function ticketText({ product, skus }: ProductSnapshot): string | null {
  if (product.productType !== PRODUCT_TYPE.virtual) return null
  const days = [...new Set(skus.map((sku) => sku.ticketDays || USUAL_TICKET_DAYS))].sort((a, b) => a - b)
  return ['电子券，到店出示', ...(days.length > 0 ? [`购买后 ${days.join(' 或 ')} 天内可用`] : [])].join('，')
}

/** Replaces the ways of delivery, for goods without delivery. */
const IN_STORE_TEXT: Partial<Record<number, string>> = {
  [PRODUCT_TYPE.weighed]: '到店称重购买',
}

/** The detail page. */
export function productDetailOf(
  snapshot: ProductSnapshot,
  moment: ProductMoment,
  recommends: ProductCard[],
): ProductDetail {
  const { product, page, reviews } = snapshot
  const skus = productSkusOf(snapshot, moment)
  const inStore = ticketText(snapshot) ?? IN_STORE_TEXT[product.productType]
  const { offers, takeHomes, now } = moment
  const { shown, maxPrice } = productPrices(product, snapshot.skus, offers, pricesOf(offers, now).held)
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
    ...shown,
    ...(takeHomes.cheapest.length > 0 && { takeHomePrices: takeHomes.cheapest.map(explained) }),
    maxPrice,
    memberSave: shown.price - (shown.memberPrice ?? shown.price),
    soldText: soldText(product.soldCount),
    tags: tagsOf(product, shown, moment.store, offers, now),
    activity: activityView(snapshot, moment),
    // Public prices are part of the price already.
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
