import type { PaymentStart } from '@/app/payment'
import type { ParamsOf } from '@/app/routes/index'

/** Where what is still to be paid is shown. */
export function unpaidPage({ isCouponPackage, voucherOrderId, orderId }: ParamsOf<'payResult'>): PaymentStart['fail'] {
  if (isCouponPackage) return { name: 'couponPackageRecord' }
  if (voucherOrderId) return { name: 'voucherOrder', params: { purchaseId: voucherOrderId } }
  return orderId ? { name: 'order', params: { orderId } } : { name: 'orderList', params: { status: '0' } }
}
