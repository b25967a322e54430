import { PAY_SOURCE, type PayWay } from '@contract/codes/payment'
import type { PayFace } from '@contract/schema/payment'
import { host } from '@/platform/host'
import { payer } from '@/platform/pay'
import type { WechatWeb } from '@/platform/wechat-web/wechat-web.types'
import { appWindow } from '@/platform/window'
import { isApiError } from './api/api-error'
import { environmentName } from './environment'
import { ALL_ORDERS, exitAddress } from './exit'
import { currentTarget } from './navigate'
import { pageAddress } from './routes/address'
import type { PayPageParams } from './routes/pay-result'
import type { Env } from './stores'

/** The payment web page's place (wire.md "Addresses"). */
const PAY_PAGE = '/pay/'

export interface PaymentStart {
  payOrderNo: string
  /** The way that was chosen already: the payment web page goes on with it. */
  payWay?: PayWay | undefined
  /** Further fields of the addresses of cashier and result page: where the payment was wanted. */
  params?: PayPageParams
  /** What its subject says of it, where that is known. */
  face?: PayFace | null
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

/** What its subject says of a payment to its shopper; null when that can't be had: it can be paid all the same. */
export async function payFaceOf(env: Env, payOrderNo: string): Promise<PayFace | null> {
  const face = await env.try(env.call('GET productOrder/payFace', { payOrderNo }, { quiet: true }))
  return isApiError(face) ? null : face
}

/** Fields of the addresses of cashier and result page: those of the address at hand, and what the server says. */
export const payParams = ({ payOrderNo, params, face }: PaymentStart): PayPageParams => ({
  ...params,
  ...face?.params,
  payOrderNo,
})

/** Tells what became of a payment; in the test environment every try of it. */
export const resultPage = (environment = environmentName()) => (environment === 'test' ? 'payTest' : 'payResult')

/** Address of the payment web page with the spec's parameters (spec 2 "Payment web page"). */
export function payPageAddress(start: PaymentStart): string {
  const { payOrderNo, payWay, face } = start
  const fields = {
    payOrderNo,
    sysId: String(host.paySysId),
    // The spec's own spelling.
    paySucceesHref: appWindow.absoluteAddress(pageAddress(resultPage(), payParams(start))),
    payFailHref: appWindow.absoluteAddress(exitAddress(face?.exits.unpaid ?? ALL_ORDERS)),
    ...(host.appVersion && { appVersion: host.appVersion }),
    ...(payWay && { payWay }),
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${PAY_PAGE}?${query.join('&')}`
}

/**
 * Pays: H5 leaves for the payment web page, the mini program opens its cashier. A page that has placed what is to be paid is
 * left behind for good: going back to it would show it as if it were still to be placed. A shopper who has left the page
 * meanwhile stays where they went.
 */
export async function startPayment(env: Env, { payOrderNo, payWay, params, face }: PaymentStart): Promise<void> {
  if (!env.isHere()) return
  const from = currentTarget()?.name
  const replaces = from === 'submit' || from === 'subSubmit' || from === 'newVoucherOrder'
  const start = { payOrderNo, payWay, params: params ?? {}, face: face ?? (await payFaceOf(env, payOrderNo)) }
  if (!env.isHere()) return
  const cashier = { ...payParams(start), ...(replaces && { placed: '1' }) }
  if (payer.hasPayPage) {
    const mini = await miniProgramAround()
    // WeChat lets no web view of a mini program pay: the mini program's own cashier does.
    if (mini) return mini.openInMiniProgram(`/${pageAddress('cashier', cashier)}`)
    return payer.openPayPage(payPageAddress(start), replaces)
  }
  const open = replaces ? env.go.replace : env.go
  await open('cashier', cashier)
}
