/** Kinds of pop-ups (spec 3 `popType`); only those over pages are shown, others are for the native app. */
export const POP_TYPE = { page: 1, app: 2 } as const
/** How often one device sees it: once ever, once on a day of China, once in each visit. */
export const POP_FREQUENCIES = ['once', 'daily', 'visit'] as const
export type PopFrequency = (typeof POP_FREQUENCIES)[number]
/** Who sees it. */
export const POP_AUDIENCES = ['all', 'visitor', 'shopper', 'member'] as const
export type PopAudience = (typeof POP_AUDIENCES)[number]
