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
 * What came of money that a provider says it has: 'paid' now; 'repeat', known before; 'late', owed no more and on its
 * way back; 'mismatch: …' or 'unknown', believed in nothing.
 */
export type Outcome = 'paid' | 'repeat' | 'late' | 'unknown' | `mismatch: ${string}`

/** What a provider's answer comes down to. */
export type Asked = 'paid' | 'closed' | 'failed' | 'waiting' | 'unknown'

const LATE_REASON = '订单已关闭，付款自动退回'

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
    if (outcome === 'late') this.log.warn({ provider: provider.name }, 'money came after closing; its refund is booked')
    if (isDisbelieved(outcome)) {
      this.log.error(
        { provider: provider.name, transactionId: settled.transactionId, outcome },
        'money that does not fit: look at the provider',
      )
    }
    return outcome
  }

  async #completeIn(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const stranger = strangerOf(provider.payee, settled)
    if (stranger) return `mismatch: ${stranger}`
    const { payOrderNo: tradeNo, amountCents, transactionId } = settled
    const paidAt = settled.paidAt ?? this.clock.now()
    const payment = await repo.markPaid(tx, { tradeNo, provider: provider.name, amountCents, transactionId, paidAt })
    if (!payment) return this.#whyNot(tx, provider, settled)
    await this.jobs.cancel(tx, 'payment.query', payment.trade_no)
    const payWayText = textOfWay(payment.pay_way)
    if (await this.payables.markPaid(tx, { payOrderNo: payment.pay_order_no, paidAt, payWayText })) return 'paid'
    await repo.markLate(tx, payment.trade_no)
    await this.#sendBack(tx, payment)
    return 'late'
  }

  /** Why money moved nothing: known before, of another amount, or none of ours. */
  async #whyNot(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const payment = await repo.findPayment(tx, settled.payOrderNo)
    if (payment?.provider !== provider.name) return 'unknown'
    return payment.amount_cents === settled.amountCents ? 'repeat' : 'mismatch: another amount'
  }

  async #sendBack(tx: Tx, payment: PaymentRow): Promise<void> {
    const { trade_no: tradeNo, pay_order_no: payOrderNo, uid, amount_cents: cents } = payment
    const refund = { refundNo: newId(), payOrderNo, orderId: '', tradeNo, uid, cents, reason: LATE_REASON }
    if (!(await this.refunds.book(tx, refund, this.clock.now())))
      throw new Error('late money has been refunded before it came')
    await this.outbox.publish(tx, 'payment.late', { uid, payOrderNo, cents })
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
      case 'refunded':
        return isDisbelieved(await this.complete(provider, answer)) ? 'unknown' : 'paid'
      case 'closed':
        await this.db.tx((tx) => this.#markClosed(tx, payment.trade_no))
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
    if (state === 'paid') return (await this.ask(payment)) === 'paid' ? 'paid' : 'unknown'
    await this.db.tx((tx) => this.#markClosed(tx, payment.trade_no))
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
    await this.db.tx((tx) => this.scheduleQuery(tx, tradeNo, tries + 1, dueAt))
  }

  scheduleQuery(tx: Tx, tradeNo: string, tries: number, dueAt: number): Promise<void> {
    return this.jobs.schedule(tx, { kind: 'payment.query', key: tradeNo, dueAt, payload: { tradeNo, tries } })
  }

  async #markClosed(tx: Tx, tradeNo: string): Promise<void> {
    if (await repo.markClosed(tx, tradeNo, this.clock.now())) await this.jobs.cancel(tx, 'payment.query', tradeNo)
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
