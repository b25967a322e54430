import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { newId } from '../../../kernel/ids'
import type { JobKinds, Jobs } from '../../../kernel/jobs'
import type { Logger } from '../../../kernel/log'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import { PayFailure } from '../../../pay/failures'
import type { PayProvider, RefundRecord } from '../../../pay/provider'
import type { PartOfOne, PayableService } from './payable.service'
import type { PayablePart } from './payable.types'
import type { RefundRow } from './payment.repo'
import * as repo from './payment.repo'
import { isDisbelieved, isSecond, refundMismatchOf, refundPause } from './payment.rules'

/** Money to give back: of one part of a payable, or what came in a trade and was owed by nobody. Integer cents. */
export type RefundRequest = { uid: string; no: string; cents: number; reason: string } & (
  | { subject: string; subjectId: string; tradeNo?: undefined }
  | { tradeNo: string; subject?: undefined }
)

/** What came of a provider's word about a refund; 'repeat': known before. */
export type RefundOutcome = RefundRecord['state'] | 'repeat' | 'unknown' | `mismatch: ${string}`
const ENDED: readonly RefundOutcome[] = ['succeeded', 'closed', 'repeat']

/** What a record's state does to a refund. */
const MOVES = { succeeded: 'succeed', closed: 'close', abnormal: 'stick' } as const

export interface PaymentRefundDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  payables: PayableService
  providers: ReadonlyMap<string, PayProvider>
}

/** Refunds: booked with the move that causes them, sent by a job, ended by the provider's word (behaviours 2.8). */
export class PaymentRefundService {
  constructor(private readonly deps: PaymentRefundDeps) {}

  /**
   * Books a refund in the caller's transaction; a job sends it. Gives its number and the part as it is then; null when
   * it is more than is left of the part, or of the payment.
   */
  async book(tx: Tx, request: RefundRequest): Promise<{ refundNo: string; part: PayablePart | null } | null> {
    const { uid, no, cents, reason } = request
    const of =
      request.tradeNo === undefined ? { uid, no, subject: request.subject, subjectId: request.subjectId } : null
    const part = of && (await this.deps.payables.takeBack(tx, of, cents))
    const taken = (part || !of) && (await repo.takeForRefund(tx, request, cents))
    if (!taken) return null
    const now = this.deps.clock.now()
    const refundNo = newId()
    // A provider gives nothing back where nothing was paid: that refund is done as it is booked.
    const isNothing = cents === 0
    const row: RefundRow = {
      uid,
      refundNo,
      tradeNo: taken.tradeNo,
      payableNo: no,
      subject: of?.subject ?? '',
      subjectId: of?.subjectId ?? '',
      provider: taken.provider,
      state: isNothing ? 'succeeded' : 'processing',
      cents,
      totalCents: taken.amountCents,
      reason,
      refundId: '',
      createdAt: now,
      endedAt: isNothing ? now : 0,
    }
    await indexNumbers(tx, [{ no: refundNo, kind: 'refund', uid, id: refundNo }])
    await repo.insertRefund(tx, row)
    if (!isNothing) await this.#schedule(tx, row, 0, now)
    return { refundNo, part: part || null }
  }

  /** How money that was asked back stands; undefined for a number never given out. */
  find(q: Reader, uid: string, refundNo: string): Promise<RefundRow | undefined> {
    return repo.findRefund(q, uid, refundNo)
  }

  /** What costs nothing is given back at once, without its provider; after `book`, when the subject's rows have moved. */
  async settleNothing(tx: Tx, uid: string, refundNo: string): Promise<void> {
    const refund = await repo.findRefund(tx, uid, refundNo)
    if (refund?.cents === 0) await this.#tellDone(tx, refund)
  }

