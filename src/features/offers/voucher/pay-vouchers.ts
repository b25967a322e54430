import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'

/** To the cashier, and from there to the purchase. */
export function payVouchers(
  env: Env,
  { purchaseId, payOrderNo }: { purchaseId: string; payOrderNo: string },
): Promise<void> {
  const params = { payOrderNo, voucherOrderId: purchaseId }
  return startPayment(env, {
    payOrderNo,
    success: { name: 'payResult', params },
    fail: { name: 'voucherOrder', params: { purchaseId } },
  })
}
