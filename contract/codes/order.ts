/** Order statuses on the wire. */
export const ORDER_STATUS = {
  unpaid: 0,
  toShip: 1,
  toReceive: 2,
  completed: 3,
  closed: 4,
  afterSale: 5,
  refunding: 6,
  refunded: 7,
  awaitingAcceptance: 8,
  awaitingGroup: 11,
  awaitingFinal: 12,
} as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]

/** Tab filter for all orders. */
export const ORDER_TAB_ALL = 110
export const ORDER_TABS = [
  { status: ORDER_TAB_ALL, text: '全部' },
  { status: ORDER_STATUS.unpaid, text: '待付款' },
  { status: ORDER_STATUS.toShip, text: '待发货' },
  { status: ORDER_STATUS.toReceive, text: '待收货' },
  { status: ORDER_STATUS.completed, text: '已完成' },
] as const

/** Delivery types on the wire; `ticket`: goods are neither sent nor fetched, a code is shown. */
export const DELIVERY_TYPE = {
  logistics: 0,
  pickup: 1,
  scanAndBuy: 2,
  instant: 3,
  sameCity: 4,
  express: 5,
  dineIn: 6,
  ticket: 7,
} as const
export type DeliveryType = (typeof DELIVERY_TYPE)[keyof typeof DELIVERY_TYPE]
export const DELIVERY_TYPE_TEXT: Readonly<Record<DeliveryType, string>> = {
  [DELIVERY_TYPE.logistics]: '物流配送',
  [DELIVERY_TYPE.pickup]: '到店自提',
  [DELIVERY_TYPE.scanAndBuy]: '店内自取',
  [DELIVERY_TYPE.instant]: '即时配送',
  [DELIVERY_TYPE.sameCity]: '同城配送',
  [DELIVERY_TYPE.express]: '快递配送',
  [DELIVERY_TYPE.dineIn]: '到店用餐',
  [DELIVERY_TYPE.ticket]: '到店出示券码',
}

/** Order source in requests: H5 and app send 1, the mini program 2. */
export const ORDER_SOURCE = { web: 1, miniProgram: 2 } as const

/** Buttons that the server may put into `buttons`; the page maps a code to its action. */
export const ORDER_BUTTON = {
  pay: 'pay',
  cancel: 'cancel',
  changeAddress: 'changeAddress',
  remindShip: 'remindShip',
  extendReceive: 'extendReceive',
  confirmReceive: 'confirmReceive',
  delete: 'delete',
  buyAgain: 'buyAgain',
  viewTicket: 'viewTicket',
  viewPickup: 'viewPickup',
  viewAfterSale: 'viewAfterSale',
  applyInvoice: 'applyInvoice',
  viewInvoice: 'viewInvoice',
  checkLogistics: 'checkLogistics',
  evaluate: 'evaluate',
  appendReview: 'appendReview',
} as const
export type OrderButtonCode = (typeof ORDER_BUTTON)[keyof typeof ORDER_BUTTON]

/** Reasons that a shopper may choose when cancelling. */
export const CANCEL_REASONS = ['不想要了', '信息填错', '缺货', '其他'] as const

/** Origin of a submit; it decides what a data error refreshes. */
export const SUBMIT_SOURCE = {
  cart: 'cart',
  storeCart: 'storeCart',
  scanCart: 'scanCart',
  submitOrder: 'submitOrder',
  buyNow: 'buyNow',
} as const
export type SubmitSource = (typeof SUBMIT_SOURCE)[keyof typeof SUBMIT_SOURCE]

/** Goods without a promised time of arrival are to be shipped within this time of the payment. */
export const SHIP_WITHIN_MS = 48 * 3_600_000
/** An unpaid order closes after this time. */
export const ORDER_EXPIRE_MS = 30 * 60_000
/** Receipt is confirmed automatically this long after shipping. */
export const AUTO_RECEIVE_MS = 14 * 24 * 3_600_000
/** A shopper may remind the store to ship once in this time. */
export const REMIND_EVERY_MS = 24 * 3_600_000
/** A shopper may postpone the automatic receipt by this time, once for an order. */
export const EXTEND_RECEIVE_MS = 3 * 24 * 3_600_000
