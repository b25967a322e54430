import { type InvalidReason, MAX_CART_SKUS } from '@contract/codes/cart'
import { priceText } from '@contract/codes/money'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { limitText, type ProductType } from '@contract/codes/product'
import { weightText } from '@contract/codes/scan'
import type { CartLine } from '@contract/schema/cart'
import type { Picture } from '@contract/schema/shared'
import type { SkuForSale } from '../../goods/catalog'
import { isBlocked, isOrderable, type Store } from '../../goods/store'
import type { Wallet } from '../../offers/coupon'
import type { ClaimableCoupon, Picked } from '../../offers/pricing'
import { type EachLeft, eachText, type PutOffer } from '../../offers/promotion'
import {
  goodsOfPiece,
  goodsProblem,
  isTicketGoods,
  type LinePiece,
  largestNumber,
  limitLeft,
  numberProblem,
  stockOf,
  stockText,
} from '../goods-rules'

/** Data that a line shows when its product was deleted. */
export interface LineSnapshot {
  title: string
  specText: string
  picture: Picture
  productType: ProductType
  isCrossBorder: boolean
}

/** A line in the database, or in a visitor's local cart. */
export interface HeldLine {
  id: string
  skuId: string
  /** Empty when it is unknown. */
  productId: string
  storeId: string
  /** Empty: none. */
  sourceChannel: string
  number: number
  isSelected: boolean
  /** Public unit price when it was added; null when unknown. */
  addedPriceCents: number | null
  snapshot: LineSnapshot | null
  /** Distinguishes it from other lines of its SKU; absent in the first cart. */
  piece?: LinePiece
}

/** All facts by which lines are judged. */
export interface CartFacts {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Pieces free by SKU. */
  available: ReadonlyMap<string, number>
  /** Pieces that this shopper has bought before, by product; products without a limit may be missing. */
  bought: ReadonlyMap<string, number>
  /** Location of the shopper's default address; empty when unknown. */
  areaCode: string
  isMember: boolean
  /** Coupons that members could claim for these stores, one line each. */
  memberCoupons?: readonly string[]
  /** Coupons that the shopper holds; empty for a visitor. */
  wallet?: Wallet
  /** The shopper has no order yet; read only where a price depends on it. */
  isNew?: boolean
  isApp?: boolean
  /** Active offers. */
  offers: readonly PutOffer[]
  /** Coupons that every shopper of a class may claim now. */
  claimable?: readonly ClaimableCoupon[]
  /** Pieces left to this shopper of SKUs that are limited at an offer's price. */
  each?: ReadonlyMap<string, EachLeft>
  /** The shopper's choice of add-on goods, by offer. */
  chosen?: ReadonlyMap<string, readonly Picked[]>
  /** The shopper has the goods in hand: they are in a scan cart. */
  isInHand?: boolean
  now: number
}

/** The goods of a line, with the price and weight of its piece. */
export function skuOfLine(line: Pick<HeldLine, 'skuId' | 'piece'>, facts: Pick<CartFacts, 'skus' | 'now'>) {
  const sku = facts.skus.get(line.skuId)
  return sku && line.piece ? goodsOfPiece(sku, line.piece, facts.now) : sku
}

/** Amounts in one cart: stock of one SKU (grams of weighed goods), pieces of one product. */
export interface CartCounts {
  ofSku: number
  ofProduct: number
}

/** 仅剩N件 is shown up to this stock. */
export const FEW_LEFT = 5
export const CART_FULL_TEXT = `购物车最多放 ${MAX_CART_SKUS} 种商品，请先清理一些再添加`
export const NO_SUCH_GOODS_TEXT = '商品不存在或已删除'
export const NOTHING_TICKED_TEXT = '请选择要结算的商品'
export const MIXED_BORDERS_TEXT = '跨境商品需单独结算，请分开勾选'

/** A source channel with Chinese characters becomes empty [purchase.chinese-channel]. */
export function cleanSourceChannel(sourceChannel: string | undefined): string {
  const text = (sourceChannel ?? '').trim()
  return /\p{Script=Han}/u.test(text) ? '' : text
}

