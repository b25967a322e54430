import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { JobKinds, Jobs } from '../../../kernel/jobs'
import type { Logger } from '../../../kernel/log'
import { findNumber } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import { PayFailure } from '../../../pay/failures'
import type { PaymentAnswer, PayProvider, SettledPayment } from '../../../pay/provider'
import type { SubjectKey } from './payable.repo'
import { type CloseResult, type PartOfOne, type PayableService, SECOND_TEXT } from './payable.service'
import type { CloseReason } from './payable.types'
import type { PaymentRow } from './payment.repo'
import * as repo from './payment.repo'
import { isMismatch, paymentMismatchOf, queryPause, WAYS } from './payment.rules'
import type { PaymentRefundService } from './payment-refund.service'

/**
 * The outcome of a provider's report of money: 'paid' now; 'repeat': known before; 'late': not due any more, refund
 * booked; 'second': the trade was paid before, refund booked; 'returned': refunded at the provider without our
 * request; 'mismatch: …' or 'unknown': ignored.
 */
export type Outcome = 'paid' | 'repeat' | 'late' | 'second' | 'returned' | 'unknown' | `mismatch: ${string}`

/** The summary of a provider's reply. */
export type ProviderState = 'paid' | 'closed' | 'failed' | 'waiting' | 'unknown'

/** Log texts of outcomes; `mall payment list` shows the money. */
const WARNINGS: Partial<Record<Outcome, string>> = {
  late: 'a payment arrived after closing; its refund is booked',
  second: 'a trade was paid a second time under another number; the refund of the second payment is booked',
  returned: 'a payment was refunded at the provider without a request; its payable is closed',
}

export interface PaymentSettleDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
  payables: Pick<
    PayableService,
    'closeIn' | 'closeOpen' | 'expire' | 'expireLater' | 'find' | 'paid' | 'parts' | 'reduce'
  >
  refunds: Pick<PaymentRefundService, 'book'>
  providers: ReadonlyMap<string, PayProvider>
}

/** The only service that marks payments as paid, after a verified report of the provider. */
export class PaymentSettleService {
  constructor(private readonly deps: PaymentSettleDeps) {}

  /**
   * The completion path. In one transaction: the payment, all things that its payable pays for, the writes of `also`.
   * Repeated and concurrent calls count the money once.
   */
  async complete(
    provider: PayProvider,
    settled: SettledPayment,
    also?: (tx: Tx, outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    const outcome = await this.deps.db.tx(async (tx) => {
      const settledAs = await this.#completeIn(tx, provider, settled)
      await also?.(tx, settledAs)
      return settledAs
    })
    const about = { provider: provider.name, transactionId: settled.transactionId, outcome }
    const warning = WARNINGS[outcome]
    if (warning) this.deps.log.warn(about, warning)
    if (isMismatch(outcome)) this.deps.log.error(about, 'a payment report does not match: check at the provider')
    return outcome
  }

  async #completeIn(tx: Tx, provider: PayProvider, settled: SettledPayment): Promise<Outcome> {
    const stranger = paymentMismatchOf(provider.payee, settled)
    if (stranger) return `mismatch: ${stranger}`
    const { payOrderNo: tradeNo, amountCents, transactionId } = settled
    // A notice identifies the shopper only by the number.
    const owner = await findNumber(tx, 'trade', tradeNo)
    if (!owner) return 'unknown'
    const { uid } = owner
    const paidAt = settled.paidAt ?? this.deps.clock.now()
    const came = { uid, tradeNo, provider: provider.name, amountCents, transactionId, paidAt }
    const isBack = settled.state === 'refunded'
    const payment = await (isBack ? repo.markReturned(tx, came) : repo.markPaid(tx, came))
    if (!payment) return this.#mismatchOf(tx, provider, uid, settled)
    const asked = this.deps.jobs.cancel(tx, { kind: 'payment.query', key: tradeNo, uid })
    if (isBack) {
      await Promise.all([asked, this.#closeReturned(tx, payment)])
      return 'returned'
    }
    const payWayText = WAYS[payment.payWay].name
    const paid = this.deps.payables.paid(tx, keyOf(payment), payment.amountCents, { paidAt, payWayText })
    const [word] = await Promise.all([paid, asked])
    if (word === 'kept') return 'paid'
    if (!(await repo.markLate(tx, payment))) fail('STATE_CHANGED')
    await this.#sendBack(tx, payment, word.sendBack)
    return 'late'
  }

  /** The payer has the money back: nothing is shipped, and the provider need not repeat the notice. */
  async #closeReturned(tx: Tx, payment: PaymentRow): Promise<void> {
    await this.deps.payables.closeIn(tx, keyOf(payment), { cause: 'bounced', text: '', actor: 'system' })
  }

  /** Why a report of money moved no payment: a repeat, a second payment, another amount, or an unknown trade. */
  async #mismatchOf(tx: Tx, provider: PayProvider, uid: string, settled: SettledPayment): Promise<Outcome> {
    const payment = await repo.findPayment(tx, uid, settled.payOrderNo)
    if (payment?.provider !== provider.name) return 'unknown'
    if (payment.amountCents !== settled.amountCents) return 'mismatch: another amount'
    // The attempt was opened after the update: the provider will repeat the notice.
    if (payment.transactionId === '') return 'unknown'
    return payment.transactionId === settled.transactionId ? 'repeat' : this.#takeSecond(tx, payment, settled)
  }

