import type { Cookies } from './cookies.types'

/** The mini program has no cookies; its storage is sufficient. */
export const cookies: Cookies = { get: () => null, set() {}, remove() {} }
