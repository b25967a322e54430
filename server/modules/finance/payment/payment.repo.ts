import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { insertMany } from '../../../kernel/insert-many'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { paymentMachine, type RefundState, refundMachine } from './payment.machine'
import type { PaymentNoticeTable, PaymentRefundTable, PaymentTable } from './payment.tables'

export type PaymentRow = PaymentTable
export type RefundRow = PaymentRefundTable
export type NoticeRow = PaymentNoticeTable

/** The key of a payment. */
export type PaymentKey = Pick<PaymentRow, 'uid' | 'tradeNo'>

const byKey = preparedRow<{ uid: string; tradeNo: string }, PaymentRow>((q, p) =>
  q.selectFrom('payment').selectAll().where('uid', '=', p.uid).where('tradeNo', '=', p.tradeNo),
)

export function findPayment(q: Reader, uid: string, tradeNo: string): Promise<PaymentRow | undefined> {
  return byKey(q, { uid, tradeNo })
}

const open = preparedRow<{ uid: string; tradeNo: string }, { tradeNo: string }>((q, p) =>
  q
    .selectFrom('payment')
    .innerJoin('payable', (on) =>
      on.onRef('payable.uid', '=', 'payment.uid').onRef('payable.no', '=', 'payment.payableNo'),
    )
    .select('payment.tradeNo')
    .where('payment.uid', '=', p.uid)
    .where('payment.tradeNo', '=', p.tradeNo)
    .where('payment.state', '=', 'ongoing')
    .where('payable.state', '=', 'unpaid')
    .whereRef('payable.cents', '=', 'payment.amountCents'),
)

/** Whether an attempt is open and its payable is still due in this amount. */
export async function isPayable(q: Reader, key: PaymentKey): Promise<boolean> {
  return (await open(q, { uid: key.uid, tradeNo: key.tradeNo })) !== undefined
}

const byPayable = prepared<{ uid: string; no: string }, PaymentRow>((q, p) =>
  q.selectFrom('payment').selectAll().where('uid', '=', p.uid).where('payableNo', '=', p.no).orderBy('attempt', 'desc'),
)

/** All attempts, the last one first. */
export async function listAttempts(q: Reader, { uid, no }: { uid: string; no: string }): Promise<PaymentRow[]> {
  return (await byPayable(q, { uid, no })).rows
}

/** Keys of the accounts that a shopper paid from, each once. */
export async function listPayers(q: Reader, uid: string): Promise<string[]> {
  const rows = await q
    .selectFrom('payment')
    .select('payerKey')
    .distinct()
    .where('uid', '=', uid)
    .where('paidAt', '>', 0)
    .where('payerKey', '<>', '')
    .execute()
  return rows.map(({ payerKey }) => payerKey)
}

const putPayment = prepared<{ [K in keyof PaymentRow]: PaymentRow[K] }>((q, p) =>
  q
    .insertInto('payment')
    .values({
      uid: p.uid,
      tradeNo: p.tradeNo,
      payableNo: p.payableNo,
      attempt: p.attempt,
      provider: p.provider,
      payWay: p.payWay,
      payerKey: p.payerKey,
      state: p.state,
      amountCents: p.amountCents,
      refundedCents: p.refundedCents,
      transactionId: p.transactionId,
      createdAt: p.createdAt,
      paidAt: p.paidAt,
      closedAt: p.closedAt,
    })
    // Conflicts of both keys count: with two concurrent inserts PostgreSQL may report either of them first.
    .onConflict((c) => c.doNothing()),
)

/** Adds an attempt; false when a concurrent insert came first. */
export async function insertPayment(tx: Tx, row: PaymentRow): Promise<boolean> {
  return (await putPayment(tx, { ...row })).numAffectedRows === 1n
}

const hold = prepared<{ uid: string; tradeNo: string }>((q, p) =>
  q
    .updateTable('payment')
    .set((eb) => ({ attempt: eb.ref('attempt') }))
    .where('uid', '=', p.uid)
    .where('tradeNo', '=', p.tradeNo),
)

