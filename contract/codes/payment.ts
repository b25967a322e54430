/** Defaults of the payment dialect (spec 9). */
export const PAY_SYS_ID = { default: 1001, app: 1, web: 1002 } as const
export const PAY_APP_GROUP = 111

/** Ways to pay built so far, by their codes on the wire. */
export const PAY_WAY = {
  wechatH5: 'WECHAT_H5',
  wechatJsapi: 'WECHAT_JSAPI',
  alipayWap: 'ALIPAY_WAP',
  zero: 'ZERO',
} as const
export type PayWay = (typeof PAY_WAY)[keyof typeof PAY_WAY]

/** Who opens a payment (spec 7 "source"): it decides the ways. Any other source is a phone's browser. */
export const PAY_SOURCE = { h5: 'h5', app: 'app', weapp: 'weapp', wechat: 'wechat' } as const
/** Why a payment inside WeChat's web view has to wait. */
export const NO_WECHAT_PAYER_TEXT = '请先用微信登录，或点右上角“…”在浏览器中打开后支付'

/** States of a payment (spec 4 "Payment pin icon states"). */
export const PAY_STATUS = {
  ongoing: 'ongoing',
  paid: 'paid',
  fail: 'fail',
  closed: 'closed',
  refunded: 'refunded',
} as const
export type PayStatus = (typeof PAY_STATUS)[keyof typeof PAY_STATUS]

/** The result page asks this often and this many times (behaviours 2.0.5). */
export const PAY_POLL = { everyMs: 1000, tries: 10 } as const
