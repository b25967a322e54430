/** Kinds of pop-ups (`popType`); this client shows those over pages, others are for the native app. */
export const POP_TYPE = { page: 1, app: 2 } as const
/** How often a device shows it: once ever, once a day in China, once per visit. */
export const POP_FREQUENCIES = ['once', 'daily', 'visit'] as const
export type PopFrequency = (typeof POP_FREQUENCIES)[number]
/** Viewers of a pop-up. */
export const POP_AUDIENCES = ['all', 'visitor', 'shopper', 'member'] as const
export type PopAudience = (typeof POP_AUDIENCES)[number]
