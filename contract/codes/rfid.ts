/** Most tags of one act. */
export const MAX_RFIDS = 200

/** Views of the list of pieces, with their titles: on the shelf, in an order, sold or brought back, taken off. */
export const RFID_VIEWS = {
  onShelf: '在架',
  taken: '待付款',
  sold: '已售出',
  returned: '已退回',
  removed: '已下架',
} as const
export type RfidView = keyof typeof RFID_VIEWS
export const RFID_VIEW_KEYS = Object.keys(RFID_VIEWS) as readonly RfidView[]
