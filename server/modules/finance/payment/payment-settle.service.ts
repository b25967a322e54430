import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import type { JobKinds, Jobs } from '../../../kernel/jobs'
import type { Logger } from '../../../kernel/log'
import { findNumber } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import { PayFailure } from '../../../pay/failures'
import type { PaymentAnswer, PayProvider, SettledPayment } from '../../../pay/provider'
import { type CloseResult, type PartOfOne, type PayableService, SECOND_TEXT } from './payable.service'
import type { CloseReason } from './payable.types'
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
export type ProviderState = 'paid' | 'closed' | 'failed' | 'waiting' | 'unknown'

/** What an operator is told of an outcome; `mall payment list` shows the money. */
const WARNINGS: Partial<Record<Outcome, string>> = {
  late: 'money came after closing; its refund is booked',
  second: 'a trade was paid once more, under another number; the refund of the second money is booked',
  returned: 'money came and went back at the provider, unasked; what it was for is closed',
}

export interface PaymentSettleDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  payables: PayableService
  refunds: PaymentRefundService
  providers: ReadonlyMap<string, PayProvider>
}

/** The only place where something becomes paid: by what a provider has proven (wire.md; behaviours 2.0.5). */
export class PaymentSettleService {
  constructor(private readonly deps: PaymentSettleDeps) {}

  /**
   * The completion path. In one transaction: the payment, all that its payable is for, and whatever `also` adds. However
   * often and in whatever company it is called, the money counts once.
   */
  async complete(
    provider: PayProvider,
    settled: SettledPayment,
    also?: (tx: Tx, outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    const outcome = await this.deps.db.tx(async (tx) => {
      const said = await this.#completeIn(tx, provider, settled)
      await also?.(tx, said)
      return said
    })
    const about = { provider: provider.name, transactionId: settled.transactionId, outcome }
    const warning = WARNINGS[outcome]
    if (warning) this.deps.log.warn(about, warning)
    if (isDisbelieved(outcome)) this.deps.log.error(about, 'money that does not fit: look at the provider')
    return outcome
  }

  async #completeIn(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const stranger = strangerOf(provider.payee, settled)
    if (stranger) return `mismatch: ${stranger}`
    const { payOrderNo: tradeNo, amountCents, transactionId } = settled
    // The number is all that a notice knows of the shopper.
    const owner = await findNumber(tx, 'trade', tradeNo)
    if (!owner) return 'unknown'
    const { uid } = owner
    const paidAt = settled.paidAt ?? this.deps.clock.now()
    const came = { uid, tradeNo, provider: provider.name, amountCents, transactionId, paidAt }
    const isBack = settled.state === 'refunded'
    const payment = await (isBack ? repo.markReturned(tx, came) : repo.markPaid(tx, came))
    if (!payment) return this.#whyNot(tx, provider, uid, settled)
    const asked = this.deps.jobs.cancel(tx, { kind: 'payment.query', key: tradeNo, uid })
    if (isBack) {
      await Promise.all([asked, this.#closeReturned(tx, payment)])
      return 'returned'
    }
    const payWayText = WAYS[payment.payWay].name
    const paid = this.deps.payables.paid(tx, keyOf(payment), payment.amountCents, { paidAt, payWayText })
    const [word] = await Promise.all([paid, asked])
    if (word === 'kept') return 'paid'
    await repo.markLate(tx, payment)
    await this.#sendBack(tx, payment, word.sendBack)
    return 'late'
  }

  /** Nobody holds the money any more, so nothing is shipped for it, and nobody should wait for another notice. */
  async #closeReturned(tx: Tx, payment: PaymentRow): Promise<void> {
    await this.deps.payables.closeIn(tx, keyOf(payment), { cause: 'bounced', text: '', actor: 'system' })
  }

  /** Why money moved no payment on: known before, come once more, of another amount, or none of ours. */
  async #whyNot(tx: Tx, provider: PayProvider, uid: string, settled: SettledPayment): Promise<Outcome> {
    const payment = await repo.findPayment(tx, uid, settled.payOrderNo)
    if (payment?.provider !== provider.name) return 'unknown'
    if (payment.amountCents !== settled.amountCents) return 'mismatch: another amount'
    // Opened a moment ago, after we looked for it: the provider will say it again.
    if (payment.transactionId === '') return 'unknown'
    return payment.transactionId === settled.transactionId ? 'repeat' : this.#takeSecond(tx, payment, settled)
  }

