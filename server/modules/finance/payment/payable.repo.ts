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
/** The thing that is paid for: an order, a purchase. */
export type SubjectKey = Omit<PartKey, 'no'>

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

/** A shopper's payables by `ref`, in no particular order. */
export function findByRefs(q: Reader, uid: string, refs: readonly string[]) {
  return byRefs(q, refs, { uid })
}

/** By its number alone: the number authorises its holder to pay. */
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

const partsOfSubject = prepared<SubjectKey, PayableTable & { partCents: number }>((q, p) =>
  q
    .selectFrom('payable_part as part')
    .innerJoin('payable', (join) => join.onRef('payable.uid', '=', 'part.uid').onRef('payable.no', '=', 'part.no'))
    .selectAll('payable')
    .select('part.cents as partCents')
    .where('part.uid', '=', p.uid)
    .where('payable.uid', '=', p.uid)
    .where('part.subject', '=', p.subject)
    .where('part.subjectId', '=', p.subjectId),
)

/** Payables of one thing in any state, the oldest first, with its cents in each. */
export async function findPayablesOf(
  q: Reader,
  { uid, subject, subjectId }: SubjectKey,
): Promise<(Payable & { partCents: number })[]> {
  const { rows } = await partsOfSubject(q, { uid, subject, subjectId })
  return rows
    .sort((a, b) => a.createdAt - b.createdAt || (a.no < b.no ? -1 : 1))
    .map((row) => ({ ...payableOf(row), partCents: row.partCents }))
}

type PaidPart = PayablePart & { no: string; createdAt: number }

const paidParts = prepared<SubjectKey, PayablePartTable & { createdAt: number }>((q, p) =>
  q
    .selectFrom('payable_part as part')
    .innerJoin('payable', (join) => join.onRef('payable.uid', '=', 'part.uid').onRef('payable.no', '=', 'part.no'))
    .selectAll('part')
    .select('payable.createdAt')
    .where('part.uid', '=', p.uid)
    .where('payable.uid', '=', p.uid)
    .where('part.subject', '=', p.subject)
    .where('part.subjectId', '=', p.subjectId)
    .where('payable.state', '=', 'paid'),
)

/** Paid parts of one thing, by payable, the oldest first. */
export async function findPaidParts(q: Reader, { uid, subject, subjectId }: SubjectKey): Promise<PaidPart[]> {
  const { rows } = await paidParts(q, { uid, subject, subjectId })
  return rows
    .map((row) => ({ ...partOf(row), no: row.no, createdAt: row.createdAt }))
    .sort((a, b) => a.createdAt - b.createdAt || (a.no < b.no ? -1 : 1))
}

const openParts = preparedIn<OpenPart, { uid: string; subject: string }>((q, subjectIds, p) =>
  q
    .selectFrom('payable_part as part')
    .innerJoin('payable', (join) => join.onRef('payable.uid', '=', 'part.uid').onRef('payable.no', '=', 'part.no'))
    .select(['part.subjectId', 'part.no', 'part.cents', 'payable.fromAt', 'payable.expireAt'])
    .where('part.uid', '=', p.uid)
    .where('payable.uid', '=', p.uid)
    .where('part.subject', '=', p.subject)
    .where('part.subjectId', 'in', subjectIds)
    .where('payable.state', '=', 'unpaid'),
)

/** Unpaid parts of some things; a thing has at most one. */
export interface OpenPart {
  subjectId: string
  no: string
  cents: number
  fromAt: number
  expireAt: number
}

export function findOpenParts(
  q: Reader,
  { uid, subject }: Omit<SubjectKey, 'subjectId'>,
  subjectIds: readonly string[],
): Promise<OpenPart[]> {
  return openParts(q, subjectIds, { uid, subject })
}

/** Closes the unpaid payables of one thing; returns the numbers. Locks the rows. */
export async function closeOpen(tx: Tx, { uid, subject, subjectId }: SubjectKey): Promise<string[]> {
  const rows = await tx
    .updateTable('payable')
    .set({ state: payableMachine.to('close') })
    .where('uid', '=', uid)
    .where('state', 'in', payableMachine.from('close'))
    .where('no', 'in', (eb) =>
      eb
        .selectFrom('payable_part')
        .select('no')
        .where('uid', '=', uid)
        .where('subject', '=', subject)
        .where('subjectId', '=', subjectId),
    )
    .returning('no')
    .execute()
  return rows.map(({ no }) => no)
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

/** One conditional move; null when a concurrent move came first. The row is locked until the transaction ends. */
export async function movePayable(tx: Tx, move: keyof typeof moves, { uid, no }: Key): Promise<Payable | null> {
  const row = await moves[move](tx, { uid, no })
  return row ? payableOf(row) : null
}

/** Pays the payable if it is or was due in exactly this amount, and locks its row; null otherwise. */
export async function takePayable(
  tx: Tx,
  move: keyof typeof takes,
  { uid, no }: Key,
  cents: number,
): Promise<Payable | null> {
  const row = await takes[move](tx, { uid, no, cents })
  return row ? payableOf(row) : null
}

/** Changes the end of an unpaid payable; false when it is not unpaid any more. Locks the row. */
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

/** Reduces a payable and one of its parts; null when the payable is not unpaid, or is less than `off`. */
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

/** Locks all parts of one thing until the transaction ends; false without one. */
export async function holdParts(tx: Tx, key: SubjectKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payable_part')
    .set((eb) => ({ refundedCents: eb.ref('refundedCents') }))
    .where('uid', '=', key.uid)
    .where('subject', '=', key.subject)
    .where('subjectId', '=', key.subjectId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Books a refund of a part, never more than is left of it; null when too little is left. Locks the row. */
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

/** The provider refunded the money or (`failed`) refused to; the part afterwards, locked until the transaction ends. */
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
