/** The largest number of a badge; above it the badge shows 99+. */
export const BADGE_MAX = 99
