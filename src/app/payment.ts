import { host } from '@/platform/host'
import { payer } from '@/platform/pay'
import { appWindow } from '@/platform/window'
import { currentTarget, go } from './navigate'
import { pageAddress } from './routes/address'
import type { Target } from './routes/index'

/** The payment web page's place (wire.md "Addresses"). */
const PAY_PAGE = '/pay/'

export interface PaymentStart {
  payOrderNo: string
  /** Where the payment web page sends the shopper. */
  success: Target<'payResult'>
  fail: Target<'payResult' | 'orderList' | 'order'>
}

/** Address of the payment web page with the spec's parameters (spec 2 "Payment web page"). */
export function payPageAddress({ payOrderNo, success, fail }: PaymentStart): string {
  const fields = {
    payOrderNo,
    sysId: String(host.paySysId),
    // The spec's own spelling.
    paySucceesHref: appWindow.absoluteAddress(pageAddress(success.name, success.params)),
    payFailHref: appWindow.absoluteAddress(pageAddress(fail.name, fail.params)),
  }
  const query = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${PAY_PAGE}?${query.join('&')}`
}

/**
 * Pays: H5 leaves for the payment web page, the mini program opens its cashier. The submit page is left behind for
 * good: going back to it would show an order that is already placed.
 */
export async function startPayment(start: PaymentStart): Promise<void> {
  const replaces = currentTarget()?.name === 'submit'
  if (payer.hasPayPage) return payer.openPayPage(payPageAddress(start), replaces)
  const open = replaces ? go.replace : go
  await open('cashier', { ...start.success.params, payOrderNo: start.payOrderNo })
}