/**
 * Locks an attempt until the transaction ends: inserts of further attempts and sums of refunds run one after another.
 */
export async function holdPayment(tx: Tx, { uid, tradeNo }: PaymentKey): Promise<void> {
  await hold(tx, { uid, tradeNo })
}

interface Came {
  uid: string
  tradeNo: string
  provider: string
  amountCents: number
  transactionId: string
  paidAt: number
}

const payOne = preparedRow<{ [K in keyof Came]: Came[K] }, PaymentRow>((q, p) =>
  q
    .updateTable('payment')
    .set({ state: paymentMachine.to('pay'), transactionId: p.transactionId, paidAt: p.paidAt })
    .where('uid', '=', p.uid)
    .where('tradeNo', '=', p.tradeNo)
    .where('provider', '=', p.provider)
    .where('amountCents', '=', p.amountCents)
    .where('state', 'in', paymentMachine.from('pay'))
    .returningAll(),
)

/** The move to paid, for exactly this amount; undefined after a concurrent move, or for another amount. */
export function markPaid(tx: Tx, came: Came): Promise<PaymentRow | undefined> {
  const { uid, tradeNo, provider, amountCents, transactionId, paidAt } = came
  return payOne(tx, { uid, tradeNo, provider, amountCents, transactionId, paidAt })
}

/**
 * The move to returned, for exactly this amount; undefined when the payment has been settled, or for another amount.
 */
export function markReturned(tx: Tx, came: Came): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payment')
    .set({
      state: paymentMachine.to('bounce'),
      transactionId: came.transactionId,
      paidAt: came.paidAt,
    })
    .where('uid', '=', came.uid)
    .where('tradeNo', '=', came.tradeNo)
    .where('provider', '=', came.provider)
    .where('amountCents', '=', came.amountCents)
    .where('state', 'in', paymentMachine.from('bounce'))
    .returningAll()
    .executeTakeFirst()
}

/** Moves a payment from paid to late, in the transaction of `markPaid`; false when it is not paid. */
export async function markLate(tx: Tx, key: PaymentKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ state: paymentMachine.to('surplus') })
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .where('state', 'in', paymentMachine.from('surplus'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markClosed(tx: Tx, key: PaymentKey, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({ state: paymentMachine.to('close'), closedAt: now })
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .where('state', 'in', paymentMachine.from('close'))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The source of a refund: the payment that was kept for a payable, or money that was not due. */
export type RefundSource = { uid: string; no: string; tradeNo?: string }

/**
 * Reserves cents of a settled payment for a refund; undefined when too little is left: the sum of refunds
 * never exceeds the amount paid [payment.refund-limit].
 */
export function takeForRefund(
  tx: Tx,
  of: RefundSource,
  cents: number,
): Promise<Pick<PaymentRow, 'tradeNo' | 'provider' | 'amountCents'> | undefined> {
  let query = tx
    .updateTable('payment')
    .set((eb) => ({ refundedCents: eb('refundedCents', '+', cents) }))
    .where('uid', '=', of.uid)
    .where('payableNo', '=', of.no)
    .where('state', '=', of.tradeNo === undefined ? 'paid' : 'late')
    .where((eb) => eb(eb('refundedCents', '+', cents), '<=', eb.ref('amountCents')))
  if (of.tradeNo !== undefined) query = query.where('tradeNo', '=', of.tradeNo)
  return query.returning(['tradeNo', 'provider', 'amountCents']).executeTakeFirst()
}

/** Undoes `takeForRefund` after the provider refused for good. */
export async function returnFromRefund(tx: Tx, key: PaymentKey, cents: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set((eb) => ({ refundedCents: eb('refundedCents', '-', cents) }))
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .execute()
}

/** Marks a payment whose whole amount is refunded. */
export async function markRefunded(tx: Tx, key: PaymentKey): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: paymentMachine.to('refundAll') })
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .where('state', 'in', paymentMachine.from('refundAll'))
    .execute()
}

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await insertMany(tx, 'payment_refund', [row])
}

