/** Work that waits for staff, in the order of the overview; each is counted only for accounts with its permission. */
export const WAITING_KEYS = ['toShip', 'late', 'cases', 'receipts', 'approvals', 'lowStock', 'failingJobs'] as const
export type WaitingKey = (typeof WAITING_KEYS)[number]

export const HOURS_OF_DAY = 24
