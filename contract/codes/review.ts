import { DAY_MS } from './china-time'

/** Reviews of bought goods (behaviours 2.7 "Timeouts", 2.22). */
/** A line may be reviewed so long after it was received, and once more so long after that review. */
export const REVIEW_MS = 7 * DAY_MS
export const APPEND_MS = 180 * DAY_MS
export const MAX_REVIEW = 500
export const REVIEW_MAX_IMAGES = 9
export const REVIEW_MAX_TAGS = 5
/** For the first review of an order. */
export const REVIEW_POINTS = 50

/** Words to tap instead of writing them. */
export const REVIEW_TAGS = [
  '质量很好',
  '与描述一致',
  '性价比高',
  '包装完好',
  '送得很快',
  '做工细致',
  '会再回购',
] as const
/** What stars are called, from one on. */
export const STAR_TEXTS = ['很不满意', '不满意', '一般', '满意', '非常满意'] as const

/** Filters of a product's reviews, as they stand in a row. */
export const REVIEW_FILTERS = ['all', 'pictured', 'appended', 'good', 'middle', 'bad'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

/** Tabs of 我的评价: what waits for one, and what has one. */
export const REVIEW_TABS = ['pending', 'done'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]
