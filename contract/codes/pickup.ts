import { DAY_MS, MINUTE_MS } from './china-time'

/** States of a pickup on the wire. */
export const PICKUP_STATE = {
  /** To be paid at the store; its hour is still to come. */
  appointed: 1,
  /** To be paid online. */
  unpaid: 2,
  received: 3,
  cancelled: 4,
  /** Its ticket is issued. */
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

/** Button codes that the server may put in a pickup's `buttons`. */
export const PICKUP_BUTTON = { cancel: 'cancel', changeSlot: 'changeSlot', pay: 'pay', wayThere: 'wayThere' } as const
export type PickupButtonCode = (typeof PICKUP_BUTTON)[keyof typeof PICKUP_BUTTON]

/** Goods that are paid at the store are kept this long after their hour. */
export const PICKUP_GRACE_MS = 30 * MINUTE_MS
/** Paid goods are kept this many whole days after their pickup day; then they are refunded. */
export const PICKUP_KEEP_DAYS = 7
/** The shopper is reminded this long before the hour ends. */
export const PICKUP_REMIND_MS = 60 * MINUTE_MS
/**
 * Without an hour, goods are due at the end of the day after their payment; the shopper is reminded this long before.
 */
export const PICKUP_REMIND_DAY_MS = DAY_MS / 2
/** Most appointments of one shopper that are to be paid at the store, because they reserve goods without a payment. */
export const MOST_UNPAID_PICKUPS = 3
/** How often a shopper may choose another hour. */
export const MOST_SLOT_CHANGES = 1
