/** What waits for staff, in the sequence of the overview. Each is counted for accounts with its permission only. */
export const WAITING_KEYS = ['toShip', 'late', 'cases', 'receipts', 'approvals', 'lowStock', 'failingJobs'] as const
export type WaitingKey = (typeof WAITING_KEYS)[number]

export const HOURS_OF_DAY = 24
