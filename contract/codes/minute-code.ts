/** Lifetime of a code that is shown and renewed. */
export const CODE_SECONDS = 60
