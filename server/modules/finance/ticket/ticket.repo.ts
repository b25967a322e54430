import type { TicketSubject, TicketTab } from '@contract/codes/ticket'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { idsIn, type StoreScope } from '../../../kernel/store-scope'
import { ticketMachine } from './ticket.machine'
import type { TicketTable, TicketUseTable } from './ticket.tables'

/** The subject and shopper for which a ticket was issued. */
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

/** The existing ones of these numbers. */
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

/** Uses of some tickets of one shopper, newest first. */
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
 * Takes uses at a store, in one statement; undefined, and nothing changes, when the ticket cannot be taken. Only
 * the first of concurrent calls with the digits of one sequence matches the row.
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

/**
 * Returns uses; false when a refund holds the ticket or was paid, or the last use completed an order. `isExit`: the
 * order was complete before.
 */
export async function giveBackUses(
  tx: Tx,
  { uid, id }: Pick<TicketTable, 'uid' | 'id'>,
  number: number,
  isExit: boolean,
): Promise<boolean> {
  const given = tx
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
  const isOpen = isExit
    ? given
    : given.where((eb) => eb.or([eb('subject', '<>', 'order'), eb('used', '<', eb.ref('total'))]))
  const { numUpdatedRows } = await isOpen.executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Uses since a moment (epoch ms), before a use (`before`: its id), or a single use (`useId`). */
export interface UseWindow {
  since: number
  limit: number
  before?: string
  useId?: string
}
export interface UseOfTicket extends TicketUseTable, Pick<TicketTable, 'no' | 'title' | 'total' | 'used' | 'subject'> {}

/** Uses that an actor took at the stores of a scope, the newest first, with their tickets. */
export function listUsesBy(
  q: Reader,
  scope: StoreScope,
  actor: { kind: string; id: string },
  { since, limit, before, useId }: UseWindow,
): Promise<UseOfTicket[]> {
  let uses = q
    .selectFrom('ticket_use')
    .innerJoin('ticket', (join) =>
      join.onRef('ticket.uid', '=', 'ticket_use.uid').onRef('ticket.id', '=', 'ticket_use.ticketId'),
    )
    .selectAll('ticket_use')
    .select(['ticket.no', 'ticket.title', 'ticket.total', 'ticket.used', 'ticket.subject'])
    .where('ticket_use.actorKind', '=', actor.kind)
    .where('ticket_use.actorId', '=', actor.id)
    .where('ticket_use.usedAt', '>=', since)
  if (scope !== 'all') uses = uses.where('ticket_use.storeId', 'in', idsIn(scope))
  if (before !== undefined) uses = uses.where('ticket_use.id', '<', before)
  if (useId !== undefined) uses = uses.where('ticket_use.id', '=', useId)
  return uses.orderBy('ticket_use.id', 'desc').limit(limit).execute()
}

/** Marks a use as taken back; false when it was already. */
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

/** A shopper's tickets under a tab, the last issued first, after a given one. */
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
      if (tab === 'over') return eb.or([eb('state', 'in', ['void', 'expired', 'given']), isOver])
      return eb.or([
        eb('state', 'in', ['locked', 'giving']),
        eb.and([eb('state', '=', 'unused'), eb('validUntil', '>', now)]),
      ])
    })
  const asked = before === undefined ? own : own.where('id', '<', before)
  return asked.orderBy('id', 'desc').offset(offset).limit(limit).execute()
}

/** Number of a shopper's tickets that can be used now, those of a running refund excluded. */
export async function countUsable(q: Reader, uid: string, now: number): Promise<number> {
  // State and end in the WHERE would make SQLite use the index over the expiring tickets of all shoppers.
  const { count } = await q
    .selectFrom('ticket')
    .select((eb) => {
      const isUsable = eb.and([eb('state', '=', 'unused'), eb('validUntil', '>', now)])
      return eb.fn.sum<number | null>(eb.case().when(isUsable).then(1).else(0).end()).as('count')
    })
    .where('uid', '=', uid)
    .where('isKept', '=', 1)
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/** Sets a ticket's appointment; false when the ticket can no longer be used. `from`: its present appointment. */
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

/** Uses of a subject's tickets since a moment, summed by item and store. */
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

/** Uses up the rest of a subject's tickets; returns the number per ticket. */
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

/** Moves the end of unused tickets, expired or not; returns their number. */
export async function putEnd(tx: Tx, { uid, subject, subjectId }: TicketSource, validUntil: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ validUntil, state: ticketMachine.to('moveEnd') })
    .where('uid', '=', uid)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ticketMachine.from('moveEnd'))
    .where('used', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Locks unused tickets, expired or not, for a refund; returns their number. */
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

/**
 * Locks the rest of one of a subject's tickets and ends its appointment; false when its number of uses is not the given
 * one.
 */
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

/** Ends a refund's lock: the tickets become void, or unused again. */
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

/** A gift of one ticket; `uid`: the giver, `code`: that of the link. */
export interface GiftOfTicket {
  uid: string
  id: string
  code: string
}

/** From unused to giving; false when it was used at least once, is over, or has an appointment. */
export async function offer(tx: Tx, { uid, id, code }: GiftOfTicket, until: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: ticketMachine.to('offer'), lockRef: code, giftUntil: until })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', ticketMachine.from('offer'))
    .where('used', '=', 0)
    .where('validUntil', '>', now)
    .where('slotUntil', '<=', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Claims, giver and deadline compete: the first update wins and the others get false. */
export async function giveAway(tx: Tx, { uid, id, code }: GiftOfTicket, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: ticketMachine.to('give'), giftUntil: 0 })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', ticketMachine.from('give'))
    .where('lockRef', '=', code)
    .where('giftUntil', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** From giving to unused, also after its end. */
export async function takeBack(tx: Tx, { uid, id, code }: GiftOfTicket): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set({ state: ticketMachine.to('takeBack'), lockRef: '', giftUntil: 0 })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where('state', 'in', ticketMachine.from('takeBack'))
    .where('lockRef', '=', code)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Marks some tickets as expired; returns their number. */
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
