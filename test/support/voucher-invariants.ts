import type { Reader } from '@server/kernel/db'
import { VISIT } from '@server/modules/offers/voucher'

/** Tickets whose rest a refund holds, or has ended. */
const ENDED: readonly string[] = ['locked', 'void']

/**
 * Of vouchers what was given back is what refunds hold and ended of their tickets, in uses and in money; as many are out as are
 * counted; an appointment is held for a ticket that has it.
 */
export async function voucherBreaches(q: Reader): Promise<string[]> {
  const found: string[] = []
  const purchases = await q.selectFrom('voucher_purchase').selectAll().execute()
  const tickets = await q.selectFrom('ticket').selectAll().where('subject', '=', 'voucher').execute()
  const uses = await q.selectFrom('ticket_use').selectAll().execute()
  const parts = await q.selectFrom('payable_part').selectAll().where('subject', '=', 'voucher').execute()
  const reservations = await q.selectFrom('reservation').selectAll().execute()
  for (const row of purchases) {
    const name = `voucher ${row.purchase_id}`
    const own = tickets.filter(({ uid, subject_id }) => uid === row.uid && subject_id === row.purchase_id)
    if (own.length !== (row.state === 'paid' ? row.number : 0)) found.push(`${name} has ${own.length} tickets`)
    const back = own.filter(({ state }) => ENDED.includes(state)).reduce((sum, one) => sum + one.total - one.used, 0)
    if (back !== row.refunded_uses) found.push(`${name}: ${back} uses are given back, ${row.refunded_uses} are counted`)
    if (back === row.uses && row.refunded_cents !== row.price_cents)
      found.push(`${name} is back, not all of its money is`)
    const part = parts.find(({ subject_id }) => subject_id === row.purchase_id)
    if ((part?.refunded_cents ?? 0) !== row.refunded_cents || (part?.returned_cents ?? 0) !== row.returned_cents)
      found.push(`${name}: its refunds are not those of its part`)
  }
  for (const { id, used, total, state } of tickets) {
    const sum = uses
      .filter(({ ticket_id, undone_at }) => ticket_id === id && undone_at === 0)
      .reduce((all, { number }) => all + number, 0)
    if (sum !== used) found.push(`ticket ${id} is used ${used} times, its uses say ${sum}`)
    if ((state === 'used') !== (used === total)) found.push(`ticket ${id} is ${state} with ${used} of ${total}`)
  }
  const quotas = await q.selectFrom('quota').selectAll().where('kind', '=', 'voucher').execute()
  for (const { ref, taken } of quotas) {
    const out = reservations
      .filter(({ kind, key, state }) => kind === 'voucher' && key === ref && state !== 'released')
      .reduce((all, { number, back_number }) => all + number - back_number, 0)
    if (out !== taken) found.push(`${out} of voucher ${ref} are out, ${taken} are counted`)
  }
  const visits = reservations.filter(({ no, state }) => no.startsWith(VISIT) && state === 'reserved')
  for (const { no } of visits)
    if (!tickets.some(({ slot_ref }) => slot_ref === no)) found.push(`an hour is held by ${no}, which no ticket has`)
  return found
}
