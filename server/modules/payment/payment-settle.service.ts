import type { Clock } from '../../kernel/clock'
import type { Db, Tx } from '../../kernel/db'
import { newId } from '../../kernel/ids'
import type { Jobs } from '../../kernel/jobs'
import type { Logger } from '../../kernel/log'
import type { Outbox } from '../../kernel/outbox'
import { PayFailure } from '../../pay/failures'
import type { PaymentAnswer, PayProvider, SettledPayment } from '../../pay/provider'
import type { Payables } from './payment.ports'
import type { PaymentRow } from './payment.repo'
import * as repo from './payment.repo'
import { isDisbelieved, queryPause, strangerOf, WAYS } from './payment.rules'
import type { PaymentRefundService } from './payment-refund.service'

/**
 * What came of money that a provider says it has or had: 'paid' now; 'repeat', known before; 'late', owed no more and on
 * its way back; 'second', for a trade that had been paid, and on its way back; 'returned', gone back at the provider by
 * itself; 'mismatch: …' or 'unknown', believed in nothing.
 */
export type Outcome = 'paid' | 'repeat' | 'late' | 'second' | 'returned' | 'unknown' | `mismatch: ${string}`

/** What a provider's answer comes down to. */
export type Asked = 'paid' | 'closed' | 'failed' | 'waiting' | 'unknown'

const LATE_REASON = '订单已关闭，付款自动退回'
const SECOND_REASON = '重复付款，自动退回'
const RETURNED_REASON = '付款已由支付渠道退回，订单关闭'

/** What an operator is told of an outcome; `mall payment list` shows the money. */
const WARNINGS: Partial<Record<Outcome, string>> = {
  late: 'money came after closing; its refund is booked',
  second: 'a trade was paid once more, under another number; the refund of the second money is booked',
  returned: 'money came and went back at the provider, unasked; what it was for is closed',
}

