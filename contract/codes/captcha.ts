/** Characters of a picture code; upper and lower case are the same. */
export const CAPTCHA_LENGTH = 4
/** A picture code is valid for this time, and for one try. */
export const CAPTCHA_MS = 5 * 60_000
/** Most pictures of a session within a period. */
export const CAPTCHA_LIMIT = { pictures: 20, withinMs: 10 * 60_000 } as const
/** A subject that a correct code opens stays open for this time, for the session that sent the code. */
export const CAPTCHA_PASS_MS = 10 * 60_000
