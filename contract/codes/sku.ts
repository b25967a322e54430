import { priceText } from './money'
import { weightText } from './scan'

export const SKU_PRICE_FIELDS = ['price', 'originalPrice', 'memberPrice'] as const
export type SkuPriceField = (typeof SKU_PRICE_FIELDS)[number]
export const SKU_CODE_FIELDS = ['skuCode', 'barcode'] as const
export type SkuCodeField = (typeof SKU_CODE_FIELDS)[number]
/** Fields of a SKU that its sheet edits; stock is edited separately. */
export const SKU_FIELDS = [...SKU_PRICE_FIELDS, ...SKU_CODE_FIELDS] as const
export type SkuField = (typeof SKU_FIELDS)[number]

/** Prices in cents; null: none. */
export interface SkuPriceValues {
  price: number | null
  originalPrice: number | null
  memberPrice: number | null
}

/** Ten million yuan: a higher price is a mistake. */
export const MOST_SKU_CENTS = 10_000_000_00
export const MOST_SKU_CODE = 64
export const MOST_ON_HAND = 999_999_999
/** Most cells of one save. */
export const MOST_CELLS = 2_000

/** A SKU on sale with at most this much available is low in stock; grams for weighed goods [console.stock-grams]. */
export const LOW_STOCK = { pieces: 5, grams: 1_000 } as const
export const isLowStock = (available: number, isWeighed: boolean): boolean =>
  available <= (isWeighed ? LOW_STOCK.grams : LOW_STOCK.pieces)
/** The unit in which the stock of a SKU is counted. */
export const stockUnit = (isWeighed: boolean): string => (isWeighed ? '克' : '件')
/** 1,200 件; of weighed goods 0.486 kg. */
export const stockText = (level: number, isWeighed: boolean): string =>
  isWeighed ? weightText(level) : `${level.toLocaleString('zh-CN')} 件`

/** Views of the index of stock: on sale and low in stock, without any, every live SKU. */
export const STOCK_VIEWS = ['low', 'soldOut', 'all'] as const
export type StockView = (typeof STOCK_VIEWS)[number]

/**
 * Faults of the prices of a SKU, each at one of the `changed` fields. A fault between two unchanged fields is not
 * reported.
 */
export function skuPriceFaults(
  { price, originalPrice, memberPrice }: SkuPriceValues,
  changed: ReadonlySet<string>,
): Partial<Record<SkuPriceField, string>> {
  const faults: Partial<Record<SkuPriceField, string>> = {}
  const values = { price, originalPrice, memberPrice }
  for (const field of SKU_PRICE_FIELDS) {
    const cents = values[field]
    const isMissing = cents === null && field === 'price'
    const isOutside = cents !== null && (!Number.isSafeInteger(cents) || cents < 1 || cents > MOST_SKU_CENTS)
    if (changed.has(field) && isMissing) faults[field] = '不能没有价格'
    if (changed.has(field) && isOutside) faults[field] = `要在 ¥0.01 到 ${priceText(MOST_SKU_CENTS)} 之间`
  }
  if (price === null) return faults
  if (memberPrice !== null && memberPrice >= price) {
    if (changed.has('memberPrice')) faults.memberPrice ??= `会员价要低于价格 ${priceText(price)}`
    else if (changed.has('price')) faults.price ??= `价格要高于会员价 ${priceText(memberPrice)}`
  }
  if (originalPrice !== null && originalPrice <= price) {
    if (changed.has('originalPrice')) faults.originalPrice ??= `划线价要高于价格 ${priceText(price)}`
    else if (changed.has('price')) faults.price ??= `价格要低于划线价 ${priceText(originalPrice)}`
  }
  return faults
}