/** The only place where an order becomes paid: by what a provider has proven (wire.md; behaviours 2.0.5). */
export class PaymentSettleService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly payables: Payables,
    private readonly refunds: PaymentRefundService,
    private readonly providers: ReadonlyMap<string, PayProvider>,
  ) {}

  /**
   * The completion path. In one transaction: the payment, all orders of its submit, and whatever `also` adds. However
   * often and in whatever company it is called, the money counts once.
   */
  async complete(
    provider: PayProvider,
    settled: SettledPayment,
    also?: (tx: Tx, outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    const outcome = await this.db.tx(async (tx) => {
      const said = await this.#completeIn(tx, provider, settled)
      await also?.(tx, said)
      return said
    })
    const about = { provider: provider.name, transactionId: settled.transactionId, outcome }
    const warning = WARNINGS[outcome]
    if (warning) this.log.warn(about, warning)
    if (isDisbelieved(outcome)) this.log.error(about, 'money that does not fit: look at the provider')
    return outcome
  }

  async #completeIn(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const stranger = strangerOf(provider.payee, settled)
    if (stranger) return `mismatch: ${stranger}`
    const { payOrderNo: tradeNo, amountCents, transactionId } = settled
    const paidAt = settled.paidAt ?? this.clock.now()
    const came = { tradeNo, provider: provider.name, amountCents, transactionId, paidAt }
    const isBack = settled.state === 'refunded'
    const payment = await (isBack ? repo.markReturned(tx, came) : repo.markPaid(tx, came))
    if (!payment) return this.#whyNot(tx, provider, settled)
    await this.jobs.cancel(tx, { kind: 'payment.query', key: payment.trade_no, uid: payment.uid })
    if (isBack) return this.#closeReturned(tx, payment)
    const payWayText = textOfWay(payment.pay_way)
    if (await this.payables.markPaid(tx, { payOrderNo: payment.pay_order_no, paidAt, payWayText })) return 'paid'
    await repo.markLate(tx, payment.trade_no)
    await this.#sendBack(tx, payment, LATE_REASON)
    return 'late'
  }

  /** Nobody holds the money any more, so nothing is shipped for it, and nobody should wait for another notice. */
  async #closeReturned(tx: Tx, payment: PaymentRow): Promise<Outcome> {
    const payable = await this.payables.payable(tx, payment.pay_order_no)
    if (payable) await this.payables.close(tx, payable.parentNo, RETURNED_REASON, 'system')
    return 'returned'
  }

  /** Why money moved no payment on: known before, come once more, of another amount, or none of ours. */
  async #whyNot(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const payment = await repo.findPayment(tx, settled.payOrderNo)
    if (payment?.provider !== provider.name) return 'unknown'
    if (payment.amount_cents !== settled.amountCents) return 'mismatch: another amount'
    // Opened a moment ago, after we looked for it: the provider will say it again.
    if (payment.transaction_id === '') return 'unknown'
    return payment.transaction_id === settled.transactionId ? 'repeat' : this.#takeSecond(tx, payment, settled)
  }

  /** The trade was paid under one number of the provider's, and here is another: owed by nobody, it goes back, once. */
  async #takeSecond(tx: Tx, first: PaymentRow, settled: SettledPayment): Promise<Outcome> {
    const { transactionId } = settled
    const isBack = settled.state === 'refunded'
    await repo.holdPayment(tx, first.trade_no)
    const [last = first] = await repo.listAttempts(tx, first.pay_order_no)
    const now = this.clock.now()
    const second: PaymentRow = {
      ...first,
      trade_no: transactionId,
      attempt: last.attempt + 1,
      state: isBack ? 'returned' : 'late',
      refunded_cents: 0,
      transaction_id: transactionId,
      created_at: now,
      paid_at: settled.paidAt ?? now,
      closed_at: 0,
    }
    if (!(await repo.insertPayment(tx, second))) return 'repeat'
    if (isBack) return 'returned'
    await this.#sendBack(tx, second, SECOND_REASON)
    return 'second'
  }

  async #sendBack(tx: Tx, payment: PaymentRow, reason: string): Promise<void> {
    const { trade_no: tradeNo, pay_order_no: payOrderNo, uid, amount_cents: cents } = payment
    const refundNo = newId()
    const refund = { refundNo, payOrderNo, orderId: '', tradeNo, uid, cents, reason }
    if (!(await this.refunds.book(tx, refund, this.clock.now())))
      throw new Error('late money has been refunded before it came')
    const payWayText = textOfWay(payment.pay_way)
    const isSecond = reason === SECOND_REASON
    await this.outbox.publish(tx, 'payment.late', { uid, payOrderNo, refundNo, cents, payWayText, isSecond })
  }

  /** Asks the provider and acts on what it says. */
  async ask(payment: PaymentRow): Promise<Asked> {
    const provider = this.providers.get(payment.provider)
    if (!provider) return 'unknown'
    let answer: PaymentAnswer
    try {
      answer = await provider.query(payment.trade_no)
    } catch (error) {
      return this.#unknown(error, 'a payment could not be queried')
    }
    switch (answer.state) {
      case 'paid':
      case 'refunded': {
        if (isDisbelieved(await this.complete(provider, answer))) return 'unknown'
        const kept = answer.state === 'refunded' && (await repo.findPayment(this.db.q, payment.trade_no))
        return kept && kept.state === 'returned' ? 'closed' : 'paid'
      }
      case 'closed':
        await this.db.tx((tx) => this.#markClosed(tx, payment))
        return 'closed'
      case 'failed':
        return 'failed'
      default:
        return 'waiting'
    }
  }

  /** Makes one attempt unpayable, or completes it if its money is there. */
  async closeAttempt(payment: PaymentRow): Promise<'closed' | 'paid' | 'unknown'> {
    const provider = this.providers.get(payment.provider)
    if (!provider) return 'unknown'
    let state: 'closed' | 'absent' | 'paid'
    try {
      state = (await provider.close(payment.trade_no)).state
    } catch (error) {
      return this.#unknown(error, 'a payment could not be closed')
    }
    if (state === 'paid') {
      const asked = await this.ask(payment)
      return asked === 'paid' || asked === 'closed' ? asked : 'unknown'
    }
    await this.db.tx((tx) => this.#markClosed(tx, payment))
    return 'closed'
  }

  /**
   * Closes whatever is open for a payOrderNo, before its orders close (wire.md). 'paid': its money is there and the
   * orders know it.
   */
  async close(payOrderNo: string): Promise<'closed' | 'paid' | 'unknown'> {
    for (const payment of await repo.listAttempts(this.db.q, payOrderNo)) {
      if (payment.state === 'paid') return 'paid'
      if (payment.state !== 'ongoing') continue
      const result = await this.closeAttempt(payment)
      if (result !== 'closed') return result
    }
    return 'closed'
  }

  /** The job behind an open payment: a notice may be lost, and an open one may be owed no more. */
  async queryJob(tradeNo: string, tries: number): Promise<void> {
    const payment = await repo.findPayment(this.db.q, tradeNo)
    if (payment?.state !== 'ongoing') return
    const payable = await this.payables.payable(this.db.q, payment.pay_order_no)
    const result = payable?.state === 'unpaid' ? await this.ask(payment) : await this.closeAttempt(payment)
    if (result === 'paid' || result === 'closed') return
    const dueAt = this.clock.now() + queryPause(tries + 1)
    await this.db.tx((tx) => this.scheduleQuery(tx, payment, tries + 1, dueAt))
  }

  scheduleQuery(tx: Tx, of: Pick<PaymentRow, 'trade_no' | 'uid'>, tries: number, dueAt: number): Promise<void> {
    const { trade_no: tradeNo, uid } = of
    return this.jobs.schedule(tx, { kind: 'payment.query', key: tradeNo, dueAt, payload: { tradeNo, uid, tries } })
  }

  async #markClosed(tx: Tx, { trade_no: key, uid }: Pick<PaymentRow, 'trade_no' | 'uid'>): Promise<void> {
    if (await repo.markClosed(tx, key, this.clock.now()))
      await this.jobs.cancel(tx, { kind: 'payment.query', key, uid })
  }

  #unknown(error: unknown, text: string): 'unknown' {
    if (!(error instanceof PayFailure)) throw error
    this.log.warn({ err: error }, text)
    return 'unknown'
  }
}

function textOfWay(payWay: string): string {
  return Object.entries(WAYS).find(([code]) => code === payWay)?.[1].name ?? payWay
}
