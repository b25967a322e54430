import type { PayWay } from '@contract/codes/payment'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import type { Logger } from '../../../kernel/log'
import { indexNumbers } from '../../../kernel/number-index'
import type { Outbox } from '../../../kernel/outbox'
import * as repo from './payable.repo'
import type { CloseReason, Face, Payable, PayableKind, PayablePart, Payment } from './payable.types'

/** The result of closing a payable. */
export type CloseResult = 'closed' | 'paid' | 'unknown'

/** A new payable. */
export interface PayableDraft {
  uid: string
  /** Its public number. */
  ref: string
  /** The title that the payer reads. */
  title: string
  /** All of one subject; the amount due is the sum of their cents. At least one. */
  parts: readonly repo.PartDraft[]
  /** Epoch ms; default: now. */
  fromAt?: number
  expireAt: number
}

const EXPIRED: CloseReason = { cause: 'expired', text: '', actor: 'system' }
/**
 * A payable stays open for at most this long after expiry while its provider is unreachable; later money is refunded.
 */
const CLOSE_PATIENCE_MS = 30 * 60_000
const CLOSE_RETRY_MS = 30_000

export interface PayableDeps {
  db: Db
  clock: Clock
  log: Logger
  jobs: Jobs
  outbox: Outbox
}

/**
 * Payables and their subjects. Payment, closing and expiry compete for one row, and the move that wins calls the
 * subject in the same transaction.
 */
export class PayableService {
  readonly #kinds = new Map<string, PayableKind>()

  constructor(private readonly deps: PayableDeps) {}

