import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { paymentMachine, type RefundState, refundMachine } from './payment.machine'
import type { PaymentNoticeTable, PaymentRefundTable, PaymentTable } from './payment.tables'

export type PaymentRow = PaymentTable
export type RefundRow = PaymentRefundTable
export type NoticeRow = PaymentNoticeTable

/** A payment among its shopper's. */
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

/** Whether an attempt is still under way, for something that is still owed. */
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
    // Of either key: PostgreSQL may see the attempt's taken before the number's, when two add the same at once.
    .onConflict((c) => c.doNothing()),
)

/** Adds an attempt; false when somebody just added it. */
export async function insertPayment(tx: Tx, row: PaymentRow): Promise<boolean> {
  return (await putPayment(tx, { ...row })).numAffectedRows === 1n
}

/** Holds an attempt until the transaction ends: those who add further ones, or count what went back, come one by one. */
export async function holdPayment(tx: Tx, key: PaymentKey): Promise<void> {
  await tx
    .updateTable('payment')
    .set((eb) => ({ attempt: eb.ref('attempt') }))
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .execute()
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

/** The step to paid, for just this amount; undefined when another took it, or the money does not fit. */
export function markPaid(tx: Tx, came: Came): Promise<PaymentRow | undefined> {
  const { uid, tradeNo, provider, amountCents, transactionId, paidAt } = came
  return payOne(tx, { uid, tradeNo, provider, amountCents, transactionId, paidAt })
}

/** The step to returned, for just this amount; undefined when the payment has been settled, or the money does not fit. */
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

/** What was just marked paid turns out to be owed no more. In the transaction of `markPaid`, which holds the row. */
export async function markLate(tx: Tx, key: PaymentKey): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: paymentMachine.to('surplus') })
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .execute()
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

/** What a refund takes from: the payment that was kept for a payable, or money that came beside it. */
export type RefundSource = { uid: string; no: string; tradeNo?: string }

/**
 * Takes cents of a settled payment for a refund, never more than is left of it; undefined when that can't be
 * (complaint 5: Σ refunds ≤ paid).
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

/** Gives back what `takeForRefund` took, after the provider refused for good. */
export async function returnFromRefund(tx: Tx, key: PaymentKey, cents: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set((eb) => ({ refundedCents: eb('refundedCents', '-', cents) }))
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .execute()
}

/** A payment of which everything has gone back. */
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
  await tx.insertInto('payment_refund').values(row).execute()
}

export function findRefund(q: Reader, uid: string, refundNo: string): Promise<RefundRow | undefined> {
  return q
    .selectFrom('payment_refund')
    .selectAll()
    .where('uid', '=', uid)
    .where('refundNo', '=', refundNo)
    .executeTakeFirst()
}

/** Moves a refund on; false when it has been moved already. */
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

/** What the provider has given back of a payment. */
export async function sumRefunded(tx: Tx, key: PaymentKey): Promise<number> {
  const { cents } = await tx
    .selectFrom('payment_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('cents'), eb.val(0)).as('cents'))
    .where('uid', '=', key.uid)
    .where('tradeNo', '=', key.tradeNo)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(cents)
}

/** Money that came and is not kept, newest first: nothing was owed, or the provider gave it back by itself. */
export function listStray(q: Reader, limit: number): Promise<PaymentRow[]> {
  return (
    q
      .selectFrom('payment')
      .selectAll()
      // Word for word the condition of its index: a parameter would hide that they agree.
      .where(sql<boolean>`state in ('late', 'returned')`)
      .orderBy('paidAt', 'desc')
      .limit(limit)
      .execute()
  )
}

/** Refunds that the payer's account did not take, newest first. */
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

/** Keeps a notice's first outcome, but for one that was not believed; repeats of a good one leave no trace. */
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