  /** The job: sends a refund, or asks what became of it, and comes back until it has ended. */
  async work({ uid, refundNo, tries }: JobKinds['payment.refund']): Promise<void> {
    const refund = await repo.findRefund(this.deps.db.q, uid, refundNo)
    if (!refund || refund.state === 'succeeded' || refund.state === 'closed') return
    const record = await this.#ask(refund, tries)
    if (record && ENDED.includes(await this.settle(record, refund.provider))) return
    const dueAt = this.deps.clock.now() + refundPause(tries)
    await this.deps.db.tx((tx) => this.#schedule(tx, refund, tries + 1, dueAt))
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
    const outcome = await this.deps.db.tx(async (tx) => {
      const said = await this.#settleIn(tx, record, providerName)
      await also?.(tx, said)
      return said
    })
    const { refundNo } = record
    if (isDisbelieved(outcome)) this.deps.log.error({ refundNo, outcome }, 'a refund does not fit')
    if (outcome === 'abnormal') {
      this.deps.log.error({ refundNo }, "a refund did not reach the payer's account: act at the provider")
    }
    return outcome
  }

  async #settleIn(tx: Tx, record: RefundRecord, providerName: string): Promise<RefundOutcome> {
    const known = await findNumber(tx, 'refund', record.refundNo)
    const refund = known && (await repo.findRefund(tx, known.uid, record.refundNo))
    const provider = this.deps.providers.get(providerName)
    if (!refund || !provider || refund.provider !== providerName) return 'unknown'
    const asked = {
      tradeNo: refund.tradeNo,
      cents: refund.cents,
      totalCents: refund.totalCents,
      payee: provider.payee,
    }
    const mismatch = refundMismatchOf(asked, record)
    if (mismatch) return `mismatch: ${mismatch}`
    if (record.state === 'processing') return 'processing'
    const now = this.deps.clock.now()
    const isMoved = await repo.moveRefund(tx, refund, MOVES[record.state], record.state, record.refundId, now)
    if (!isMoved) return record.state === 'abnormal' ? 'processing' : 'repeat'
    if (record.state === 'abnormal') return 'abnormal'
    await this.deps.jobs.cancel(tx, { kind: 'payment.refund', key: refund.refundNo, uid: refund.uid })
    if (record.state === 'succeeded') await this.#tellDone(tx, refund)
    else {
      const of = partOf(refund)
      if (of) await this.deps.payables.refundFailed(tx, of, { refundNo: refund.refundNo, cents: refund.cents })
      await repo.returnFromRefund(tx, refund, refund.cents)
    }
    return record.state
  }

  /** Refunds of one part, or one payment, may end at once: whoever asks whether it was the last holds the row. */
  async #tellDone(tx: Tx, refund: RefundRow): Promise<void> {
    const of = partOf(refund)
    if (of) await this.deps.payables.refunded(tx, of, { refundNo: refund.refundNo, cents: refund.cents })
    await repo.holdPayment(tx, refund)
    if ((await repo.sumRefunded(tx, refund)) === refund.totalCents) await repo.markRefunded(tx, refund)
  }

  /** The provider's record, or undefined when it gave none. The same number asked for twice is one refund. */
  async #ask(refund: RefundRow, tries: number): Promise<RefundRecord | undefined> {
    const provider = this.deps.providers.get(refund.provider)
    if (!provider) {
      this.deps.log.error({ provider: refund.provider }, 'no such payment provider is set up: its refunds wait')
      return undefined
    }
    try {
      const payment = await repo.findPayment(this.deps.db.q, refund.uid, refund.tradeNo)
      const key = {
        refundNo: refund.refundNo,
        ...(payment && isSecond(payment) ? { transactionId: refund.tradeNo } : { payOrderNo: refund.tradeNo }),
      }
      if (tries > 0) {
        const answer = await provider.queryRefund(key)
        if (answer.state !== 'absent') return answer
      }
      return await provider.refund({
        ...key,
        refundCents: refund.cents,
        totalCents: refund.totalCents,
        reason: refund.reason,
      })
    } catch (error) {
      if (!(error instanceof PayFailure)) throw error
      this.deps.log.warn(
        { err: error, refundNo: refund.refundNo, tries },
        'a refund could not be sent, it will be tried again',
      )
      return undefined
    }
  }

  #schedule(tx: Tx, { uid, refundNo }: RefundRow, tries: number, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, {
      kind: 'payment.refund',
      key: refundNo,
      dueAt,
      payload: { uid, refundNo, tries },
    })
  }
}

/** The part that a refund is of; null for money that was owed by nobody. */
function partOf(refund: RefundRow): PartOfOne | null {
  const { uid, payableNo: no, subject, subjectId } = refund
  return subject === '' ? null : { uid, no, subject, subjectId }
}
