/** Kinds of carts on the wire (shopCartType). The scan cart holds goods scanned in a store, one part for each store. */
export const SHOP_CART_TYPE = { normal: 1, scan: 2 } as const
/** Most lines in one cart; of the scan cart, in one store's part of it. */
export const MAX_CART_SKUS = 120

/** Why a line can't be bought; the text is shown to the shopper. */
export const INVALID_REASON = {
  offShelf: '商品已下架',
  skuGone: '规格已失效，请重选',
  noStock: '已售罄',
  /** Outside its opening hours; a store that its operator closed has STORE_SHUT_TEXT. */
  storeClosed: '店铺休息中',
  overLimit: '超过限购数量',
  regionBlocked: '该地区不可送',
  virtual: '电子券请从商品页立即购买',
  weighed: '称重商品请到店称重购买',
} as const
/** Text of storeClosed for a store that its operator closed, and for one that does not exist any more. */
export const STORE_SHUT_TEXT = '店铺暂停营业'
export type InvalidReason = keyof typeof INVALID_REASON

/** Kinds of clients that add to a cart (clientType). */
export const CLIENT_TYPE = { h5: 1, miniProgram: 2, app: 3 } as const