/** Why a line can't be bought in any number, or null. */
export function invalidReason(sku: SkuForSale | undefined, facts: CartFacts): InvalidReason | null {
  const store = facts.stores.get(sku?.storeId ?? '')
  const problem = goodsProblem(sku, store)
  if (problem !== null || !sku || !store) return problem
  if (isTicketGoods(sku)) return 'virtual'
  if (facts.isInHand) return shortReason(sku, facts)
  // At night a store that only delivers instantly can still offer pickup for the next day.
  const isFetched = store.deliveryTypes.includes(DELIVERY_TYPE.pickup)
  if (!isFetched && !isOrderable(store, facts.now)) return 'storeClosed'
  if (isBlocked(store, facts.areaCode, sku)) return 'regionBlocked'
  return shortReason(sku, facts)
}

function shortReason(sku: SkuForSale, facts: CartFacts): InvalidReason | null {
  if ((facts.available.get(sku.skuId) ?? 0) < stockOf(sku, sku.minBuy)) return 'noStock'
  if (leftFor(sku, facts) < sku.minBuy) return 'overLimit'
  return null
}

/** Pieces of this product that the shopper may have in the cart; Infinity without a limit. */
function leftFor(sku: SkuForSale, facts: Pick<CartFacts, 'bought'>): number {
  return limitLeft(sku, facts.bought.get(sku.productId) ?? 0)
}

/** Why the shopper may not have this number in the cart, or null: `taken` includes the line that is changed. */
export function takenProblem(
  sku: SkuForSale,
  taken: CartCounts,
  facts: Pick<CartFacts, 'bought' | 'available'>,
): string | null {
  if (taken.ofProduct > leftFor(sku, facts)) {
    const bought = facts.bought.get(sku.productId) ?? 0
    return limitText(sku.limitPerShopper, sku.limitDays, bought)
  }
  const available = facts.available.get(sku.skuId) ?? 0
  return taken.ofSku > available ? stockText(available, sku) : null
}

/** The largest number that a line may reach with `others` in the cart: by stock, limit and 999. */
export function maxNumber(sku: SkuForSale, others: CartCounts, facts: CartFacts): number {
  const each = facts.each?.get(sku.skuId)?.left ?? Number.POSITIVE_INFINITY
  const free = (facts.available.get(sku.skuId) ?? 0) - others.ofSku
  const ofSku = sku.pieceGrams ? Math.floor(free / sku.pieceGrams) : Math.min(free, each - others.ofSku)
  return largestNumber(sku, Math.min(ofSku, leftFor(sku, facts) - others.ofProduct))
}

/** Hints of a line that can be bought; `taken` includes the line itself. */
export function hintsOf(line: HeldLine, sku: SkuForSale, taken: CartCounts, facts: CartFacts): CartLine['hints'] {
  const hints: CartLine['hints'] = []
  const available = facts.available.get(sku.skuId) ?? 0
  const heldUntil = line.piece?.heldUntil ?? 0
  if (taken.ofSku > available)
    hints.push({ text: `库存不足，仅剩 ${sku.pieceGrams ? weightText(available) : `${available} 件`}`, kind: 'warn' })
  else if (available <= FEW_LEFT && !sku.pieceGrams) hints.push({ text: `仅剩 ${available} 件`, kind: 'warn' })
  if (taken.ofProduct > leftFor(sku, facts)) {
    const bought = facts.bought.get(sku.productId) ?? 0
    hints.push({ text: limitText(sku.limitPerShopper, sku.limitDays, bought), kind: 'warn' })
  }
  const each = facts.each?.get(sku.skuId)
  if (each && taken.ofSku > each.left) hints.push({ text: eachText(each), kind: 'warn' })
  const wrongNumber = numberProblem(sku, line.number)
  if (wrongNumber) hints.push({ text: wrongNumber, kind: 'warn' })
  if (heldUntil > 0 && heldUntil <= facts.now && sku.priceCents !== line.piece?.heldCents)
    hints.push({ text: '扫码价已过期，按现价结算', kind: 'warn' })
  const drop = (line.addedPriceCents ?? 0) - sku.priceCents
  if (drop > 0) hints.push({ text: `比加入时降 ${priceText(drop)}`, kind: 'deal' })
  return hints
}

/** Data of a SKU that is stored with its line. */
export function snapshotOf(sku: SkuForSale): LineSnapshot {
  return {
    title: sku.title,
    specText: sku.specText,
    picture: sku.picture,
    productType: sku.productType,
    isCrossBorder: sku.isCrossBorder,
  }
}
