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
import { isMismatch, isSecond, refundMismatchOf, refundPause } from './payment.rules'

/** A refund of one part of a payable, or of a trade's money that was not due. Integer cents. */
export type RefundRequest = { uid: string; no: string; cents: number; reason: string } & (
  | { subject: string; subjectId: string; tradeNo?: undefined }
  | { tradeNo: string; subject?: undefined }
)

/** A refund of the money paid for one thing, from any number of payments. Integer cents. */
export type SubjectRefund = { uid: string; subject: string; subjectId: string; cents: number; reason: string }

export interface BookedRefunds {
  /** One for each payment that a part is refunded from, the oldest first; at least one. */
  refunds: readonly { refundNo: string; cents: number }[]
  /** The amounts paid, requested back and refunded for the thing so far. */
  money: Pick<PayablePart, 'cents' | 'refundedCents' | 'returnedCents'>
}

/**
 * Splits `cents` over the parts in order, each up to what is left of it; null when too little is left. 0 goes to the
 * first part.
 */
function sharesOf<P extends Pick<PayablePart, 'cents' | 'refundedCents'> & { no: string }>(
  parts: readonly P[],
  cents: number,
): { no: string; cents: number }[] | null {
  const [first] = parts
  if (!first) return null
  if (cents === 0) return [{ no: first.no, cents: 0 }]
  let open = cents
  const shares = parts.flatMap((part) => {
    const share = Math.min(open, part.cents - part.refundedCents)
    open -= share
    return share > 0 ? [{ no: part.no, cents: share }] : []
  })
  return open > 0 ? null : shares
}

/** The outcome of a provider's reply about a refund; 'repeat': known before. */
export type RefundOutcome = RefundRecord['state'] | 'repeat' | 'unknown' | `mismatch: ${string}`
const ENDED: readonly RefundOutcome[] = ['succeeded', 'closed', 'repeat']

/** The move for each state of a provider's record. */
const MOVES = { succeeded: 'succeed', closed: 'close', abnormal: 'stick' } as const

export interface PaymentRefundDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  payables: Pick<PayableService, 'paidParts' | 'refundFailed' | 'refunded' | 'takeBack'>
  providers: ReadonlyMap<string, PayProvider>
}

/** Refunds: booked with the move that causes them, sent by a job, ended by the provider's reply. */
export class PaymentRefundService {
  constructor(private readonly deps: PaymentRefundDeps) {}

  /**
   * Books a refund in the caller's transaction; a job sends it. Returns its number and the part afterwards; null when
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
    // Nothing was paid, so there is nothing to send: the refund is done when it is booked.
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
    await Promise.all([
      indexNumbers(tx, [{ no: refundNo, kind: 'refund', uid, id: refundNo }]),
      repo.insertRefund(tx, row),
      !isNothing && this.#schedule(tx, row, 0, now),
    ])
    return { refundNo, part: part || null }
  }

  /**
   * Books refunds of the money paid for one thing, the oldest payment first, none more than is left of it. Null when
   * less is left, or a concurrent refund came first: the caller must fail its transaction then.
   */
  async bookOf(tx: Tx, { cents, reason, ...of }: SubjectRefund): Promise<BookedRefunds | null> {
    const parts = await this.deps.payables.paidParts(tx, of)
    const shares = sharesOf(parts, cents)
    if (!shares) return null
    const refunds: BookedRefunds['refunds'][number][] = []
    const now = new Map<string, PayablePart>(parts.map((part) => [part.no, part]))
    for (const { no, cents: share } of shares) {
      const booked = await this.book(tx, { ...of, no, cents: share, reason })
      if (!booked?.part) return null
      refunds.push({ refundNo: booked.refundNo, cents: share })
      now.set(no, booked.part)
    }
    const sum = (column: 'cents' | 'refundedCents' | 'returnedCents') =>
      [...now.values()].reduce((all, part) => all + part[column], 0)
    return {
      refunds,
      money: { cents: sum('cents'), refundedCents: sum('refundedCents'), returnedCents: sum('returnedCents') },
    }
  }

