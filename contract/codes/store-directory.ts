/** Kinds of stores as the directory lists them; a store of another kind is listed as 其他. */
export const STORE_CATEGORIES = [
  { code: 'fashion', text: '服饰' },
  { code: 'beauty', text: '美妆' },
  { code: 'food', text: '餐饮' },
  { code: 'supermarket', text: '超市' },
  { code: 'digital', text: '数码' },
  { code: 'sports', text: '运动' },
  { code: 'children', text: '亲子' },
  { code: 'home', text: '家居' },
  { code: 'fun', text: '休闲' },
  { code: 'service', text: '服务' },
] as const
export type StoreCategory = (typeof STORE_CATEGORIES)[number]['code']
export const OTHER_CATEGORY = { code: 'other', text: '其他' } as const

/** Most stores of the directory, brands of a store, and characters of a brand. */
export const DIRECTORY_MOST = 2000
export const STORE_BRANDS_MAX = 20
export const STORE_BRAND_LENGTH = 30
/** The group of names that do not begin with a letter. */
export const NO_LETTER = '#'

/** The level of a store's floor and door: 2F of `2F-216`; empty when the store has none. */
export const levelOf = (floor: string): string => floor.split('-')[0]?.trim() ?? ''

/** Order of levels from the lowest: B2, B1, 1F, L2, 3F; names without a number are last. */
export function levelRank(level: string): number {
  const below = /^B(\d{1,2})/i.exec(level)
  if (below) return -Number(below[1])
  const above = /^[A-Z]?(\d{1,3})/i.exec(level)
  return above ? Number(above[1]) : Number.MAX_SAFE_INTEGER
}
