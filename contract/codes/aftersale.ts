import { DAY_MS } from './china-time'

/** Types of after-sale cases on the wire. */
export const AFTERSALE_TYPE = { refund: 1, return: 2, replacement: 3 } as const
export type AftersaleType = (typeof AFTERSALE_TYPE)[keyof typeof AFTERSALE_TYPE]
export const AFTERSALE_TYPE_TEXT: Readonly<Record<AftersaleType, string>> = {
  [AFTERSALE_TYPE.refund]: '仅退款',
  [AFTERSALE_TYPE.return]: '退货退款',
  [AFTERSALE_TYPE.replacement]: '换货',
}

/** Statuses of after-sale cases on the wire. */
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

/** Reasons: the types that each is for, whether the goods must have arrived, and whether the store is at fault. */
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

/** Button codes that the server may put in a case's `buttons`. */
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

/** Tabs of 售后: all, open, closed. */
export const AFTERSALE_TABS = ['all', 'open', 'over'] as const
export type AftersaleTab = (typeof AFTERSALE_TABS)[number]

/** Time after receipt in which a case may be opened; longer for faulty goods. */
export const PLAIN_WINDOW_MS = 7 * DAY_MS
export const FAULT_WINDOW_MS = 15 * DAY_MS
/** How often a rejected case may be submitted again. */
export const MOST_AMENDS = 2
export const AFTERSALE_MAX_IMAGES = 4
export const AFTERSALE_MAX_NOTE = 200

/** Views of the console's queue; each open case is in `open` and in one of the views before it. */
export const CASE_VIEWS = [
  'toDecide',
  'escalated',
  'toReceive',
  'recalling',
  'toSend',
  'refundFailed',
  'refunding',
  'waiting',
  'open',
  'done',
] as const
export type CaseView = (typeof CASE_VIEWS)[number]
export const CASE_VIEW_TEXT: Readonly<Record<CaseView, string>> = {
  toDecide: '待处理',
  escalated: '平台介入',
  toReceive: '待收货',
  recalling: '拦截中',
  toSend: '待发换货',
  refundFailed: '退款失败',
  refunding: '退款中',
  waiting: '等待顾客',
  open: '全部进行中',
  done: '已结束',
}

/** Acts of staff on a case. */
export const CASE_ACTS = [
  'approve',
  'reject',
  'receive',
  'refuseGoods',
  'recalled',
  'recallFailed',
  'send',
  'refundInstead',
  'refundAgain',
  'close',
  'note',
] as const
export type CaseActCode = (typeof CASE_ACTS)[number]
/** Reasons and messages of staff. */
export const CASE_MAX_REASON = 100
