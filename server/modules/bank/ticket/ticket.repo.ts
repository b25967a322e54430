import type { TicketState, TicketSubject } from '@contract/codes/ticket'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import type { TicketTable, TicketUseTable } from './ticket.tables'

/** What a ticket was issued for, and whose. */
export interface TicketSource {
  uid: string
  subject: TicketSubject
  subjectId: string
}

export async function insertTickets(tx: Tx, rows: readonly TicketTable[]): Promise<void> {
  await insertMany(tx, 'ticket', rows)
}

export async function insertUse(tx: Tx, row: TicketUseTable): Promise<void> {
  await tx.insertInto('ticket_use').values(row).execute()
}

/** Which of these codes have been given out. */
export async function knownCodes(q: Reader, codes: readonly string[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('known_no')
    .select('no')
    .where('kind', '=', 'ticket')
    .where('no', 'in', codes)
    .execute()
  return new Set(rows.map(({ no }) => no))
}

export function findTicket(q: Reader, uid: string, id: string): Promise<TicketTable | undefined> {
  return q.selectFrom('ticket').selectAll().where('uid', '=', uid).where('id', '=', id).executeTakeFirst()
}

export function listTickets(q: Reader, { uid, subject, subjectId }: TicketSource): Promise<TicketTable[]> {
  return q
    .selectFrom('ticket')
    .selectAll()
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('nth')
    .execute()
}

/** Uses of some tickets of one shopper's, the last first. */
export async function listUses(q: Reader, uid: string, ticketIds: readonly string[]): Promise<TicketUseTable[]> {
  if (ticketIds.length === 0) return []
  return q
    .selectFrom('ticket_use')
    .selectAll()
    .where('uid', '=', uid)
    .where('ticket_id', 'in', ticketIds)
    .orderBy('id', 'desc')
    .execute()
}

/** Uses one up so many times at a store, in one statement; undefined, and nothing happens, when that cannot be. */
export function use(
  tx: Tx,
  { uid, id }: Pick<TicketTable, 'uid' | 'id'>,
  { storeId, number }: { storeId: string; number: number },
  now: number,
): Promise<TicketTable | undefined> {
  return tx
    .updateTable('ticket')
    .set((eb) => ({
      used: eb('used', '+', number),
      state: eb
        .case()
        .when(eb('used', '+', number), '=', eb.ref('total'))
        .then<TicketState>('used')
        .else<TicketState>('unused')
        .end(),
    }))
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', '=', 'unused')
    .where('valid_until', '>', now)
    .where('place', 'in', ['', storeId])
    .where((eb) => eb(eb('used', '+', number), '<=', eb.ref('total')))
    .returningAll()
    .executeTakeFirst()
}

/** Uses up what is left of a subject's; gives how much of each that was. */
export async function closeAll(
  tx: Tx,
  { uid, subject, subjectId }: TicketSource,
): Promise<{ uid: string; id: string; number: number }[]> {
  const left = await listTickets(tx, { uid, subject, subjectId })
  const gone: { uid: string; id: string; number: number }[] = []
  for (const { id, total, used } of left) {
    const { numUpdatedRows } = await tx
      .updateTable('ticket')
      .set({ used: total, state: 'used' })
      .where('uid', '=', uid)
      .where('id', '=', id)
      .where('state', 'in', ['unused', 'expired'])
      .where('used', '=', used)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n && total > used) gone.push({ uid, id, number: total - used })
  }
  return gone
}

/** What nobody has used holds until another moment; gives how many. */
export async function putEnd(tx: Tx, { uid, subject, subjectId }: TicketSource, validUntil: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ valid_until: validUntil })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'unused')
    .where('used', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Holds what nobody has used, over or not, for a refund; gives how many. */
export async function lock(tx: Tx, { uid, subject, subjectId }: TicketSource, ref: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: 'locked', lock_ref: ref })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['unused', 'expired'])
    .where('used', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** What a refund holds goes on: void for good, or unused again. */
export async function settleLock(
  tx: Tx,
  { uid, subject, subjectId }: TicketSource,
  ref: string,
  outcome: 'void' | 'unused',
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set(outcome === 'void' ? { state: outcome } : { state: outcome, lock_ref: '' })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'locked')
    .where('lock_ref', '=', ref)
    .execute()
}

/** Says of some whose time is over that it is; gives how many. */
export async function expire(tx: Tx, now: number, most: number): Promise<number> {
  const due = await tx
    .selectFrom('ticket')
    .select(['uid', 'id'])
    .where('state', '=', 'unused')
    .where('valid_until', '<=', now)
    .orderBy('valid_until')
    .limit(most)
    .execute()
  for (const { uid, id } of due)
    await tx
      .updateTable('ticket')
      .set({ state: 'expired' })
      .where('uid', '=', uid)
      .where('id', '=', id)
      .where('state', '=', 'unused')
      .execute()
  return due.length
}
