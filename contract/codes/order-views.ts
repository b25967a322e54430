/** Views of the console's order list, in the sequence of their tabs. */
export const ORDER_VIEWS = {
  all: '全部',
  toPay: '待付款',
  toAccept: '待接单',
  toShip: '待发货',
  late: '已超时',
  reminded: '催发货',
  shipping: '运输中',
  toPickUp: '待自提',
  afterSale: '售后中',
  done: '已完成',
  closed: '已关闭',
} as const
export type OrderView = keyof typeof ORDER_VIEWS
export const ORDER_VIEW_KEYS = Object.keys(ORDER_VIEWS) as readonly OrderView[]

/** Sequences of the list; `deadline` and `paid` are for the views of unshipped orders, the most urgent first. */
export const ORDER_SORTS = ['newest', 'deadline', 'paid'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

/** Codes of the actions on an order and on a parcel of it. */
export const ORDER_ACTS = ['ship', 'accept', 'deliver', 'reduce', 'cancel', 'refund', 'note', 'correctParcel'] as const
export type OrderActCode = (typeof ORDER_ACTS)[number]

/** Most rows of a pasted sheet. */
export const MOST_SHEET_ROWS = 500
/** Most orders of one packing list. */
export const MOST_PACKED = 100
/** Most characters of a note of staff. */
export const MOST_NOTE = 500
