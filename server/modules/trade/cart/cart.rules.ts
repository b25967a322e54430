import { type InvalidReason, MAX_CART_SKUS } from '@contract/codes/cart'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { limitText, type ProductType } from '@contract/codes/product'
import type { CartLine } from '@contract/schema/cart'
import type { Picture } from '@contract/schema/shared'
import { yuan } from '../../../kernel/money'
import type { SkuForSale } from '../../goods/catalog'
import { isBlocked, isOrderable, type Store } from '../../goods/store'
import type { Wallet } from '../../offers/coupon'
import { type EachLeft, eachText, type Picked, type PutOffer } from '../../offers/promotion'
import { goodsProblem, isTicketGoods, largestNumber, limitLeft, numberProblem, stockText } from '../goods-rules'

/** What a line shows should its product vanish. */
export interface LineSnapshot {
  title: string
  specText: string
  picture: Picture
  productType: ProductType
  isCrossBorder: boolean
}

/** A line as it is kept, by us or by a visitor's own phone. */
export interface HeldLine {
  id: string
  skuId: string
  /** Empty when not even that is known. */
  productId: string
  storeId: string
  /** Empty: none. */
  sourceChannel: string
  number: number
  isSelected: boolean
  /** What a piece cost everybody when it was added; null when unknown. */
  addedPriceCents: number | null
  snapshot: LineSnapshot | null
}

/** All that judging lines needs to know. */
export interface CartFacts {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Pieces free by SKU. */
  available: ReadonlyMap<string, number>
  /** Pieces this shopper has bought before, by product; only products with a limit need be in it. */
  bought: ReadonlyMap<string, number>
  /** Where the shopper's default address lies; empty when unknown. */
  areaCode: string
  isMember: boolean
  /** Coupons that members could claim for these stores, a line each. */
  memberCoupons?: readonly string[]
  /** Coupons that the shopper holds; none of a visitor. */
  wallet?: Wallet
  /** Has ordered nothing before; asked only where a price depends on it. */
  isNew?: boolean
  isApp?: boolean
  /** What holds now. */
  offers: readonly PutOffer[]
  /** What is left to this shopper of SKUs that are limited at an offer's price. */
  each?: ReadonlyMap<string, EachLeft>
  /** What the shopper chose of add-ons' goods, by offer. */
  chosen?: ReadonlyMap<string, readonly Picked[]>
  now: number
}

/** Pieces that lie in the same cart: of one SKU, of one product. */
export interface Taken {
  ofSku: number
  ofProduct: number
}

/** 仅剩N件 is shown from here down (behaviours 2.4). */
export const FEW_LEFT = 5
export const CART_FULL_TEXT = `购物车最多放 ${MAX_CART_SKUS} 种商品，请先清理一些再添加`
export const NO_SUCH_GOODS_TEXT = '商品不存在或已删除'
export const NOTHING_TICKED_TEXT = '请选择要结算的商品'
export const MIXED_BORDERS_TEXT = '跨境商品需单独结算，请分开勾选'

/** A source that holds Chinese characters is none (spec 3 "Cart line sourceChannel"). */
export function cleanSourceChannel(sourceChannel: string | undefined): string {
  const text = (sourceChannel ?? '').trim()
  return /\p{Script=Han}/u.test(text) ? '' : text
}

/** Why a line can't be bought whatever its number, or null (behaviours 2.4 "Invalid reasons"). */
export function invalidReason(sku: SkuForSale | undefined, facts: CartFacts): InvalidReason | null {
  const store = facts.stores.get(sku?.storeId ?? '')
  const problem = goodsProblem(sku, store)
  if (problem !== null || !sku || !store) return problem
  if (isTicketGoods(sku)) return 'virtual'
  // At night a store that only brings things over at once can still hand them out tomorrow, if it does pickup.
  const isFetched = store.deliveryTypes.includes(DELIVERY_TYPE.pickup)
  if (!isFetched && !isOrderable(store, facts.now)) return 'storeClosed'
  if (isBlocked(store, facts.areaCode, sku)) return 'regionBlocked'
  if ((facts.available.get(sku.skuId) ?? 0) < sku.minBuy) return 'noStock'
  if (leftFor(sku, facts) < sku.minBuy) return 'overLimit'
  return null
}

/** Pieces of this product that the shopper may have in the cart; Infinity without a limit. */
function leftFor(sku: SkuForSale, facts: Pick<CartFacts, 'bought'>): number {
  return limitLeft(sku, facts.bought.get(sku.productId) ?? 0)
}

/** Why the shopper may not have that many of this in the cart: `taken` counts the line that is being changed too. */
export function takenProblem(
  sku: SkuForSale,
  taken: Taken,
  facts: Pick<CartFacts, 'bought' | 'available'>,
): string | null {
  if (taken.ofProduct > leftFor(sku, facts)) {
    const bought = facts.bought.get(sku.productId) ?? 0
    return limitText(sku.limitPerShopper, sku.limitDays, bought)
  }
  const available = facts.available.get(sku.skuId) ?? 0
  return taken.ofSku > available ? stockText(available) : null
}

/** The largest number on sale that a line may reach with `others` in the cart: by stock, limit and 999. */
export function maxNumber(sku: SkuForSale, others: Taken, facts: CartFacts): number {
  const each = facts.each?.get(sku.skuId)?.left ?? Number.POSITIVE_INFINITY
  const ofSku = Math.min(facts.available.get(sku.skuId) ?? 0, each) - others.ofSku
  return largestNumber(sku, Math.min(ofSku, leftFor(sku, facts) - others.ofProduct))
}

/** Tags of a line that can be bought (behaviours 2.4); `taken` counts the line itself too. */
export function hintsOf(line: HeldLine, sku: SkuForSale, taken: Taken, facts: CartFacts): CartLine['hints'] {
  const hints: CartLine['hints'] = []
  const available = facts.available.get(sku.skuId) ?? 0
  if (taken.ofSku > available) hints.push({ text: `库存不足，仅剩${available}件`, kind: 'warn' })
  else if (available <= FEW_LEFT) hints.push({ text: `仅剩${available}件`, kind: 'warn' })
  if (taken.ofProduct > leftFor(sku, facts)) {
    const bought = facts.bought.get(sku.productId) ?? 0
    hints.push({ text: limitText(sku.limitPerShopper, sku.limitDays, bought), kind: 'warn' })
  }
  const each = facts.each?.get(sku.skuId)
  if (each && taken.ofSku > each.left) hints.push({ text: eachText(each), kind: 'warn' })
  const wrongNumber = numberProblem(sku, line.number)
  if (wrongNumber) hints.push({ text: wrongNumber, kind: 'warn' })
  const drop = (line.addedPriceCents ?? 0) - sku.priceCents
  if (drop > 0) hints.push({ text: `比加入时降 ${yuan(drop)}`, kind: 'deal' })
  return hints
}

/** What is kept of a SKU with its line. */
export function snapshotOf(sku: SkuForSale): LineSnapshot {
  return {
    title: sku.title,
    specText: sku.specText,
    picture: sku.picture,
    productType: sku.productType,
    isCrossBorder: sku.isCrossBorder,
  }
}
