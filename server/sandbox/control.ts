import { FORGERIES, type Forgery } from './forgery'
import type { Payer, PayerPlay } from './payer'
import { ProtocolError, paramError } from './protocol-error'
import type { Transaction } from './records'
import { readFields } from './request-body'
import type { TransactionStore } from './transaction-store'

/** One provider of the sandbox: its trades and their payer. */
export interface PayerTill {
  transactions: TransactionStore
  payer: Payer
}

const MAX_SECONDS = 3_600
const MAX_TIMES = 200
const REFUND_ENDINGS = { success: 'SUCCESS', abnormal: 'ABNORMAL', closed: 'CLOSED' } as const

/**
 * `POST /sandbox/pay`: plays the payer. JSON of `prepay_id`, `outcome` (succeed, fail, delay, duplicate, late, forged)
 * and, by outcome, `seconds` (delay, late; default 3 and 0), `times` and `concurrent` (duplicate; default 2, false),
 * `forgery` (forged; default signature). `refund` (success, abnormal, closed) sets how its refunds end; it may come
 * without an outcome. Returns the result of `describePayment` and `deliveries`: HTTP statuses of the notices that it
 * waited for.
 */
export async function controlPayer(tills: readonly PayerTill[], body: string): Promise<Record<string, unknown>> {
  const fields = readFields(body)
  const { transactions, payer, transaction } = findPayment(tills, fields.prepay_id)
  const play = fields.outcome === undefined && fields.refund !== undefined ? null : readPlay(fields)
  if (fields.refund !== undefined) {
    const ending = fields.refund
    if (typeof ending !== 'string' || !isEnding(ending)) throw paramError('refund', '只能是 success、abnormal、closed')
    await transactions.setRefundEnding(transaction, REFUND_ENDINGS[ending])
  }
  const deliveries = play === null ? [] : await payer.play(transaction, play)
  return { ...describePayment(tills, transaction.prepayId), deliveries }
}

/** State of a payment and of its notices, for tests and demos. Throws ORDER_NOT_EXIST. */
export function describePayment(tills: readonly PayerTill[], prepayId: unknown): Record<string, unknown> {
  const { transactions, transaction } = findPayment(tills, prepayId)
  const notices = transactions.noticesOf(transaction.outTradeNo).map((notice) => ({
    id: notice.id,
    event_type: notice.eventType,
    state: notice.state,
    attempts: notice.attempts,
    last_status: notice.lastStatus,
  }))
  return {
    prepay_id: transaction.prepayId,
    out_trade_no: transaction.outTradeNo,
    trade_state: transaction.state,
    total: transaction.totalCents,
    notices,
  }
}

function findPayment(tills: readonly PayerTill[], prepayId: unknown): PayerTill & { transaction: Transaction } {
  for (const till of tills) {
    const transaction = typeof prepayId === 'string' ? till.transactions.findPrepaid(prepayId) : undefined
    if (transaction) return { ...till, transaction }
  }
  throw new ProtocolError(404, 'ORDER_NOT_EXIST', '没有这个 prepay_id')
}

function readPlay(fields: Record<string, unknown>): PayerPlay {
  switch (fields.outcome) {
    case 'succeed':
    case 'fail':
      return { outcome: fields.outcome }
    case 'delay':
      return { outcome: 'delay', seconds: numberOf(fields, 'seconds', 3, MAX_SECONDS) }
    case 'late':
      return { outcome: 'late', seconds: numberOf(fields, 'seconds', 0, MAX_SECONDS) }
    case 'duplicate': {
      const times = numberOf(fields, 'times', 2, MAX_TIMES)
      if (!Number.isInteger(times) || times < 1) throw paramError('times', '必须为正整数')
      return { outcome: 'duplicate', times, isConcurrent: fields.concurrent === true }
    }
    case 'forged': {
      const forgery = fields.forgery ?? 'signature'
      if (!isForgery(forgery)) throw paramError('forgery', `只能是 ${FORGERIES.join('、')}`)
      return { outcome: 'forged', forgery }
    }
    default:
      throw paramError('outcome', '只能是 succeed、fail、delay、duplicate、late、forged')
  }
}

function numberOf(fields: Record<string, unknown>, name: string, fallback: number, max: number): number {
  const value = fields[name] ?? fallback
  if (typeof value !== 'number' || !(value >= 0 && value <= max)) throw paramError(name, `必须为0到${max}的数`)
  return value
}

function isForgery(value: unknown): value is Forgery {
  return FORGERIES.some((forgery) => forgery === value)
}

function isEnding(value: string): value is keyof typeof REFUND_ENDINGS {
  return Object.hasOwn(REFUND_ENDINGS, value)
}
