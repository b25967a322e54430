/** How long a code that is shown and made anew is good. */
export const CODE_SECONDS = 60
