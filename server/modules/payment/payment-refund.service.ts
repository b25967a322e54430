import type { Clock } from '../../kernel/clock'
import type { Db, Tx } from '../../kernel/db'
import type { Jobs } from '../../kernel/jobs'
import type { Logger } from '../../kernel/log'
import { PayFailure } from '../../pay/failures'
import type { PayProvider, RefundRecord } from '../../pay/provider'
import type { Payables } from './payment.ports'
import * as repo from './payment.repo'
import { isDisbelieved, isSecond, refundMismatchOf, refundPause } from './payment.rules'

/** Money to give back for an order. */
export interface RefundRequest {
  refundNo: string
  payOrderNo: string
  /** Empty: the money was not owed at all, or not once more, and `tradeNo` brought it. */
  orderId: string
  tradeNo?: string
  uid: string
  /** Integer cents. */
  cents: number
  reason: string
}

/** What came of a provider's word about a refund; 'repeat': known before. */
export type RefundOutcome = RefundRecord['state'] | 'repeat' | 'unknown' | `mismatch: ${string}`
const ENDED: readonly RefundOutcome[] = ['succeeded', 'closed', 'repeat']

/** What a record's state does to a refund. */
const MOVES = { succeeded: 'succeed', closed: 'close', abnormal: 'stick' } as const

