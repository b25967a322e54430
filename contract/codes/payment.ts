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

/**
 * Numbers of channels in addresses, 0 to 100, by the ways that stand for each here; the order
 * is that of the spec's list: balance, WeChat, Alipay, card union, points. A channel without a way is left out.
 */
const WAYS_BY_CHANNEL: ReadonlyMap<string, readonly PayWay[]> = new Map([
  ['1', [PAY_WAY.wechatH5, PAY_WAY.wechatJsapi]],
  ['2', [PAY_WAY.alipayWap]],
])

/** Ways that an address names, by a way's own code or its channel's number; none for any other word. */
export function waysNamed(text: string): readonly PayWay[] {
  const own = Object.values(PAY_WAY).filter((way) => way === text)
  return own.length > 0 ? own : (WAYS_BY_CHANNEL.get(text) ?? [])
}

/** Who opens a payment (spec 7 "source"): it decides the ways. Any other source is a phone's browser. */
export const PAY_SOURCE = { h5: 'h5', app: 'app', weapp: 'weapp', wechat: 'wechat' } as const
/** Why a payment inside WeChat's web view has to wait. */
export const NO_WECHAT_PAYER_TEXT = '请先用微信登录，或点右上角“…”在浏览器中打开后支付'

/** States of a payment. */
export const PAY_STATUS = {
  ongoing: 'ongoing',
  paid: 'paid',
  fail: 'fail',
  closed: 'closed',
  refunded: 'refunded',
} as const
export type PayStatus = (typeof PAY_STATUS)[keyof typeof PAY_STATUS]

/** The state that an address names by the word of a pin; null for any other word. */
export function statusOfPin(pin: string): PayStatus | null {
  if (pin === 'success') return PAY_STATUS.paid
  return [PAY_STATUS.fail, PAY_STATUS.ongoing, PAY_STATUS.paid].find((status) => status === pin) ?? null
}

/** The result page asks this often and this many times (behaviours 2.0.5). */
export const PAY_POLL = { everyMs: 1000, tries: 10 } as const
