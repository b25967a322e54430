import { DAY_MS, MINUTE_MS } from './china-time'

/** States on the wire (spec 4 "Appointment/pickup"). */
export const PICKUP_STATE = {
  /** To be paid where it is fetched, and its hour is still to come. */
  appointed: 1,
  /** To be paid now. */
  unpaid: 2,
  received: 3,
  cancelled: 4,
  /** Its code is there. */
  paid: 5,
} as const
export type PickupState = (typeof PICKUP_STATE)[keyof typeof PICKUP_STATE]

export const PICKUP_STATE_TEXT: Readonly<Record<PickupState, string>> = {
  [PICKUP_STATE.appointed]: '预约成功',
  [PICKUP_STATE.unpaid]: '待付款',
  [PICKUP_STATE.received]: '已取货',
  [PICKUP_STATE.cancelled]: '已取消',
  [PICKUP_STATE.paid]: '待取货',
}

export const PICKUP_TABS = [
  { tab: 'all', text: '全部' },
  { tab: 'unpaid', text: '待付款' },
  { tab: 'paid', text: '待取货' },
  { tab: 'received', text: '已取货' },
  { tab: 'cancelled', text: '已取消' },
] as const
export type PickupTab = (typeof PICKUP_TABS)[number]['tab']

/** What the server may put in a pickup's `buttons`. */
export const PICKUP_BUTTON = { cancel: 'cancel', changeSlot: 'changeSlot', pay: 'pay', wayThere: 'wayThere' } as const
export type PickupButtonCode = (typeof PICKUP_BUTTON)[keyof typeof PICKUP_BUTTON]

/** What is paid at the store waits for its shopper so long after its hour. */
export const PICKUP_GRACE_MS = 30 * MINUTE_MS
/** Paid goods wait so many whole days after the day on which they should have been fetched; then the money goes back. */
export const PICKUP_KEEP_DAYS = 7
/** So long before an hour ends its shopper is reminded. */
export const PICKUP_REMIND_MS = 60 * MINUTE_MS
/** Without an hour goods should be fetched by the end of the day after their payment, and this is when we remind. */
export const PICKUP_REMIND_DAY_MS = DAY_MS / 2
/** Appointments of one shopper that are still to be paid at a store: goods lie there for nothing. */
export const MOST_UNPAID_PICKUPS = 3
/** A shopper may choose another hour so often. */
export const MOST_SLOT_CHANGES = 1
