import { DAY_MS } from './china-time'

/** Time after receipt in which a line can be reviewed, and time after the review for an addition. */
export const REVIEW_MS = 7 * DAY_MS
export const APPEND_MS = 180 * DAY_MS
export const MAX_REVIEW = 500
export const REVIEW_MAX_IMAGES = 9
export const REVIEW_MAX_TAGS = 5
/** Points for the first review of an order. */
export const REVIEW_POINTS = 50

/** Phrases that a shopper may choose. */
export const REVIEW_TAGS = [
  '质量很好',
  '与描述一致',
  '性价比高',
  '包装完好',
  '送得很快',
  '做工细致',
  '会再回购',
] as const
/** Names of the stars, from one on. */
export const STAR_TEXTS = ['很不满意', '不满意', '一般', '满意', '非常满意'] as const

/** Filters of a product's reviews, in their order. */
export const REVIEW_FILTERS = ['all', 'pictured', 'appended', 'good', 'middle', 'bad'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Tabs of 我的评价: to review, reviewed. */
export const REVIEW_TABS = ['pending', 'done'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]