  /** The trade was paid under one number of the provider's, and here is another: owed by nobody, it goes back, once. */
  async #takeSecond(tx: Tx, first: PaymentRow, settled: SettledPayment): Promise<Outcome> {
    const { transactionId } = settled
    const isBack = settled.state === 'refunded'
    await repo.holdPayment(tx, first)
    const [last = first] = await repo.listAttempts(tx, keyOf(first))
    const now = this.deps.clock.now()
    const second: PaymentRow = {
      ...first,
      tradeNo: transactionId,
      attempt: last.attempt + 1,
      state: isBack ? 'returned' : 'late',
      refundedCents: 0,
      transactionId,
      createdAt: now,
      paidAt: settled.paidAt ?? now,
      closedAt: 0,
    }
    if (!(await repo.insertPayment(tx, second))) return 'repeat'
    if (isBack) return 'returned'
    await this.#sendBack(tx, second, SECOND_TEXT)
    return 'second'
  }

  async #sendBack(tx: Tx, payment: PaymentRow, reason: string): Promise<void> {
    const { tradeNo, amountCents: cents } = payment
    const { uid, no } = keyOf(payment)
    const booked = await this.deps.refunds.book(tx, { uid, no, tradeNo, cents, reason })
    if (!booked) throw new Error('late money has been refunded before it came')
    const parts = await this.deps.payables.parts(tx, uid, no)
    await this.deps.outbox.publish(tx, 'payment.late', {
      uid,
      subject: parts[0]?.subject ?? '',
      subjectIds: parts.map(({ subjectId }) => subjectId),
      refundNo: booked.refundNo,
      cents,
      payWayText: WAYS[payment.payWay].name,
      isSecond: reason === SECOND_TEXT,
    })
  }

  /** Asks the provider and acts on what it says. */
  async ask(payment: PaymentRow): Promise<ProviderState> {
    const provider = this.deps.providers.get(payment.provider)
    if (!provider) return 'unknown'
    let answer: PaymentAnswer
    try {
      answer = await provider.query(payment.tradeNo)
    } catch (error) {
      return this.#unknown(error, 'a payment could not be queried')
    }
    switch (answer.state) {
      case 'paid':
      case 'refunded': {
        if (isDisbelieved(await this.complete(provider, answer))) return 'unknown'
        const kept =
          answer.state === 'refunded' && (await repo.findPayment(this.deps.db.q, payment.uid, payment.tradeNo))
        return kept && kept.state === 'returned' ? 'closed' : 'paid'
      }
      case 'closed':
        await this.deps.db.tx((tx) => this.#markClosed(tx, payment))
        return 'closed'
      case 'failed':
        return 'failed'
      default:
        return 'waiting'
    }
  }

  /** Makes one attempt unpayable, or completes it if its money is there. */
  async closeAttempt(payment: PaymentRow): Promise<CloseResult> {
    const provider = this.deps.providers.get(payment.provider)
    if (!provider) return 'unknown'
    let state: 'closed' | 'absent' | 'paid'
    try {
      state = (await provider.close(payment.tradeNo)).state
    } catch (error) {
      return this.#unknown(error, 'a payment could not be closed')
    }
    if (state === 'paid') {
      const asked = await this.ask(payment)
      return asked === 'paid' || asked === 'closed' ? asked : 'unknown'
    }
    await this.deps.db.tx((tx) => this.#markClosed(tx, payment))
    return 'closed'
  }

  /** Closes whatever is open for a payable, before it closes (wire.md). 'paid': its money is there and its subject knows. */
  async closeTrades(key: { uid: string; no: string }): Promise<CloseResult> {
    for (const payment of await repo.listAttempts(this.deps.db.q, key)) {
      if (payment.state === 'paid') return 'paid'
      if (payment.state !== 'ongoing') continue
      const result = await this.closeAttempt(payment)
      if (result !== 'closed') return result
    }
    return 'closed'
  }

  /**
   * Closes a payable that is unpaid, after its transactions. 'paid': its money is there; 'unknown': its provider can't
   * say, nothing is closed; 'gone': somebody was faster. Never inside a transaction.
   */
  async close(key: { uid: string; no: string }, why: CloseReason): Promise<CloseResult | 'gone'> {
    const result = await this.closeTrades(key)
    if (result !== 'closed') return result
    return (await this.deps.db.tx((tx) => this.deps.payables.closeIn(tx, key, why))) ? 'closed' : 'gone'
  }

  /** Closes what ran out of time; true when it is not unpaid any more. Never inside a transaction. */
  expire(key: { uid: string; no: string }): Promise<boolean> {
    return this.deps.payables.expire(key, () => this.closeTrades(key))
  }

  /** The job at a payable's end; comes back when its provider could not be asked. */
  async expireJob(key: { uid: string; no: string }): Promise<void> {
    if (!(await this.expire(key))) await this.deps.payables.expireLater(key)
  }

  /** The job behind an open payment: a notice may be lost, and an open one may be owed no more. */
  async queryJob({ uid, tradeNo, tries }: JobKinds['payment.query']): Promise<void> {
    const payment = await repo.findPayment(this.deps.db.q, uid, tradeNo)
    if (payment?.state !== 'ongoing') return
    const payable = await this.deps.payables.find(this.deps.db.q, uid, payment.payableNo)
    const isOwed = payable?.state === 'unpaid' && payable.cents === payment.amountCents
    const result = isOwed ? await this.ask(payment) : await this.closeAttempt(payment)
    if (result === 'paid' || result === 'closed') return
    const dueAt = this.deps.clock.now() + queryPause(tries + 1)
    await this.deps.db.tx((tx) => this.scheduleQuery(tx, payment, tries + 1, dueAt))
  }

  /** Owes less of a part: what is open for more is closed by its job. False when it is not unpaid any more. */
  async reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean> {
    if (!(await this.deps.payables.reduce(tx, part, off))) return false
    for (const attempt of await repo.listAttempts(tx, part))
      if (attempt.state === 'ongoing') await this.scheduleQuery(tx, attempt, 0, this.deps.clock.now())
    return true
  }

  scheduleQuery(tx: Tx, { uid, tradeNo }: repo.PaymentKey, tries: number, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'payment.query', key: tradeNo, dueAt, payload: { uid, tradeNo, tries } })
  }

  async #markClosed(tx: Tx, payment: PaymentRow): Promise<void> {
    if (await repo.markClosed(tx, payment, this.deps.clock.now()))
      await this.deps.jobs.cancel(tx, { kind: 'payment.query', key: payment.tradeNo, uid: payment.uid })
  }

  #unknown(error: unknown, text: string): 'unknown' {
    if (!(error instanceof PayFailure)) throw error
    this.deps.log.warn({ err: error }, text)
    return 'unknown'
  }
}

const keyOf = ({ uid, payableNo: no }: PaymentRow) => ({ uid, no })
