import type { PaymentStart } from '@/app/payment'

/** The page that tells how a checkout of `count` orders was paid: its one order's, or that of all paid together. */
export function paidPage(
  { parentNo, payOrderNo }: { parentNo: string; payOrderNo: string },
  orderId: string | undefined,
  count: number,
): PaymentStart['success'] {
  if (count > 1) return { name: 'payMoreResult', params: { parentNo, payOrderNo } }
  return { name: 'payResult', params: { parentNo, payOrderNo, ...(orderId && { id: orderId }) } }
}
