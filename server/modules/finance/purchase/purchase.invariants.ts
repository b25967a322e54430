import type { Reader } from '../../../kernel/db'
import { EVER_PAID } from './purchase.machine'
import type { PurchaseTable } from './purchase.types'

/** The state of a purchase follows its payable, and its refunds equal those of the payable's part. */
export async function purchaseBreaches(q: Reader, tables: readonly PurchaseTable[]): Promise<string[]> {
  const found: string[] = []
  const payables = await q.selectFrom('payable').selectAll().execute()
  const payableOf = new Map(payables.map((payable) => [payable.no, payable]))
  const parts = await q.selectFrom('payable_part').selectAll().execute()
  const partOf = new Map(parts.map((part) => [part.subjectId, part]))
  for (const table of tables)
    for (const row of await q.selectFrom(table).selectAll().execute()) {
      const isOfOrder = 'orderId' in row && row.orderId !== ''
      if (isOfOrder || row.payableNo === '') continue
      const name = `${table} ${row.id}`
      const [payable, part] = [payableOf.get(row.payableNo), partOf.get(row.id)]
      if (!payable || part?.no !== row.payableNo || part.cents !== row.priceCents) {
        found.push(`${name} is not what is paid`)
        continue
      }
      if (payable.state !== (EVER_PAID.includes(row.state) ? 'paid' : row.state))
        found.push(`${name} is ${row.state}, its payable is ${payable.state}`)
      const { refundedCents: asked, returnedCents: back, priceCents } = row
      if (part.refundedCents !== asked || part.returnedCents !== back)
        found.push(`${name}: its refunds are not those of its part`)
      // A free purchase is refunded without money, which counts as a complete refund.
      if (priceCents === 0) continue
      const isWhole = asked === priceCents
      if (isWhole !== (row.state === 'refunding' || row.state === 'refunded'))
        found.push(`${name} is ${row.state}, ${asked} of ${priceCents} were asked back`)
      if ((row.state === 'refunded') !== (isWhole && back === priceCents))
        found.push(`${name} is ${row.state}, ${back} of ${priceCents} are back`)
    }
  return found
}
