/** The largest number that a badge shows; above it stands 99+ (spec 2 "Tab bar", 9). */
export const BADGE_MAX = 99
