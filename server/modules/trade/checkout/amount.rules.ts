import type { AmountRow } from '@contract/schema/order'
import { byTitle } from '../../offers/pricing'

/** The sums of a submit or of one order, integer cents. */
export interface Amounts {
  originalCents: number
  /** What each offer took off, in the order of their turns. */
  discounts: readonly { title: string; cents: number }[]
  /** After what coupons took off it. */
  freightCents: number
  freightOff: readonly { title: string; cents: number }[]
  taxCents: number
  payableCents: number
}

/** The amount table, the same on the submit page and in the order (behaviours 2.7). Rows of 0 but freight are left out. */
export function amountRows(sums: Amounts, isPaid = false): AmountRow[] {
  const rows: AmountRow[] = [{ label: '商品金额', amount: sums.originalCents, kind: 'goods' }]
  for (const { title, cents } of byTitle(sums.discounts)) rows.push({ label: title, amount: -cents, kind: 'discount' })
  const off = byTitle(sums.freightOff)
  const freight = off.reduce((sum, { cents }) => sum + cents, sums.freightCents)
  rows.push({ label: '运费', amount: freight, kind: 'freight' })
  for (const { title, cents } of off) rows.push({ label: title, amount: -cents, kind: 'discount' })
  if (sums.taxCents > 0) rows.push({ label: '税费', amount: sums.taxCents, kind: 'tax' })
  rows.push({ label: isPaid ? '实付' : '应付', amount: sums.payableCents, kind: 'pay' })
  return rows
}
