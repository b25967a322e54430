import type { AmountRow } from '@contract/schema/order'
import { byTitle } from '../../offers/pricing'
import type { OrderFee } from '../checkout-part'
import { FREIGHT, joinedFees, TAX } from './fee.rules'

/** The sums of a submit or of one order, integer cents. */
export interface Amounts {
  originalCents: number
  /** The amount of each offer, in the order of their turns. */
  discounts: readonly { title: string; cents: number }[]
  fees: readonly OrderFee[]
  /** The amounts that coupons take off the freight; the freight is shown before them. */
  freightOff: readonly { title: string; cents: number }[]
  payableCents: number
}

const KINDS: Readonly<Record<string, AmountRow['kind']>> = { [FREIGHT]: 'freight', [TAX]: 'tax' }

/** The amount table of the submit page and of the order. */
export function amountRows(
  { originalCents, discounts, fees, freightOff, payableCents }: Amounts,
  isPaid = false,
): AmountRow[] {
  const rows: AmountRow[] = [{ label: '商品金额', amount: originalCents, kind: 'goods' }]
  for (const { title, cents } of byTitle(discounts)) rows.push({ label: title, amount: -cents, kind: 'discount' })
  const off = byTitle(freightOff)
  for (const { kind, title, cents } of joinedFees(fees)) {
    const before = kind === FREIGHT ? off.reduce((sum, one) => sum + one.cents, cents) : cents
    rows.push({ label: title, amount: before, kind: KINDS[kind] ?? 'fee' })
    if (kind === FREIGHT) for (const one of off) rows.push({ label: one.title, amount: -one.cents, kind: 'discount' })
  }
  rows.push({ label: isPaid ? '实付' : '应付', amount: payableCents, kind: 'pay' })
  return rows
}
