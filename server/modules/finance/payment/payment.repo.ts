import { sql } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { prepared, preparedRow } from '../../../kernel/prepared'
import { paymentMachine, type RefundState, refundMachine } from './payment.machine'
import type { PaymentNoticeTable, PaymentRefundTable, PaymentTable } from './payment.tables'

export type PaymentRow = PaymentTable
export type RefundRow = PaymentRefundTable
export type NoticeRow = PaymentNoticeTable

/** A payment among its shopper's. */
export type PaymentKey = Pick<PaymentRow, 'uid' | 'trade_no'>

const byKey = preparedRow<{ uid: string; tradeNo: string }, PaymentRow>((q, p) =>
  q.selectFrom('payment').selectAll().where('uid', '=', p.uid).where('trade_no', '=', p.tradeNo),
)

export function findPayment(q: Reader, uid: string, tradeNo: string): Promise<PaymentRow | undefined> {
  return byKey(q, { uid, tradeNo })
}

const open = preparedRow<{ uid: string; tradeNo: string }, { trade_no: string }>((q, p) =>
  q
    .selectFrom('payment')
    .innerJoin('payable', (on) =>
      on.onRef('payable.uid', '=', 'payment.uid').onRef('payable.no', '=', 'payment.payable_no'),
    )
    .select('payment.trade_no')
    .where('payment.uid', '=', p.uid)
    .where('payment.trade_no', '=', p.tradeNo)
    .where('payment.state', '=', 'ongoing')
    .where('payable.state', '=', 'unpaid')
    .whereRef('payable.cents', '=', 'payment.amount_cents'),
)

/** Whether an attempt is still under way, for something that is still owed. */
export async function isPayable(q: Reader, key: PaymentKey): Promise<boolean> {
  return (await open(q, { uid: key.uid, tradeNo: key.trade_no })) !== undefined
}

/** What a provider calls a trade, to whom it belongs: the number is all that a notice knows. */
const ownerOf = (q: Reader, tradeNo: string) =>
  q.selectFrom('number_index').select('number_index.uid').where('no', '=', tradeNo).where('kind', '=', 'trade')

const byTradeNo = preparedRow<{ tradeNo: string }, PaymentRow>((q, p) =>
  q.selectFrom('payment').selectAll().where('uid', '=', ownerOf(q, p.tradeNo)).where('trade_no', '=', p.tradeNo),
)

/** By the number that its provider knows. */
export function findTrade(q: Reader, tradeNo: string): Promise<PaymentRow | undefined> {
  return byTradeNo(q, { tradeNo })
}

const byPayable = prepared<{ uid: string; no: string }, PaymentRow>((q, p) =>
  q
    .selectFrom('payment')
    .selectAll()
    .where('uid', '=', p.uid)
    .where('payable_no', '=', p.no)
    .orderBy('attempt', 'desc'),
)

/** All attempts, the last one first. */
export async function listAttempts(q: Reader, { uid, no }: { uid: string; no: string }): Promise<PaymentRow[]> {
  return (await byPayable(q, { uid, no })).rows
}

/** Keys of the accounts that a shopper paid from, each once. */
export async function listPayers(q: Reader, uid: string): Promise<string[]> {
  const rows = await q
    .selectFrom('payment')
    .select('payer_key')
    .distinct()
    .where('uid', '=', uid)
    .where('paid_at', '>', 0)
    .where('payer_key', '<>', '')
    .execute()
  return rows.map(({ payer_key }) => payer_key)
}

