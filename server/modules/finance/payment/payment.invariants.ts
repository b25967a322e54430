import type { Reader } from '../../../kernel/db'
import { grouped, total } from '../../../kernel/invariants'

/** A payable equals the sum of its parts and of its money; the holds of its checkout or purchase have its state. */
export async function payableBreaches(q: Reader): Promise<string[]> {
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  const found: string[] = []
  const payables = await q.selectFrom('payable').selectAll().execute()
  const parts = grouped(await q.selectFrom('payable_part').selectAll().execute(), (part) => part.no)
  const payments = grouped(await q.selectFrom('payment').selectAll().execute(), (payment) => payment.payableNo)
  const refunds = grouped(await q.selectFrom('payment_refund').selectAll().execute(), (refund) => refund.payableNo)
  const jobs = await q.selectFrom('job').select(['kind', 'key']).where('kind', '=', 'payable.expire').execute()
  const expiring = new Set(jobs.map((job) => job.key))
  const held = grouped(reservations, (hold) => hold.no)
  for (const { no, ref, state, cents, createdAt } of payables) {
    const name = `payable ${ref}`
    const own = parts.get(no) ?? []
    if (total(own, (part) => part.cents) !== cents) found.push(`${name} is not its parts`)
    const kept = (payments.get(no) ?? []).filter((payment) => ['paid', 'refunded'].includes(payment.state))
    const isKept = kept.some((payment) => payment.amountCents === cents)
    if (state === 'paid' && !isKept) found.push(`${name} is paid, and no money came`)
    const asked = (refunds.get(no) ?? []).filter((refund) => refund.subject !== '' && refund.state !== 'closed')
    if (total(asked, (refund) => refund.cents) !== total(own, (part) => part.refundedCents))
      found.push(`${name}: its refunds are not what its parts gave up`)
    const back = asked.filter((refund) => refund.state === 'succeeded')
    if (total(back, (refund) => refund.cents) !== total(own, (part) => part.returnedCents))
      found.push(`${name}: what went back is not what its parts say`)
    const expected = { unpaid: 'reserved', paid: 'committed', closed: 'released' }[state]
    const isFirst = !payables.some((other) => other.ref === ref && other.createdAt < createdAt)
    if (isFirst && (held.get(ref) ?? []).some((hold) => hold.state !== expected))
      found.push(`${name} is ${state}, its holds are not`)
    if ((state === 'unpaid') !== expiring.has(no)) found.push(`${name} is ${state}, its expiry job is not`)
  }
  for (const payment of [...payments.values()].flat())
    if (payment.refundedCents > payment.amountCents) found.push(`more of ${payment.tradeNo} went back than came`)
  return found
}
