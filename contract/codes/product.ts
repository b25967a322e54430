/** Product types on the wire: 4 is weighed goods (identifyCode, weight); the others are the mall's own. */
export const PRODUCT_TYPE = { normal: 1, virtual: 2, weighed: 4 } as const
export type ProductType = (typeof PRODUCT_TYPE)[keyof typeof PRODUCT_TYPE]

/** Background colours of product pictures. */
export const GROUNDS = ['rose', 'peach', 'lemon', 'mint', 'aqua', 'sky', 'lilac', 'stone'] as const
export type Ground = (typeof GROUNDS)[number]

/** Sort orders of lists. */
export const PRODUCT_SORT = {
  overall: 'overall',
  sales: 'sales',
  priceUp: 'priceUp',
  priceDown: 'priceDown',
  newest: 'newest',
} as const
export type ProductSort = (typeof PRODUCT_SORT)[keyof typeof PRODUCT_SORT]

/** Most pieces of one SKU in a cart line. */
export const MAX_LINE_NUMBER = 999
/** Attributes that the filter offers and accepts, and values of each. */
export const MAX_ATTRIBUTES = 6
export const MAX_ATTRIBUTE_VALUES = 12
/** Longest name or value of an attribute filter. */
export const MAX_ATTRIBUTE_TEXT = 30
/** Longest search keyword. */
export const MAX_KEYWORD = 50

/** Text of a purchase limit: 限购 5 件, 每 30 天限购 5 件, 已购 5 件 / 限购 5 件. `days` 0: without a period. */
export function limitText(limit: number, days: number, bought: number): string {
  const text = `${days > 0 ? `每 ${days} 天` : ''}限购 ${limit} 件`
  return bought > 0 ? `已购 ${bought} 件 / ${text}` : text
}

/** Pages with recommendations; those of the member page all have a member price. */
export const RECOMMEND_PAGES = ['cart', 'search', 'payResult', 'gone', 'detail', 'member'] as const
export type RecommendPage = (typeof RECOMMEND_PAGES)[number]
/** Most product ids that a page sends as its subject or as seen. */
export const MAX_RECOMMEND_IDS = 20