const putPayment = prepared<{ [K in keyof PaymentRow]: PaymentRow[K] }>((q, p) =>
  q
    .insertInto('payment')
    .values({
      uid: p.uid,
      trade_no: p.trade_no,
      payable_no: p.payable_no,
      attempt: p.attempt,
      provider: p.provider,
      pay_way: p.pay_way,
      payer_key: p.payer_key,
      state: p.state,
      amount_cents: p.amount_cents,
      refunded_cents: p.refunded_cents,
      transaction_id: p.transaction_id,
      created_at: p.created_at,
      paid_at: p.paid_at,
      closed_at: p.closed_at,
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
    .where('trade_no', '=', key.trade_no)
    .execute()
}

interface Came {
  tradeNo: string
  provider: string
  amountCents: number
  transactionId: string
  paidAt: number
}

const payOne = preparedRow<{ [K in keyof Came]: Came[K] }, PaymentRow>((q, p) =>
  q
    .updateTable('payment')
    .set({ state: paymentMachine.next('ongoing', 'pay'), transaction_id: p.transactionId, paid_at: p.paidAt })
    .where('uid', '=', ownerOf(q, p.tradeNo))
    .where('trade_no', '=', p.tradeNo)
    .where('provider', '=', p.provider)
    .where('amount_cents', '=', p.amountCents)
    .where('state', 'in', paymentMachine.from('pay'))
    .returningAll(),
)

/** The step to paid, for just this amount; undefined when another took it, or the money does not fit. */
export function markPaid(tx: Tx, came: Came): Promise<PaymentRow | undefined> {
  const { tradeNo, provider, amountCents, transactionId, paidAt } = came
  return payOne(tx, { tradeNo, provider, amountCents, transactionId, paidAt })
}

/** The step to returned, for just this amount; undefined when the payment has been settled, or the money does not fit. */
export function markReturned(tx: Tx, came: Came): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payment')
    .set({
      state: paymentMachine.next('ongoing', 'bounce'),
      transaction_id: came.transactionId,
      paid_at: came.paidAt,
    })
    .where('uid', '=', ownerOf(tx, came.tradeNo))
    .where('trade_no', '=', came.tradeNo)
    .where('provider', '=', came.provider)
    .where('amount_cents', '=', came.amountCents)
    .where('state', 'in', paymentMachine.from('bounce'))
    .returningAll()
    .executeTakeFirst()
}

/** What was just marked paid turns out to be owed no more. In the transaction of `markPaid`, which holds the row. */
export async function markLate(tx: Tx, key: PaymentKey): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: paymentMachine.next('ongoing', 'surplus') })
    .where('uid', '=', key.uid)
    .where('trade_no', '=', key.trade_no)
    .execute()
}

export async function markClosed(tx: Tx, key: PaymentKey, now: number): Promise<boolean> {
  const result = await tx
    .updateTable('payment')
    .set({ state: paymentMachine.next('ongoing', 'close'), closed_at: now })
    .where('uid', '=', key.uid)
    .where('trade_no', '=', key.trade_no)
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
): Promise<Pick<PaymentRow, 'trade_no' | 'provider' | 'amount_cents'> | undefined> {
  let query = tx
    .updateTable('payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('uid', '=', of.uid)
    .where('payable_no', '=', of.no)
    .where('state', '=', of.tradeNo === undefined ? 'paid' : 'late')
    .where((eb) => eb(eb('refunded_cents', '+', cents), '<=', eb.ref('amount_cents')))
  if (of.tradeNo !== undefined) query = query.where('trade_no', '=', of.tradeNo)
  return query.returning(['trade_no', 'provider', 'amount_cents']).executeTakeFirst()
}

/** Gives back what `takeForRefund` took, after the provider refused for good. */
export async function returnFromRefund(tx: Tx, key: PaymentKey, cents: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '-', cents) }))
    .where('uid', '=', key.uid)
    .where('trade_no', '=', key.trade_no)
    .execute()
}

/** A payment of which everything has gone back. */
export async function markRefunded(tx: Tx, key: PaymentKey): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ state: paymentMachine.next('paid', 'refundAll') })
    .where('uid', '=', key.uid)
    .where('trade_no', '=', key.trade_no)
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
    .where('refund_no', '=', refundNo)
    .executeTakeFirst()
}

/** Moves a refund on; false when it has been moved already. */
export async function moveRefund(
  tx: Tx,
  key: Pick<RefundRow, 'uid' | 'refund_no'>,
  event: Parameters<typeof refundMachine.from>[0],
  to: RefundState,
  refundId: string,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refund')
    .set({ state: to, refund_id: refundId, ended_at: now })
    .where('uid', '=', key.uid)
    .where('refund_no', '=', key.refund_no)
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
    .where('trade_no', '=', key.trade_no)
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
      .orderBy('paid_at', 'desc')
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
    .orderBy('created_at', 'desc')
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
      notice_id: p.noticeId,
      kind: p.kind as NoticeRow['kind'],
      subject_no: p.subjectNo,
      outcome: p.outcome,
      received_at: p.now,
    })
    .onConflict((c) =>
      c
        .columns(['provider', 'notice_id'])
        .doUpdateSet({ outcome: p.outcome, received_at: p.now })
        .where((eb) =>
          eb.or([eb('payment_notice.outcome', '=', 'unknown'), eb('payment_notice.outcome', 'like', 'mismatch%')]),
        ),
    ),
)

/** Keeps a notice's first outcome, but for one that was not believed; repeats of a good one leave no trace. */
export async function insertNotice(tx: Tx, row: NoticeRow): Promise<void> {
  await putNotice(tx, {
    provider: row.provider,
    noticeId: row.notice_id,
    kind: row.kind,
    subjectNo: row.subject_no,
    outcome: row.outcome,
    now: row.received_at,
  })
}
