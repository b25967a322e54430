/** Cart kinds (spec 7 shopCartType, default 1). */
export const SHOP_CART_TYPE = { normal: 1, second: 2 } as const
/** SKU kinds one cart may hold (behaviours 2.4). */
export const MAX_CART_SKUS = 120

/** Why a line can't be bought (behaviours 2.4); the text is what the shopper reads. */
export const INVALID_REASON = {
  offShelf: '商品已下架',
  skuGone: '规格已失效，请重选',
  noStock: '已售罄',
  storeClosed: '店铺休息中',
  overLimit: '超过限购数量',
  regionBlocked: '该地区不可送',
  virtual: '电子券请从商品页立即购买',
  weighed: '称重商品请到店称重购买',
} as const
export type InvalidReason = keyof typeof INVALID_REASON

/** Client kinds that add to a cart (spec 3 clientType). */
export const CLIENT_TYPE = { h5: 1, miniProgram: 2, app: 3 } as const
