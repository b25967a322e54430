import { DAY_MS } from './china-time'

/** What a shopper may ask for after the sale (spec 3 "After-sale types"). */
export const AFTERSALE_TYPE = { refund: 1, return: 2, replacement: 3 } as const
export type AftersaleType = (typeof AFTERSALE_TYPE)[keyof typeof AFTERSALE_TYPE]
export const AFTERSALE_TYPE_TEXT: Readonly<Record<AftersaleType, string>> = {
  [AFTERSALE_TYPE.refund]: '仅退款',
  [AFTERSALE_TYPE.return]: '退货退款',
  [AFTERSALE_TYPE.replacement]: '换货',
}

/** Statuses on the wire (spec 3 "After-sale status", behaviours 2.8). */
export const AFTERSALE_STATUS = {
  verify: 0,
  rejected: 1,
  sendBack: 2,
  receiving: 3,
  receiptRejected: 4,
  refunding: 5,
  refunded: 6,
  closed: 7,
  intercepting: 8,
  toSend: 9,
  toReceive: 10,
  replaced: 11,
  interceptFailed: 100,
} as const
export type AftersaleStatus = (typeof AFTERSALE_STATUS)[keyof typeof AFTERSALE_STATUS]

/** Why: which types it goes with, whether the goods must be there for it, and whether the store is to blame. */
export const AFTERSALE_REASONS = [
  { text: '不喜欢、不想要', types: [2, 3], isReceived: true, isStoreFault: false },
  { text: '尺码不合适', types: [2, 3], isReceived: true, isStoreFault: false },
  { text: '质量问题', types: [1, 2, 3], isReceived: true, isStoreFault: true },
  { text: '商品变质、破损', types: [1, 2, 3], isReceived: true, isStoreFault: true },
  { text: '少件、漏发', types: [1], isReceived: true, isStoreFault: true },
  { text: '发错货', types: [1, 2, 3], isReceived: true, isStoreFault: true },
  { text: '与描述不符', types: [1, 2, 3], isReceived: true, isStoreFault: true },
  { text: '不想要了', types: [1], isReceived: false, isStoreFault: false },
  { text: '信息填错', types: [1], isReceived: false, isStoreFault: false },
  { text: '迟迟没有收到', types: [1], isReceived: false, isStoreFault: true },
  { text: '包裹丢失、破损', types: [1], isReceived: false, isStoreFault: true },
] as const satisfies readonly {
  text: string
  types: readonly AftersaleType[]
  isReceived: boolean
  isStoreFault: boolean
}[]

/** What the server may put in a case's `buttons`. */
export const AFTERSALE_BUTTON = {
  amend: 'amend',
  withdraw: 'withdraw',
  stepIn: 'stepIn',
  fillLogis: 'fillLogis',
  refuseParcel: 'refuseParcel',
  turnToReturn: 'turnToReturn',
  confirmExchange: 'confirmExchange',
  refundAmount: 'refundAmount',
  applyAgain: 'applyAgain',
} as const
export type AftersaleButtonCode = (typeof AFTERSALE_BUTTON)[keyof typeof AFTERSALE_BUTTON]

/** Tabs of 售后: all, those that are open, those that are over. */
export const AFTERSALE_TABS = ['all', 'open', 'over'] as const
export type AftersaleTab = (typeof AFTERSALE_TABS)[number]

/** A shopper may ask for so long after receipt; for goods that are at fault longer (behaviours 2.8). */
export const PLAIN_WINDOW_MS = 7 * DAY_MS
export const FAULT_WINDOW_MS = 15 * DAY_MS
/** A case that was rejected may be put again so often. */
export const MOST_AMENDS = 2
export const AFTERSALE_MAX_IMAGES = 4
export const AFTERSALE_MAX_NOTE = 200
