import type { PaymentStart } from '@/app/payment'

/** The page that tells how a checkout of `count` orders was paid: its one order's, or that of all paid together. */
export function paidPage(
  { parentNo, payOrderNo, presentPoints = 0 }: { parentNo: string; payOrderNo: string; presentPoints?: number },
  orderId: string | undefined,
  count: number,
): PaymentStart['success'] {
  const told = presentPoints > 0 ? { presentPointMessage: String(presentPoints) } : {}
  if (count > 1) return { name: 'payMoreResult', params: { parentNo, payOrderNo, ...told } }
  return { name: 'payResult', params: { parentNo, payOrderNo, ...told, ...(orderId && { id: orderId }) } }
}
