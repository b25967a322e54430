/** Product types on the wire: 4 is the spec's weighed goods (identifyCode, weight); the others are ours. */
export const PRODUCT_TYPE = { normal: 1, virtual: 2, weighed: 4 } as const
export type ProductType = (typeof PRODUCT_TYPE)[keyof typeof PRODUCT_TYPE]

/** Grounds of product pictures (look book "Grounds"). */
export const GROUNDS = ['rose', 'peach', 'lemon', 'mint', 'aqua', 'sky', 'lilac', 'stone'] as const
export type Ground = (typeof GROUNDS)[number]

/** Sort orders of lists (behaviours 2.2). */
export const PRODUCT_SORT = {
  overall: 'overall',
  sales: 'sales',
  priceUp: 'priceUp',
  priceDown: 'priceDown',
  newest: 'newest',
} as const
export type ProductSort = (typeof PRODUCT_SORT)[keyof typeof PRODUCT_SORT]

/** The most pieces of one SKU a shopper may put in one line (behaviours 2.3). */
export const MAX_LINE_NUMBER = 999
/** Attributes that the filter drawer offers or takes, and values of each (behaviours 2.2). */
export const MAX_ATTRIBUTES = 6
export const MAX_ATTRIBUTE_VALUES = 12
/** Longest name or value of an attribute to filter by. */
export const MAX_ATTRIBUTE_TEXT = 30
/** Longest search keyword (behaviours 2.2). */
export const MAX_KEYWORD = 50

/** What a shopper reads of a limit: 限购 5 件, 每 30 天限购 5 件, 已购 5 件 / 限购 5 件. `days` 0: ever. */
export function limitText(limit: number, days: number, bought: number): string {
  const text = `${days > 0 ? `每 ${days} 天` : ''}限购 ${limit} 件`
  return bought > 0 ? `已购 ${bought} 件 / ${text}` : text
}

/** Pages with recommended goods; the member page's all have a member price. */
export const RECOMMEND_PAGES = ['cart', 'search', 'payResult', 'gone', 'detail', 'member'] as const
export type RecommendPage = (typeof RECOMMEND_PAGES)[number]
/** Products that a page may say it is about, or that a device has seen. */
export const MAX_RECOMMEND_IDS = 20