const refundByKey = preparedRow<{ uid: string; refundNo: string }, RefundRow>((q, p) =>
  q.selectFrom('payment_refund').selectAll().where('uid', '=', p.uid).where('refundNo', '=', p.refundNo),
)

export function findRefund(q: Reader, uid: string, refundNo: string): Promise<RefundRow | undefined> {
  return refundByKey(q, { uid, refundNo })
}

const refundsBySubject = prepared<{ uid: string; subject: string; subjectId: string }, RefundRow>((q, p) =>
  q
    .selectFrom('payment_refund')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('subject', '=', p.subject)
    .where('subjectId', '=', p.subjectId)
    .orderBy('createdAt'),
)

/** Refunds of one thing, the oldest first. */
export async function listRefundsOf(
  q: Reader,
  { uid, subject, subjectId }: Pick<RefundRow, 'uid' | 'subject' | 'subjectId'>,
): Promise<RefundRow[]> {
  return (await refundsBySubject(q, { uid, subject, subjectId })).rows
}

/** Moves a refund; false when it has been moved already. */
export async function moveRefund(
  tx: Tx,
  key: Pick<RefundRow, 'uid' | 'refundNo'>,
  event: Parameters<typeof refundMachine.from>[0],
  to: RefundState,
  refundId: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refund')
    .set({ state: to, refundId, endedAt: now })
    .where('uid', '=', key.uid)
    .where('refundNo', '=', key.refundNo)
    .where('state', 'in', refundMachine.from(event))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const refundedOf = preparedRow<{ uid: string; tradeNo: string }, { cents: number }>((q, p) =>
  q
    .selectFrom('payment_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), eb.val(0)).as('cents'))
    .where('uid', '=', p.uid)
    .where('tradeNo', '=', p.tradeNo)
    .where('state', '=', 'succeeded'),
)

/** The sum that the provider has refunded of a payment. */
export async function sumRefunded(tx: Tx, { uid, tradeNo }: PaymentKey): Promise<number> {
  return (await refundedOf(tx, { uid, tradeNo }))?.cents ?? 0
}

/** Money that arrived and is not kept, newest first: it was not due, or the provider refunded it on its own. */
export function listStray(q: Reader, limit: number): Promise<PaymentRow[]> {
  return (
    q
      .selectFrom('payment')
      .selectAll()
      // The literal condition of its partial index: with a parameter the planner would not use the index.
      .where(sql<boolean>`state in ('late', 'returned')`)
      .orderBy('paidAt', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Refunds that the payer's account did not accept, newest first. */
export function listAbnormal(q: Reader, limit: number): Promise<RefundRow[]> {
  return q
    .selectFrom('payment_refund')
    .selectAll()
    .where(sql<boolean>`state = 'abnormal'`)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

const putNotice = prepared<
  { provider: string; noticeId: string; kind: string; subjectNo: string; outcome: string; now: number },
  never
>((q, p) =>
  q
    .insertInto('payment_notice')
    .values({
      provider: p.provider,
      noticeId: p.noticeId,
      kind: p.kind as NoticeRow['kind'],
      subjectNo: p.subjectNo,
      outcome: p.outcome,
      receivedAt: p.now,
    })
    .onConflict((c) =>
      c
        .columns(['provider', 'noticeId'])
        .doUpdateSet({ outcome: p.outcome, receivedAt: p.now })
        .where((eb) =>
          eb.or([eb('payment_notice.outcome', '=', 'unknown'), eb('payment_notice.outcome', 'like', 'mismatch%')]),
        ),
    ),
)

/** Stores a notice's first outcome; only an ignored one is replaced. Repeats of an accepted one change nothing. */
export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await putNotice(tx, {
    provider: row.provider,
    noticeId: row.noticeId,
    kind: row.kind,
    subjectNo: row.subjectNo,
    outcome: row.outcome,
    now: row.receivedAt,
  })
}
