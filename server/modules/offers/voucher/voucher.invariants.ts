import type { Reader } from '../../../kernel/db'
import { EVER_PAID } from '../../finance/purchase'
import { VISIT } from './voucher.rules'

/** Tickets whose remaining uses a refund holds or has ended. */
const ENDED: readonly string[] = ['locked', 'void']

/**
 * The refunds of a purchase equal the locked and void uses of its tickets, in uses and in money; the number of issued
 * vouchers equals the counter; every reserved appointment belongs to a ticket.
 */
export async function voucherBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const purchases = await q.selectFrom('voucher_purchase').selectAll().execute()
  const tickets = await q.selectFrom('ticket').selectAll().where('subject', '=', 'voucher').execute()
  const uses = await q.selectFrom('ticket_use').selectAll().execute()
  const parts = await q.selectFrom('payable_part').selectAll().where('subject', '=', 'voucher').execute()
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  for (const row of purchases) {
    const name = `voucher ${row.id}`
    const own = tickets.filter(({ uid, subjectId }) => uid === row.uid && subjectId === row.id)
    if (own.length !== (EVER_PAID.includes(row.state) ? row.number : 0)) found.push(`${name} has ${own.length} tickets`)
    const back = own.filter(({ state }) => ENDED.includes(state)).reduce((sum, one) => sum + one.total - one.used, 0)
    if (back !== row.refundedUses) found.push(`${name}: ${back} uses are given back, ${row.refundedUses} are counted`)
    // After a failed refund the sum of the other shares may differ from the share of their sum by a cent.
    const share = (row.priceCents * back) / row.uses
    if (Math.abs(row.refundedCents - share) >= 2 || (back === row.uses && row.refundedCents !== share))
      found.push(`${name}: ${row.refundedCents} of ${row.priceCents} for ${back} of ${row.uses} uses`)
    const part = parts.find(({ subjectId }) => subjectId === row.id)
    if ((part?.refundedCents ?? 0) !== row.refundedCents || (part?.returnedCents ?? 0) !== row.returnedCents)
      found.push(`${name}: its refunds are not those of its part`)
  }
  for (const { id, used, total, state, needsSlot, slotRef } of tickets) {
    if (slotRef !== '' && (needsSlot === 0 || ENDED.includes(state)))
      found.push(`ticket ${id} is ${state} and has an appointment`)
    const sum = uses
      .filter(({ ticketId, undoneAt }) => ticketId === id && undoneAt === 0)
      .reduce((all, { number }) => all + number, 0)
    if (sum !== used) found.push(`ticket ${id} is used ${used} times, its uses say ${sum}`)
    if ((state === 'used') !== (used === total)) found.push(`ticket ${id} is ${state} with ${used} of ${total}`)
  }
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', 'voucher').execute()
  for (const { ref, taken, total } of quotas) {
    if (taken > total) found.push(`${taken} of ${total} of voucher ${ref} are counted`)
    const out = reservations
      .filter(({ kind, key, state }) => kind === 'voucher' && key === ref && state !== 'released')
      .reduce((all, { number, backNumber }) => all + number - backNumber, 0)
    if (out !== taken) found.push(`${out} of voucher ${ref} are out, ${taken} are counted`)
  }
  const visits = reservations.filter(({ no, state }) => no.startsWith(VISIT) && state === 'reserved')
  for (const { no } of visits)
    if (!tickets.some(({ slotRef }) => slotRef === no)) found.push(`an hour is held by ${no}, which no ticket has`)
  return found
}
