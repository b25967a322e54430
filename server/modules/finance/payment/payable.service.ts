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

/** What happened to the money of a payable that is to be closed. */
export type CloseResult = 'closed' | 'paid' | 'unknown'

/** A debt to be made. */
export interface PayableDraft {
  uid: string
  /** What its subject calls it towards people. */
  ref: string
  /** What the payer reads. */
  title: string
  /** All of one subject; their cents are what is to be paid. At least one. */
  parts: readonly repo.PartDraft[]
  /** Epoch ms; without it: at once. */
  fromAt?: number
  expireAt: number
}

const EXPIRED: CloseReason = { cause: 'expired', text: '', actor: 'system' }
/** A provider that can't be asked holds an expired payable open for at most this long; later money goes back. */
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
 * Debts and who they are for. Paying, closing and expiry race for one row, and whoever moves it tells the subject in the
 * same transaction (behaviours 2.0.3).
 */
export class PayableService {
  readonly #kinds = new Map<string, PayableKind>()

  constructor(private readonly deps: PayableDeps) {}

  /** Takes a subject on; each once. */
  add(kind: PayableKind): void {
    if (this.#kinds.has(kind.subject)) throw new Error(`two kinds of payable are called ${kind.subject}`)
    this.#kinds.set(kind.subject, kind)
  }

  /** Makes a debt with its end; gives its number. `nos`: numbers of its subject, remembered in the same statement. */
  async open(tx: Tx, draft: PayableDraft, nos: Parameters<typeof indexNumbers>[1] = []): Promise<string> {
    const { uid, ref, title, parts, expireAt } = draft
    const now = this.deps.clock.now()
    const no = randomToken()
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    if (new Set(parts.map(({ subject }) => subject)).size !== 1) throw new Error('a payable is for one subject')
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

  /** Numbers by what their subjects call them (`ref`); of several with one ref the first that was opened. */
  async numbersOf(q: Reader, uid: string, refs: readonly string[]): Promise<Map<string, string>> {
    const rows = await repo.findByRefs(q, uid, refs)
    return new Map(rows.sort((a, b) => b.createdAt - a.createdAt).map(({ ref, no }) => [ref, no]))
  }

  /** By its number alone; null for one never made. */
  findByNo(q: Reader, no: string): Promise<Payable | null> {
    return repo.findByNo(q, no)
  }

  find(q: Reader, uid: string, no: string): Promise<Payable | null> {
    return repo.findPayable(q, { uid, no })
  }

  parts(q: Reader, uid: string, no: string): Promise<PayablePart[]> {
    return repo.findParts(q, { uid, no })
  }

  /** What its subject shows of it to its shopper. */
  async face(q: Reader, payable: Payable): Promise<Face> {
    const parts = await repo.findParts(q, payable)
    return this.#kindOf(parts).face(q, payable, parts)
  }

  /** Ways by which its subject may be paid; null: every one. Reads its parts only where a subject restricts them. */
  async waysOf(q: Reader, key: { uid: string; no: string }): Promise<readonly PayWay[] | null> {
    if (![...this.#kinds.values()].some(({ payWays }) => payWays)) return null
    return this.#kindOf(await repo.findParts(q, key)).payWays ?? null
  }

  /**
   * Money has come. 'kept', or why it goes back: nothing is owed any more, not so much, not once more, or the subject
   * can't give what it was for.
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
    const told = this.#kindOf(parts).paid(tx, payable, parts, { ...how, isLate: !moved })
    const [word] = await Promise.all([told, ended])
    if (word !== 'kept') await repo.movePayable(tx, 'sendBack', key)
    return word
  }

  /** Closes what is unpaid, once; false when it is not unpaid any more. Its transactions at providers are closed before. */
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
   * Closes what ran out of time, after its transactions: `closeTrades`. When the provider can't say, it stays open for a
   * while; true when it is not unpaid any more.
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
      this.deps.log.warn({ ref: payable.ref }, 'closing what expired, its payment could not be closed')
    await this.deps.db.tx((tx) => this.closeIn(tx, key, EXPIRED))
    return true
  }

  /** The job at a payable's end comes back: its provider could not be asked. */
  expireLater(key: { uid: string; no: string }): Promise<void> {
    return this.deps.db.tx((tx) => this.#schedule(tx, key, this.deps.clock.now() + CLOSE_RETRY_MS))
  }

  /** What is unpaid may be paid until another moment; false when it is not unpaid any more. */
  async postpone(tx: Tx, key: { uid: string; no: string }, expireAt: number): Promise<boolean> {
    if (!(await repo.putEnd(tx, key, expireAt))) return false
    await this.#schedule(tx, key, expireAt)
    return true
  }

  /** Owes less of a part; false when it is not unpaid any more. Its subject moves its own rows. */
  async reduce(tx: Tx, part: PartOfOne, off: number): Promise<boolean> {
    const payable = await repo.reducePayable(tx, part, off)
    if (payable?.cents === 0) await this.deps.outbox.publish(tx, 'payable.free', { no: part.no })
    return payable !== null
  }

  /** Locks a part until the transaction ends: the refunds of it come one after another. False without such a part. */
  holdPart(tx: Tx, part: PartOfOne): Promise<boolean> {
    return repo.holdPart(tx, part)
  }

  /** Asks cents of a part back; null when they are not left of it. The part is held until the transaction ends. */
  takeBack(tx: Tx, part: PartOfOne, cents: number): Promise<PayablePart | null> {
    return repo.addRefunded(tx, part, cents)
  }

  /** The provider gave a part's cents back: its subject hears of it. */
  async refunded(tx: Tx, of: PartOfOne, refund: { refundNo: string; cents: number }): Promise<void> {
    const part = await repo.settleRefunded(tx, of, refund.cents, 'returned')
    await this.#kindOf([part]).refunded(tx, of.uid, part, refund)
  }

  /** The provider refused for good. */
  async refundFailed(tx: Tx, of: PartOfOne, refund: { refundNo: string; cents: number }): Promise<void> {
    const part = await repo.settleRefunded(tx, of, refund.cents, 'failed')
    await this.#kindOf([part]).refundFailed(tx, of.uid, part, refund)
  }

  #kindOf([part]: readonly PayablePart[]): PayableKind {
    const kind = part && this.#kinds.get(part.subject)
    if (!kind) throw new Error(`nobody sells ${part?.subject ?? 'what a payable without parts is for'}`)
    return kind
  }

  #schedule(tx: Tx, { uid, no }: { uid: string; no: string }, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'payable.expire', key: no, dueAt, payload: { uid, no } })
  }
}

/** One part, named. */
export interface PartOfOne {
  uid: string
  no: string
  subject: string
  subjectId: string
}

/** Why money goes back that came for more than is owed by now. */
const CHANGED_TEXT = '订单金额已变更，原付款自动退回'
/** Why money goes back that came for what had been paid: people read it. */
export const SECOND_TEXT = '重复付款，自动退回'
