import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { findNumber } from '../../../kernel/number-index'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { preparedIn } from '../../../kernel/prepared-in'
import type { Payable, PayablePart } from './payable.types'
import { payableMachine } from './payment.machine'
import type { PayablePartTable, PayableTable } from './payment.tables'

type Key = { uid: string; no: string }
type PartKey = Key & { subject: string; subjectId: string }

const payableOf = (row: PayableTable): Payable => ({
  uid: row.uid,
  no: row.no,
  ref: row.ref,
  title: row.title,
  state: row.state,
  cents: row.cents,
  fromAt: row.fromAt,
  expireAt: row.expireAt,
})
const partOf = (row: PayablePartTable): PayablePart => ({
  subject: row.subject,
  subjectId: row.subjectId,
  cents: row.cents,
  refundedCents: row.refundedCents,
  returnedCents: row.returnedCents,
})

export async function insertPayable(tx: Tx, row: PayableTable): Promise<void> {
  await insertMany(tx, 'payable', [row])
}

export async function insertParts(tx: Tx, { uid, no }: Key, parts: readonly PartDraft[]): Promise<void> {
  await insertMany(
    tx,
    'payable_part',
    parts.map(({ subject, subjectId, cents }) => ({
      uid,
      no,
      subject,
      subjectId,
      cents,
      refundedCents: 0,
      returnedCents: 0,
    })),
  )
}
export type PartDraft = Pick<PayablePart, 'subject' | 'subjectId' | 'cents'>

const anyLive = preparedRow<{ uid: string }, { no: string }>((q, p) =>
  q
    .selectFrom('payable')
    .select('no')
    .where('uid', '=', p.uid)
    .where('state', '<>', 'closed')
    .where('cents', '>', 0)
    .limit(1),
)

/** Whether a shopper owes or has paid any money. */
export async function hasLive(q: Reader, uid: string): Promise<boolean> {
  return (await anyLive(q, { uid })) !== undefined
}

const byKey = preparedRow<Key, PayableTable>((q, p) =>
  q.selectFrom('payable').selectAll().where('uid', '=', p.uid).where('no', '=', p.no),
)

export async function findPayable(q: Reader, { uid, no }: Key): Promise<Payable | null> {
  const row = await byKey(q, { uid, no })
  return row ? payableOf(row) : null
}

const byRefs = preparedIn<Pick<PayableTable, 'no' | 'ref' | 'createdAt'>, { uid: string }>((q, refs, p) =>
  q.selectFrom('payable').select(['no', 'ref', 'createdAt']).where('uid', '=', p.uid).where('ref', 'in', refs),
)

/** A shopper's, by what their subjects call them, in no particular order. */
export function findByRefs(q: Reader, uid: string, refs: readonly string[]) {
  return byRefs(q, refs, { uid })
}

/** By its number alone: a caller who knows it may pay. */
export async function findByNo(q: Reader, no: string): Promise<Payable | null> {
  const known = await findNumber(q, 'trade', no)
  return known ? findPayable(q, { uid: known.uid, no }) : null
}

const partsOf = prepared<Key, PayablePartTable>((q, p) =>
  q
    .selectFrom('payable_part')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('no', '=', p.no)
    .orderBy('subject')
    .orderBy('subjectId'),
)

export async function findParts(q: Reader, { uid, no }: Key): Promise<PayablePart[]> {
  return (await partsOf(q, { uid, no })).rows.map(partOf)
}

type Move = 'pay' | 'close' | 'keep' | 'sendBack'
const moved = (q: Reader, move: Move, { uid, no }: Key) =>
  q
    .updateTable('payable')
    .set({ state: payableMachine.to(move) })
    .where('uid', '=', uid)
    .where('no', '=', no)
    .where('state', 'in', payableMachine.from(move))
    .returningAll()
const moving = (move: 'close' | 'sendBack') => preparedRow<Key, PayableTable>((q, p) => moved(q, move, p))
const moves = { close: moving('close'), sendBack: moving('sendBack') }
const taking = (move: 'pay' | 'keep') =>
  preparedRow<Key & { cents: number }, PayableTable>((q, p) => moved(q, move, p).where('cents', '=', p.cents))
const takes = { pay: taking('pay'), keep: taking('keep') }

/** Takes the one step; null when somebody was faster. The row is held until the transaction ends. */
export async function movePayable(tx: Tx, move: keyof typeof moves, { uid, no }: Key): Promise<Payable | null> {
  const row = await moves[move](tx, { uid, no })
  return row ? payableOf(row) : null
}

/** Money for so many cents has come: the step, if just so much is owed (or was); null else. The row is held then. */
export async function takePayable(
  tx: Tx,
  move: keyof typeof takes,
  { uid, no }: Key,
  cents: number,
): Promise<Payable | null> {
  const row = await takes[move](tx, { uid, no, cents })
  return row ? payableOf(row) : null
}

/** What is unpaid ends at another moment; false when it is not unpaid any more. The row is held then. */
export async function putEnd(tx: Tx, { uid, no }: Key, expireAt: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payable')
    .set({ expireAt })
    .where('uid', '=', uid)
    .where('no', '=', no)
    .where('state', '=', 'unpaid')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Owes less, of one part; false when it is not unpaid any more, or the part is no more than that. */
export async function reducePayable(tx: Tx, key: PartKey, off: number): Promise<Payable | null> {
  const row = await tx
    .updateTable('payable')
    .set((eb) => ({ cents: eb('cents', '-', off) }))
    .where('uid', '=', key.uid)
    .where('no', '=', key.no)
    .where('state', '=', 'unpaid')
    .where('cents', '>=', off)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await tx
    .updateTable('payable_part')
    .set((eb) => ({ cents: eb('cents', '-', off) }))
    .where('uid', '=', key.uid)
    .where('no', '=', key.no)
    .where('subject', '=', key.subject)
    .where('subjectId', '=', key.subjectId)
    .execute()
  return payableOf(row)
}

/** Locks a part until the transaction ends; false without one. */
export async function holdPart(tx: Tx, key: PartKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payable_part')
    .set((eb) => ({ refundedCents: eb.ref('refundedCents') }))
    .where('uid', '=', key.uid)
    .where('no', '=', key.no)
    .where('subject', '=', key.subject)
    .where('subjectId', '=', key.subjectId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Asks cents of a part back, never more than is left of it; null when that can't be. The row is held then. */
export async function addRefunded(tx: Tx, key: PartKey, cents: number): Promise<PayablePart | null> {
  const row = await tx
    .updateTable('payable_part')
    .set((eb) => ({ refundedCents: eb('refundedCents', '+', cents) }))
    .where('uid', '=', key.uid)
    .where('no', '=', key.no)
    .where('subject', '=', key.subject)
    .where('subjectId', '=', key.subjectId)
    .where((eb) => eb(eb('refundedCents', '+', cents), '<=', eb.ref('cents')))
    .returningAll()
    .executeTakeFirst()
  return row ? partOf(row) : null
}

/** What the provider gave back, or (`failed`) will not; the part as it is then, held until the transaction ends. */
export async function settleRefunded(
  tx: Tx,
  key: PartKey,
  cents: number,
  what: 'returned' | 'failed',
): Promise<PayablePart> {
  const row = await tx
    .updateTable('payable_part')
    .set((eb) =>
      what === 'returned'
        ? { returnedCents: eb('returnedCents', '+', cents) }
        : { refundedCents: eb('refundedCents', '-', cents) },
    )
    .where('uid', '=', key.uid)
    .where('no', '=', key.no)
    .where('subject', '=', key.subject)
    .where('subjectId', '=', key.subjectId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return partOf(row)
}