/** Refunds: booked with the move that causes them, sent by a job, ended by the provider's word (behaviours 2.8). */
export class PaymentRefundService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly jobs: Jobs,
    private readonly payables: Payables,
    private readonly providers: ReadonlyMap<string, PayProvider>,
  ) {}

  /** Books a refund in the caller's transaction; a job sends it. False when it is more than is left of the payment. */
  async book(tx: Tx, ask: RefundRequest, now: number): Promise<boolean> {
    const taken = await repo.takeForRefund(
      tx,
      ask.tradeNo === undefined
        ? { payOrderNo: ask.payOrderNo, state: 'paid' }
        : { payOrderNo: ask.payOrderNo, state: 'late', tradeNo: ask.tradeNo },
      ask.cents,
    )
    if (!taken) return false
    // A provider gives nothing back where nothing was paid: that refund is done as it is booked.
    const isNothing = ask.cents === 0
    await repo.insertRefund(tx, {
      refund_no: ask.refundNo,
      trade_no: taken.trade_no,
      order_id: ask.orderId,
      uid: ask.uid,
      provider: taken.provider,
      state: isNothing ? 'succeeded' : 'processing',
      cents: ask.cents,
      total_cents: taken.amount_cents,
      reason: ask.reason,
      refund_id: '',
      created_at: now,
      ended_at: isNothing ? now : 0,
    })
    if (isNothing) await this.#tellDone(tx, { ...ask, tradeNo: taken.trade_no, totalCents: taken.amount_cents })
    else await this.#schedule(tx, ask, 0, now)
    return true
  }

  /** The job: sends a refund, or asks what became of it, and comes back until it has ended. */
  async work(refundNo: string, tries: number): Promise<void> {
    const refund = await repo.findRefund(this.db.q, refundNo)
    if (!refund || refund.state === 'succeeded' || refund.state === 'closed') return
    const record = await this.#ask(refund, tries)
    if (record && ENDED.includes(await this.settle(record, refund.provider))) return
    const dueAt = this.clock.now() + refundPause(tries)
    await this.db.tx((tx) => this.#schedule(tx, { refundNo, uid: refund.uid }, tries + 1, dueAt))
  }

  /**
   * Takes a provider's word about a refund; repeats change nothing. Anything that does not fit what was asked for is
   * logged and believed in nothing. `also` joins the transaction.
   */
  async settle(
    record: RefundRecord,
    providerName: string,
    also?: (tx: Tx, outcome: RefundOutcome) => Promise<void>,
  ): Promise<RefundOutcome> {
    const outcome = await this.db.tx(async (tx) => {
      const said = await this.#settleIn(tx, record, providerName)
      await also?.(tx, said)
      return said
    })
    const { refundNo } = record
    if (isDisbelieved(outcome)) this.log.error({ refundNo, outcome }, 'a refund does not fit')
    if (outcome === 'abnormal') {
      this.log.error({ refundNo }, "a refund did not reach the payer's account: act at the provider")
    }
    return outcome
  }

  async #settleIn(tx: Tx, record: RefundRecord, providerName: string): Promise<RefundOutcome> {
    const refund = await repo.findRefund(tx, record.refundNo)
    const provider = this.providers.get(providerName)
    if (!refund || !provider || refund.provider !== providerName) return 'unknown'
    const asked = {
      tradeNo: refund.trade_no,
      cents: refund.cents,
      totalCents: refund.total_cents,
      payee: provider.payee,
    }
    const mismatch = refundMismatchOf(asked, record)
    if (mismatch) return `mismatch: ${mismatch}`
    if (record.state === 'processing') return 'processing'
    const now = this.clock.now()
    const isMoved = await repo.moveRefund(tx, refund.refund_no, MOVES[record.state], record.state, record.refundId, now)
    if (!isMoved) return record.state === 'abnormal' ? 'processing' : 'repeat'
    if (record.state === 'abnormal') return 'abnormal'
    await this.jobs.cancel(tx, { kind: 'payment.refund', key: refund.refund_no, uid: refund.uid })
    if (record.state === 'succeeded') {
      await this.#tellDone(tx, {
        refundNo: refund.refund_no,
        tradeNo: refund.trade_no,
        orderId: refund.order_id,
        cents: refund.cents,
        totalCents: refund.total_cents,
      })
    } else {
      if (refund.order_id) await this.payables.refundFailed(tx, refund.order_id, refund.cents, refund.refund_no)
      await repo.returnFromRefund(tx, refund.trade_no, refund.cents)
    }
    return record.state
  }

  /** Refunds of one order, or one payment, may end at once: whoever asks whether it was the last holds the row. */
  async #tellDone(
    tx: Tx,
    done: Pick<RefundRequest, 'refundNo' | 'orderId' | 'cents'> & { tradeNo: string; totalCents: number },
  ): Promise<void> {
    if (done.orderId) await this.payables.refundDone(tx, done.orderId, done.cents, done.refundNo)
    await repo.lockPayment(tx, done.tradeNo)
    if ((await repo.sumRefunded(tx, done.tradeNo)) === done.totalCents) await repo.markRefunded(tx, done.tradeNo)
  }

  /** The provider's record, or undefined when it gave none. The same number asked for twice is one refund. */
  async #ask(refund: repo.RefundRow, tries: number): Promise<RefundRecord | undefined> {
    const provider = this.providers.get(refund.provider)
    if (!provider) {
      this.log.error({ provider: refund.provider }, 'no such payment provider is set up: its refunds wait')
      return undefined
    }
    try {
      if (tries > 0) {
        const answer = await provider.queryRefund(refund.refund_no)
        if (answer.state !== 'absent') return answer
      }
      const payment = await repo.findPayment(this.db.q, refund.trade_no)
      return await provider.refund({
        refundNo: refund.refund_no,
        ...(payment && isSecond(payment) ? { transactionId: refund.trade_no } : { payOrderNo: refund.trade_no }),
        refundCents: refund.cents,
        totalCents: refund.total_cents,
        reason: refund.reason,
      })
    } catch (error) {
      if (!(error instanceof PayFailure)) throw error
      this.log.warn(
        { err: error, refundNo: refund.refund_no, tries },
        'a refund could not be sent, it will be tried again',
      )
      return undefined
    }
  }

  #schedule(
    tx: Tx,
    { refundNo, uid }: Pick<RefundRequest, 'refundNo' | 'uid'>,
    tries: number,
    dueAt: number,
  ): Promise<void> {
    return this.jobs.schedule(tx, { kind: 'payment.refund', key: refundNo, dueAt, payload: { refundNo, uid, tries } })
  }
}
