import type { Cookies } from './cookies.types'

/** The mini program has none: its storage is enough. */
export const cookies: Cookies = { get: () => null, set() {}, remove() {} }
