/** Views of reviews in the console: without an answer the newest first; with one or two stars the lowest first; answered. */
export const REVIEW_VIEWS = ['waiting', 'low', 'answered'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]
/** The most stars of the view of low ones. */
export const LOW_STARS = 2
