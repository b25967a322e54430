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

/** The path of the payment web page (docs/wire.md "Addresses"). */
const PAY_PAGE = '/pay/'

export interface PaymentStart {
  payOrderNo: string
  /** The method that was already chosen: the payment web page continues with it. */
  payWay?: PayWay | undefined
  /** Further fields of the addresses of cashier and result page: the context of the payment. */
  params?: PayPageParams
  /** The face of the payment, when it is known. */
  face?: PayFace | null
}

/** The mini program whose web view contains the page, or null. */
async function miniProgramAround(): Promise<WechatWeb | null> {
  if (host.kind !== 'wechat') return null
  const { wechatWeb } = await import('@/platform/wechat-web/wechat-web')
  return (await wechatWeb.isInMiniProgram()) ? wechatWeb : null
}

/** Where a payment is opened; the server selects the payment methods by it. */
export function paySource(): string {
  if (!payer.hasPayPage) return PAY_SOURCE.weapp
  return host.kind === 'wechat' ? PAY_SOURCE.wechat : host.source
}

/** The face of a payment; null when it cannot be loaded, because the payment works without it. */
export async function payFaceOf(env: Env, payOrderNo: string): Promise<PayFace | null> {
  const face = await env.try(env.call('GET productOrder/payFace', { payOrderNo }, { quiet: true }))
  return isApiError(face) ? null : face
}

/** The query fields of cashier and result page: `params`, overridden by the face's, and `payOrderNo`. */
export const payParams = ({ payOrderNo, params, face }: PaymentStart): PayPageParams => ({
  ...params,
  ...face?.params,
  payOrderNo,
})

/**
 * The page that shows the outcome of a payment; in the test environment the page with all attempts [purchase.pay-test].
 */
export const resultPage = (environment = environmentName()) => (environment === 'test' ? 'payTest' : 'payResult')

/** The address of the payment web page, with its parameters (docs/wire.md "Addresses"). */
export function payPageAddress(start: PaymentStart): string {
  const { payOrderNo, payWay, face } = start
  const fields = {
    payOrderNo,
    sysId: String(host.paySysId),
    // The misspelling is fixed by the payment page.
    paySucceesHref: appWindow.absoluteAddress(pageAddress(resultPage(), payParams(start))),
    payFailHref: appWindow.absoluteAddress(exitAddress(face?.exits.unpaid ?? ALL_ORDERS)),
    ...(host.appVersion && { appVersion: host.appVersion }),
    ...(payWay && { payWay }),
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${PAY_PAGE}?${query.join('&')}`
}

/**
 * Starts a payment: H5 goes to the payment web page, the mini program opens its cashier. A page that has just placed
 * the order is replaced, because going back to it would show it as not placed yet. Does nothing for a shopper who has
 * left the page meanwhile.
 */
export async function startPayment(env: Env, { payOrderNo, payWay, params, face }: PaymentStart): Promise<void> {
  if (!env.isInFront()) return
  const from = currentTarget()?.name
  const replaces = from === 'submit' || from === 'subSubmit' || from === 'newVoucherOrder'
  const start = { payOrderNo, payWay, params: params ?? {}, face: face ?? (await payFaceOf(env, payOrderNo)) }
  if (!env.isInFront()) return
  const cashier = { ...payParams(start), ...(replaces && { placed: '1' }) }
  if (payer.hasPayPage) {
    const mini = await miniProgramAround()
    // WeChat refuses payments in a mini program's web view, so the mini program's own cashier opens.
    if (mini) return mini.openInMiniProgram(`/${pageAddress('cashier', cashier)}`)
    return payer.openPayPage(payPageAddress(start), replaces)
  }
  const open = replaces ? env.go.replace : env.go
  await open('cashier', cashier)
}
