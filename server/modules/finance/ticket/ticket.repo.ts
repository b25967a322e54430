import type { TicketSubject, TicketTab } from '@contract/codes/ticket'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { ticketMachine } from './ticket.machine'
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

/** Which of these numbers have been given out. */
export async function knownTicketNos(q: Reader, nos: readonly string[]): Promise<Set<string>> {
  const rows = await q
    .selectFrom('number_index')
    .select('no')
    .where('kind', '=', 'ticket')
    .where('no', 'in', nos)
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
    .where('subjectId', '=', subjectId)
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
    .where('ticketId', 'in', ticketIds)
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Takes so many uses at a store, in one statement; undefined, and nothing happens, when that cannot be. Of several that have
 * the digits of one sequence the first finds it, the others do not.
 */
export function use(
  tx: Tx,
  { uid, id }: Pick<TicketTable, 'uid' | 'id'>,
  {
    sequence,
    storeId,
    number,
    slot,
  }: { sequence: number; storeId: string; number: number; slot: { from: number; to: number } },
  now: number,
): Promise<TicketTable | undefined> {
  return tx
    .updateTable('ticket')
    .set((eb) => ({
      used: eb('used', '+', number),
      sequence: sequence + 1,
      state: eb
        .case()
        .when(eb('used', '+', number), '=', eb.ref('total'))
        .then(ticketMachine.to('useUp'))
        .else(ticketMachine.to('usePart'))
        .end(),
    }))
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('sequence', '=', sequence)
    .where('state', 'in', ticketMachine.from('useUp'))
    .where('validUntil', '>', now)
    .where((eb) => eb(eb('used', '+', number), '<=', eb.ref('total')))
    .where((eb) =>
      eb.or([
        eb('needsSlot', '=', 0),
        eb.and([eb('slotPlace', '=', storeId), eb('slotAt', '>=', slot.from), eb('slotAt', '<=', slot.to)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Takes uses back that were taken; false when a refund holds it or its money is back, or all of an order's were used. */
export async function giveBackUses(
  tx: Tx,
  { uid, id }: Pick<TicketTable, 'uid' | 'id'>,
  number: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set((eb) => ({
      used: eb('used', '-', number),
      sequence: eb('sequence', '+', 1),
      state: ticketMachine.to('giveBack'),
    }))
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', ticketMachine.from('giveBack'))
    .where('used', '>=', number)
    .where((eb) => eb.or([eb('subject', '<>', 'order'), eb('used', '<', eb.ref('total'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Says of one use that it was taken back; false when it was before. */
export async function undoUse(tx: Tx, { uid, ticketId, id }: TicketUseTable, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket_use')
    .set({ undoneAt: now })
    .where('uid', '=', uid)
    .where('ticketId', '=', ticketId)
    .where('id', '=', id)
    .where('undoneAt', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A shopper's under a tab, the last issued first, before one of them. */
export async function pageMine(
  q: Reader,
  uid: string,
  tab: TicketTab,
  { before, offset, limit, now }: { before?: string | undefined; offset: number; limit: number; now: number },
): Promise<TicketTable[]> {
  const own = q
    .selectFrom('ticket')
    .selectAll()
    .where('uid', '=', uid)
    .where('isKept', '=', 1)
    .where((eb) => {
      const isOver = eb.and([eb('state', '=', 'unused'), eb('validUntil', '<=', now)])
      if (tab === 'used') return eb('state', '=', 'used')
      if (tab === 'over') return eb.or([eb('state', 'in', ['void', 'expired']), isOver])
      return eb.or([eb('state', '=', 'locked'), eb.and([eb('state', '=', 'unused'), eb('validUntil', '>', now)])])
    })
  const asked = before === undefined ? own : own.where('id', '<', before)
  return asked.orderBy('id', 'desc').offset(offset).limit(limit).execute()
}

/** Says when one is to be used; false when it can't be any more. `from`: the appointment that it has until now. */
export async function putSlot(
  tx: Tx,
  { uid, id }: Pick<TicketTable, 'uid' | 'id'>,
  from: string,
  to: Pick<TicketTable, 'slotPlace' | 'slotAt' | 'slotUntil' | 'slotRef'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ slotPlace: to.slotPlace, slotAt: to.slotAt, slotUntil: to.slotUntil, slotRef: to.slotRef })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('needsSlot', '=', 1)
    .where('slotRef', '=', from)
    .where('state', '=', 'unused')
    .where('validUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What was used of a subject's tickets since a moment, by what they are of and where. */
export async function sumUses(
  q: Reader,
  subject: TicketSubject,
  since: number,
): Promise<{ item: string; storeId: string; uses: number }[]> {
  const rows = await q
    .selectFrom('ticket_use')
    .innerJoin('ticket', (join) =>
      join.onRef('ticket.uid', '=', 'ticket_use.uid').onRef('ticket.id', '=', 'ticket_use.ticketId'),
    )
    .select(['ticket.item', 'ticket_use.storeId', (eb) => eb.fn.sum<number>('ticket_use.number').as('uses')])
    .where('ticket.subject', '=', subject)
    .where('ticket_use.undoneAt', '=', 0)
    .where('ticket_use.usedAt', '>=', since)
    .groupBy(['ticket.item', 'ticket_use.storeId'])
    .orderBy('ticket.item')
    .orderBy('ticket_use.storeId')
    .execute()
  return rows.map(({ item, storeId, uses }) => ({ item, storeId, uses: Number(uses) }))
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
      .set((eb) => ({ used: total, state: ticketMachine.to('close'), sequence: eb('sequence', '+', 1) }))
      .where('uid', '=', uid)
      .where('id', '=', id)
      .where('state', 'in', ticketMachine.from('close'))
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
    .set({ validUntil })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('state', '=', 'unused')
    .where('used', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Holds what nobody has used, over or not, for a refund; gives how many. */
export async function lock(tx: Tx, { uid, subject, subjectId }: TicketSource, ref: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: ticketMachine.to('lock'), lockRef: ref })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ticketMachine.from('lock'))
    .where('used', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Holds what is left of one of a subject's, if so much of it was used and no more, and ends its appointment; false when it is otherwise. */
export async function lockRest(
  tx: Tx,
  { uid, subject, subjectId }: TicketSource,
  { id, used }: { id: string; used: number },
  ref: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: ticketMachine.to('lock'), lockRef: ref, slotPlace: '', slotAt: 0, slotUntil: 0, slotRef: '' })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ticketMachine.from('lock'))
    .where('used', '=', used)
    .where((eb) => eb('used', '<', eb.ref('total')))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** What a refund holds goes on: void for good, or unused again. */
export async function settleLock(
  tx: Tx,
  { uid, subject, subjectId }: TicketSource,
  ref: string,
  move: 'void' | 'unlock',
): Promise<TicketTable[]> {
  return tx
    .updateTable('ticket')
    .set(move === 'void' ? { state: ticketMachine.to(move) } : { state: ticketMachine.to(move), lockRef: '' })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ticketMachine.from(move))
    .where('lockRef', '=', ref)
    .returningAll()
    .execute()
}

/** Says of some whose time is over that it is; gives how many. */
export async function expire(tx: Tx, now: number, most: number): Promise<number> {
  const due = await tx
    .selectFrom('ticket')
    .select(['uid', 'id'])
    .where('state', '=', 'unused')
    .where('validUntil', '<=', now)
    .orderBy('validUntil')
    .limit(most)
    .execute()
  for (const { uid, id } of due)
    await tx
      .updateTable('ticket')
      .set({ state: ticketMachine.to('expire') })
      .where('uid', '=', uid)
      .where('id', '=', id)
      .where('state', 'in', ticketMachine.from('expire'))
      .execute()
  return due.length
}
