/** sysId of the payment dialect: default, app and web. */
export const PAY_SYS_ID = { default: 1001, app: 1, web: 1002 } as const
export const PAY_APP_GROUP = 111

/** Supported ways to pay, by their codes on the wire. */
export const PAY_WAY = {
  wechatH5: 'WECHAT_H5',
  wechatJsapi: 'WECHAT_JSAPI',
  alipayWap: 'ALIPAY_WAP',
  zero: 'ZERO',
} as const
export type PayWay = (typeof PAY_WAY)[keyof typeof PAY_WAY]

/**
 * Ways to pay by the channel numbers 0 to 100 in addresses: balance, WeChat, Alipay, card union, points. Channels
 * without a way are left out.
 */
const WAYS_BY_CHANNEL: ReadonlyMap<string, readonly PayWay[]> = new Map([
  ['1', [PAY_WAY.wechatH5, PAY_WAY.wechatJsapi]],
  ['2', [PAY_WAY.alipayWap]],
])

/** Ways that an address names by code or channel number; empty for any other text. */
export function waysNamed(text: string): readonly PayWay[] {
  const own = Object.values(PAY_WAY).filter((way) => way === text)
  return own.length > 0 ? own : (WAYS_BY_CHANNEL.get(text) ?? [])
}

/** Client that opens a payment (`source` on the wire): it decides the ways. Any other value means a phone's browser. */
export const PAY_SOURCE = { h5: 'h5', app: 'app', weapp: 'weapp', wechat: 'wechat' } as const
/** Shown when a payment inside WeChat's web view has no known payer. */
export const NO_WECHAT_PAYER_TEXT = '请先用微信登录，或点右上角“…”在浏览器中打开后支付'

/** Below the ways of payment, in the cashier and on the payment page. */
export const SAFE_PAYMENT_TEXT = '请核对金额后付款，支付密码只在支付方页面输入'

/** States of a payment. */
export const PAY_STATUS = {
  ongoing: 'ongoing',
  paid: 'paid',
  fail: 'fail',
  closed: 'closed',
  refunded: 'refunded',
} as const
export type PayStatus = (typeof PAY_STATUS)[keyof typeof PAY_STATUS]

/** The state that a status text in an address means; null for any other text. */
export function statusOfPin(pin: string): PayStatus | null {
  if (pin === 'success') return PAY_STATUS.paid
  return [PAY_STATUS.fail, PAY_STATUS.ongoing, PAY_STATUS.paid].find((status) => status === pin) ?? null
}

/** The result page polls at this interval, at most this often. */
export const PAY_POLL = { everyMs: 1000, tries: 10 } as const
