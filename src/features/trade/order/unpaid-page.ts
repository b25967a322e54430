import type { PaymentStart } from '@/app/payment'
import type { ParamsOf } from '@/app/routes/index'

/** Where what is still to be paid is shown. */
export function unpaidPage(params: ParamsOf<'payResult'>): PaymentStart['fail'] {
  const { isCouponPackage, exchangeId, voucherOrderId, isPickup, orderId } = params
  if (isCouponPackage) return { name: 'couponPackageRecord' }
  if (exchangeId) return { name: 'pointsHad' }
  if (isPickup && orderId) return { name: 'pickupDetail', params: { orderId } }
  if (voucherOrderId) return { name: 'voucherOrder', params: { purchaseId: voucherOrderId } }
  return orderId ? { name: 'order', params: { orderId } } : { name: 'orderList', params: { status: '0', from: 'pay' } }
}
