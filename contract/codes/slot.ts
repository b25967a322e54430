/** Limits of a store's pickup slots, which the operator sets. */
export const SLOT_BOUNDS = {
  /** Length of a slot in minutes. */
  minutes: [15, 12 * 60],
  /** Most orders in a slot. */
  most: [1, 9999],
  /** Days after today that can be chosen. */
  daysAhead: [0, 13],
  /** Minutes between an order and its first possible slot. */
  leadMinutes: [0, 24 * 60],
} as const
/** Default of `leadMinutes`: an unpaid order has closed by then. */
export const USUAL_LEAD_MINUTES = 30

/** Monday is 1, as in ISO 8601. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
