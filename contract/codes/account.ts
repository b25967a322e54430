/** Characters of a nickname. */
export const NICK_LENGTH = { least: 2, most: 20 } as const
/** 1 female, 2 male, 0 unknown. */
export const SEX = { unknown: 0, female: 1, male: 2 } as const
/** Most interests of one shopper; a mall has fewer departments. */
export const MOST_INTERESTS = 60
/** Most logins that the list shows, the last used first. */
export const MOST_LOGINS = 50

/** Days in which a login withdraws the closing of an account. */
export const CLOSING_DAYS = 15

/** Outcomes that the page personResult shows, by its `type`. */
export const ACCOUNT_RESULTS = ['phone', 'password', 'closing'] as const
export type AccountResult = (typeof ACCOUNT_RESULTS)[number]