  /** The trade was paid again under another number of the provider: the second payment is refunded, once. */
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
    if (!booked) throw new Error('late money was refunded before it was paid')
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

  /** Queries the provider and applies its reply. */
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
        if (isMismatch(await this.complete(provider, answer))) return 'unknown'
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

  /**
   * Closes all open attempts of a payable before the payable closes. 'paid': the money arrived and the subject was
   * called.
   */
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
   * Closes an unpaid payable after its transactions. 'paid': the money arrived; 'unknown': the provider did not
   * reply, nothing is closed; 'gone': a concurrent move came first. Never inside a transaction.
   */
  async close(key: { uid: string; no: string }, why: CloseReason): Promise<CloseResult | 'gone'> {
    const result = await this.closeTrades(key)
    if (result !== 'closed') return result
    return (await this.deps.db.tx((tx) => this.deps.payables.closeIn(tx, key, why))) ? 'closed' : 'gone'
  }

  /** Closes an expired payable; true when it is not unpaid any more. Never inside a transaction. */
  expire(key: { uid: string; no: string }): Promise<boolean> {
    return this.deps.payables.expire(key, () => this.closeTrades(key))
  }

  /** The job at a payable's end; scheduled again when its provider was unreachable. */
  async expireJob(key: { uid: string; no: string }): Promise<void> {
    if (!(await this.expire(key))) await this.deps.payables.expireLater(key)
  }

  /** The job of an open attempt: its notice may be lost, or its payable may not be due any more. */
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

  /**
   * Reduces a part: attempts at the former amount are closed by their jobs. False when the payable is not unpaid any
   * more.
   */
  async reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean> {
    if (!(await this.deps.payables.reduce(tx, part, off))) return false
    for (const attempt of await repo.listAttempts(tx, part))
      if (attempt.state === 'ongoing') await this.scheduleQuery(tx, attempt, 0, this.deps.clock.now())
    return true
  }

  /**
   * Closes the unpaid payables of one thing in the transaction of its subject; attempts at providers are closed by
   * their jobs.
   */
  async closeOpen(tx: Tx, of: SubjectKey): Promise<void> {
    for (const no of await this.deps.payables.closeOpen(tx, of))
      for (const attempt of await repo.listAttempts(tx, { uid: of.uid, no }))
        if (attempt.state === 'ongoing') await this.scheduleQuery(tx, attempt, 0, this.deps.clock.now())
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
