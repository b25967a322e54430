import { PAY_SOURCE, type PayWay } from '@contract/codes/payment'
import { host } from '@/platform/host'
import { payer } from '@/platform/pay'
import type { WechatWeb } from '@/platform/wechat-web/wechat-web.types'
import { appWindow } from '@/platform/window'
import { currentTarget } from './navigate'
import { pageAddress } from './routes/address'
import type { ParamsOf, Target } from './routes/index'
import type { Env } from './stores'

/** The payment web page's place (wire.md "Addresses"). */
const PAY_PAGE = '/pay/'

/** Pages that tell how a payment ended: of one order, of several that were paid together. */
export type PaidPage = 'payResult' | 'payMoreResult' | 'pickupPaid'

/** Our own cashier of each. */
const TILLS = { payResult: 'cashier', payMoreResult: 'payMore', pickupPaid: 'pickupPay' } as const

export interface PaymentStart {
  payOrderNo: string
  /** Where the payment web page sends the shopper; `fail`, who gives up paying, to what is unpaid. */
  success: { name: PaidPage; params: ParamsOf<'payResult'> }
  fail: Target<
    'orderList' | 'order' | 'pickupDetail' | 'couponPackageRecord' | 'pointsHad' | 'voucherOrder' | 'openingRecord'
  >
  /** The way that was chosen already: the payment web page goes on with it. */
  payWay?: PayWay
}

/** The mini program whose web view we stand in, or null. */
async function miniProgramAround(): Promise<WechatWeb | null> {
  if (host.kind !== 'wechat') return null
  const { wechatWeb } = await import('@/platform/wechat-web/wechat-web')
  return (await wechatWeb.isInMiniProgram()) ? wechatWeb : null
}

/** From where a payment is opened: it decides the ways (spec 7 "source"). */
export function paySource(): string {
  if (!payer.hasPayPage) return PAY_SOURCE.weapp
  return host.kind === 'wechat' ? PAY_SOURCE.wechat : host.source
}

/** Address of the payment web page with the spec's parameters (spec 2 "Payment web page"). */
export function payPageAddress({ payOrderNo, success, fail, payWay }: PaymentStart): string {
  const fields = {
    payOrderNo,
    sysId: String(host.paySysId),
    // The spec's own spelling.
    paySucceesHref: appWindow.absoluteAddress(pageAddress(success.name, success.params)),
    payFailHref: appWindow.absoluteAddress(pageAddress(fail.name, fail.params)),
    ...(host.appVersion && { appVersion: host.appVersion }),
    ...(payWay && { payWay }),
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${PAY_PAGE}?${query.join('&')}`
}

/**
 * Pays: H5 leaves for the payment web page, the mini program opens its cashier. The submit page is left behind for
 * good: going back to it would show an order that is already placed. Whoever has left the page meanwhile stays where they
 * went: the order waits in the list.
 */
export async function startPayment(env: Env, start: PaymentStart): Promise<void> {
  if (!env.isHere()) return
  const from = currentTarget()?.name
  const replaces = from === 'submit' || from === 'subSubmit' || from === 'newVoucherOrder'
  const { success, fail, payOrderNo } = start
  const unpaid = fail.name === 'order' || fail.name === 'pickupDetail' ? { orderId: fail.params?.orderId } : {}
  const cashier = { ...success.params, ...unpaid, payOrderNo }
  const till = TILLS[success.name]
  if (payer.hasPayPage) {
    const mini = await miniProgramAround()
    // WeChat lets no web view of a mini program pay: the mini program's own cashier does.
    if (mini) return mini.openInMiniProgram(`/${pageAddress(till, cashier)}`)
    return payer.openPayPage(payPageAddress(start), replaces)
  }
  const open = replaces ? env.go.replace : env.go
  await open(till, cashier)
}