  /** Registers a subject; each once. */
  add(kind: PayableKind): void {
    if (this.#kinds.has(kind.subject)) throw new Error(`duplicate subject of payables: ${kind.subject}`)
    this.#kinds.set(kind.subject, kind)
  }

  /** Opens a payable with its end; returns its number. `nos`: numbers of its subject, indexed in the same statement. */
  async open(tx: Tx, draft: PayableDraft, nos: Parameters<typeof indexNumbers>[1] = []): Promise<string> {
    const { uid, ref, title, parts, expireAt } = draft
    const now = this.deps.clock.now()
    const no = randomToken()
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    if (new Set(parts.map(({ subject }) => subject)).size !== 1)
      throw new Error('all parts of a payable must have one subject')
    const row = {
      uid,
      no,
      ref,
      title,
      cents,
      state: 'unpaid' as const,
      fromAt: draft.fromAt ?? now,
      expireAt,
      createdAt: now,
    }
    await Promise.all([
      indexNumbers(tx, [{ no, kind: 'trade', uid, id: no }, ...nos]),
      repo.insertPayable(tx, row),
      repo.insertParts(tx, { uid, no }, parts),
      this.#schedule(tx, { uid, no }, expireAt),
      cents === 0 && this.deps.outbox.publish(tx, 'payable.free', { no }),
    ])
    return no
  }

  async isNewcomer(q: Reader, uid: string): Promise<boolean> {
    return !(await repo.hasLive(q, uid))
  }

  /** Numbers by `ref`; the first opened one if several have the same ref. */
  async numbersOf(q: Reader, uid: string, refs: readonly string[]): Promise<Map<string, string>> {
    const rows = await repo.findByRefs(q, uid, refs)
    return new Map(rows.sort((a, b) => b.createdAt - a.createdAt).map(({ ref, no }) => [ref, no]))
  }

  /** By its number alone; null for an unknown number. */
  findByNo(q: Reader, no: string): Promise<Payable | null> {
    return repo.findByNo(q, no)
  }

  find(q: Reader, uid: string, no: string): Promise<Payable | null> {
    return repo.findPayable(q, { uid, no })
  }

  parts(q: Reader, uid: string, no: string): Promise<PayablePart[]> {
    return repo.findParts(q, { uid, no })
  }

  /** The subject's texts about a payable, for its shopper. */
  async face(q: Reader, payable: Payable): Promise<Face> {
    const parts = await repo.findParts(q, payable)
    return this.#kindOf(parts).face(q, payable, parts)
  }

  /**
   * Ways of payment that the subject allows; null: every one. Reads the parts only where a subject restricts the ways.
   */
  async waysOf(q: Reader, key: { uid: string; no: string }): Promise<readonly PayWay[] | null> {
    if (![...this.#kinds.values()].some(({ payWays }) => payWays)) return null
    return this.#kindOf(await repo.findParts(q, key)).payWays ?? null
  }

  /**
   * Accepts money. Returns 'kept', or the reason of its refund: the payable is paid already, not due any more or due in
   * another amount, or the subject cannot deliver.
   */
  async paid(
    tx: Tx,
    key: { uid: string; no: string },
    cents: number,
    how: Omit<Payment, 'isLate'>,
  ): Promise<'kept' | { sendBack: string }> {
    const [moved, parts] = await Promise.all([repo.takePayable(tx, 'pay', key, cents), repo.findParts(tx, key)])
    const payable = moved ?? (await repo.takePayable(tx, 'keep', key, cents))
    if (!payable) {
      const owed = await repo.findPayable(tx, key)
      return { sendBack: owed?.cents === cents ? SECOND_TEXT : CHANGED_TEXT }
    }
    const ended = moved && this.deps.jobs.cancel(tx, { kind: 'payable.expire', key: key.no, uid: key.uid })
    const handled = this.#kindOf(parts).paid(tx, payable, parts, { ...how, isLate: !moved })
    const [word] = await Promise.all([handled, ended])
    if (word !== 'kept') await repo.movePayable(tx, 'sendBack', key)
    return word
  }

  /** Closes an unpaid payable, once; false when it is not unpaid. Its transactions at providers must be closed. */
  async closeIn(tx: Tx, key: { uid: string; no: string }, why: CloseReason): Promise<boolean> {
    const [payable, parts] = await Promise.all([repo.movePayable(tx, 'close', key), repo.findParts(tx, key)])
    if (!payable) return false
    await Promise.all([
      this.deps.jobs.cancel(tx, { kind: 'payable.expire', key: key.no, uid: key.uid }),
      this.#kindOf(parts).closed(tx, payable, parts, why),
    ])
    return true
  }

  /**
   * Closes an expired payable after its transactions (`closeTrades`). It stays open for a while when the provider does
   * not reply; true when it is not unpaid any more.
   */
  async expire(key: { uid: string; no: string }, closeTrades: () => Promise<CloseResult>): Promise<boolean> {
    const payable = await repo.findPayable(this.deps.db.q, key)
    if (payable?.state !== 'unpaid') return true
    const now = this.deps.clock.now()
    if (payable.expireAt > now) return false
    const result = await closeTrades()
    if (result === 'paid') return true
    const hasPatience = now < payable.expireAt + CLOSE_PATIENCE_MS
    if (result === 'unknown' && hasPatience) return false
    if (result === 'unknown')
      this.deps.log.warn(
        { ref: payable.ref },
        'an expired payable was closed, but its payment at the provider could not be closed',
      )
    await this.deps.db.tx((tx) => this.closeIn(tx, key, EXPIRED))
    return true
  }

  /** Schedules the expiry job again: the provider was unreachable. */
  expireLater(key: { uid: string; no: string }): Promise<void> {
    return this.deps.db.tx((tx) => this.#schedule(tx, key, this.deps.clock.now() + CLOSE_RETRY_MS))
  }

  /** Extends the time to pay; false when the payable is not unpaid any more. */
  async postpone(tx: Tx, key: { uid: string; no: string }, expireAt: number): Promise<boolean> {
    if (!(await repo.putEnd(tx, key, expireAt))) return false
    await this.#schedule(tx, key, expireAt)
    return true
  }

  /** Reduces a part; false when the payable is not unpaid any more. Its subject moves its own rows. */
  async reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean> {
    const payable = await repo.reducePayable(tx, part, off)
    if (payable?.cents === 0) await this.deps.outbox.publish(tx, 'payable.free', { no: part.no })
    return payable !== null
  }

  /**
   * Locks all payables of one thing until the transaction ends: its refunds run one after another. False without any.
   */
  holdParts(tx: Tx, of: repo.SubjectKey): Promise<boolean> {
    return repo.holdParts(tx, of)
  }

  /** Payables of one thing in any state, the oldest first. */
  payablesOf(q: Reader, of: repo.SubjectKey) {
    return repo.findPayablesOf(q, of)
  }

  /** Paid parts of one thing, by payable, the oldest first. */
  paidParts(q: Reader, of: repo.SubjectKey) {
    return repo.findPaidParts(q, of)
  }

  /** Unpaid payables of some things, by thing. */
  async openOf(
    q: Reader,
    of: Omit<repo.SubjectKey, 'subjectId'>,
    subjectIds: readonly string[],
  ): Promise<Map<string, repo.OpenPart>> {
    const rows = await repo.findOpenParts(q, of, subjectIds)
    return new Map(rows.map((row) => [row.subjectId, row]))
  }

  /** Closes the unpaid payables of one thing without calling its subject; returns the numbers. */
  async closeOpen(tx: Tx, of: repo.SubjectKey): Promise<string[]> {
    const nos = await repo.closeOpen(tx, of)
    for (const no of nos) await this.deps.jobs.cancel(tx, { kind: 'payable.expire', key: no, uid: of.uid })
    return nos
  }

  /** Books a refund of a part; null when too little is left of it. The part is locked until the transaction ends. */
  takeBack(tx: Tx, part: PartOfOne, cents: number): Promise<PayablePart | null> {
    return repo.addRefunded(tx, part, cents)
  }

  /** The provider refunded cents of a part: its subject is called. */
  async refunded(tx: Tx, of: PartOfOne, refund: { refundNo: string; cents: number }): Promise<void> {
    const part = await repo.settleRefunded(tx, of, refund.cents, 'returned')
    await this.#kindOf([part]).refunded(tx, of.uid, part, refund)
  }

  /** The provider refused for good: its subject is called. */
  async refundFailed(tx: Tx, of: PartOfOne, refund: { refundNo: string; cents: number }): Promise<void> {
    const part = await repo.settleRefunded(tx, of, refund.cents, 'failed')
    await this.#kindOf([part]).refundFailed(tx, of.uid, part, refund)
  }

  #kindOf([part]: readonly PayablePart[]): PayableKind {
    const kind = part && this.#kinds.get(part.subject)
    if (!kind) throw new Error(`unknown subject of a payable: ${part?.subject ?? 'it has no parts'}`)
    return kind
  }

  #schedule(tx: Tx, { uid, no }: { uid: string; no: string }, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'payable.expire', key: no, dueAt, payload: { uid, no } })
  }
}

/** The key of one part. */
export interface PartOfOne {
  uid: string
  no: string
  subject: string
  subjectId: string
}

/** The reason of a refund when the amount due has changed; shown to people. */
const CHANGED_TEXT = '订单金额已变更，原付款自动退回'
/** The reason of a refund when the payable is not due any more; shown to people. */
export const SECOND_TEXT = '重复付款，自动退回'
