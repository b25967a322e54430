/** Views of reviews in the console: unanswered, newest first; one or two stars, lowest first; answered. */
export const REVIEW_VIEWS = ['waiting', 'low', 'answered'] as const
export type ReviewView = (typeof REVIEW_VIEWS)[number]
/** Most stars of a review in the view `low`. */
export const LOW_STARS = 2