  /** The state of a refund; undefined for an unknown number. */
  find(q: Reader, uid: string, refundNo: string): Promise<RefundRow | undefined> {
    return repo.findRefund(q, uid, refundNo)
  }

  /** Ends a refund of 0 without a provider; called after `book` and after the subject has changed its rows. */
  async settleNothing(tx: Tx, uid: string, refundNo: string): Promise<void> {
    const refund = await repo.findRefund(tx, uid, refundNo)
    if (refund?.cents === 0) await this.#publishDone(tx, refund)
  }

  /** The job: sends a refund, or queries its state, and is scheduled again until the refund has ended. */
  async work({ uid, refundNo, tries }: JobKinds['payment.refund']): Promise<void> {
    const refund = await repo.findRefund(this.deps.db.q, uid, refundNo)
    if (!refund || refund.state === 'succeeded' || refund.state === 'closed') return
    const record = await this.#ask(refund, tries)
    if (record && ENDED.includes(await this.settle(record, refund.provider))) return
    const dueAt = this.deps.clock.now() + refundPause(tries)
    await this.deps.db.tx((tx) => this.#schedule(tx, refund, tries + 1, dueAt))
  }

  /**
   * Applies a provider's reply about a refund; repeats change nothing. A reply that does not match the request is
   * logged and ignored. `also` joins the transaction.
   */
  async settle(
    record: RefundRecord,
    providerName: string,
    also?: (tx: Tx, outcome: RefundOutcome) => Promise<void>,
  ): Promise<RefundOutcome> {
    const outcome = await this.deps.db.tx(async (tx) => {
      const settledAs = await this.#settleIn(tx, record, providerName)
      await also?.(tx, settledAs)
      return settledAs
    })
    const { refundNo } = record
    if (isMismatch(outcome)) this.deps.log.error({ refundNo, outcome }, 'a refund report does not match the request')
    if (outcome === 'abnormal') {
      this.deps.log.error({ refundNo }, "a refund was not accepted by the payer's account: act at the provider")
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
    await Promise.all([
      this.deps.jobs.cancel(tx, { kind: 'payment.refund', key: refund.refundNo, uid: refund.uid }),
      record.state === 'succeeded' ? this.#publishDone(tx, refund) : this.#publishFailed(tx, refund),
    ])
    return record.state
  }

  async #publishFailed(tx: Tx, refund: RefundRow): Promise<void> {
    const of = partOf(refund)
    if (of) await this.deps.payables.refundFailed(tx, of, { refundNo: refund.refundNo, cents: refund.cents })
    await repo.returnFromRefund(tx, refund, refund.cents)
  }

  /**
   * Refunds of one part or one payment may end concurrently: the row is locked before the last refund is determined.
   */
  async #publishDone(tx: Tx, refund: RefundRow): Promise<void> {
    const of = partOf(refund)
    if (of) await this.deps.payables.refunded(tx, of, { refundNo: refund.refundNo, cents: refund.cents })
    const [, cents] = await Promise.all([repo.holdPayment(tx, refund), repo.sumRefunded(tx, refund)])
    if (cents === refund.totalCents) await repo.markRefunded(tx, refund)
  }

  /** The provider's record, or undefined without one. A repeated request under one number is one refund. */
  async #ask(refund: RefundRow, tries: number): Promise<RefundRecord | undefined> {
    const provider = this.deps.providers.get(refund.provider)
    if (!provider) {
      this.deps.log.error(
        { provider: refund.provider },
        'the payment provider is not configured: its refunds are postponed',
      )
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

/** The part that a refund belongs to; null for money that was not due. */
function partOf(refund: RefundRow): PartOfOne | null {
  const { uid, payableNo: no, subject, subjectId } = refund
  return subject === '' ? null : { uid, no, subject, subjectId }
}
