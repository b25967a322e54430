/** Terms of a store's appointments for fetching goods: what an operator may set. */
export const SLOT_BOUNDS = {
  /** Minutes of one. */
  minutes: [15, 12 * 60],
  /** Orders that one takes. */
  most: [1, 9999],
  /** Days after today that can be chosen from. */
  daysAhead: [0, 13],
  /** Minutes between an order and the first one that it can have. */
  leadMinutes: [0, 24 * 60],
} as const
/** So long before its beginning a time can be chosen where nobody says otherwise: an unpaid order has closed by then. */
export const USUAL_LEAD_MINUTES = 30

/** Monday is 1, as in ISO 8601. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
