import type { PayWay } from '@contract/codes/payment'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { isUnused, once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { ReservationRef, Reservations } from '../../../kernel/reservations'
import type { Tables } from '../../../kernel/tables'
import type { Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../payment'
import { type PurchaseMove, purchaseMachine } from './purchase.machine'
import * as repo from './purchase.repo'
import type { OwnColumns, PurchaseKey, PurchaseRow, PurchaseSubject, PurchaseTable } from './purchase.types'

export interface PurchaseDeps {
  db: Db
  clock: Clock
  reservations: Pick<Reservations, 'reserve' | 'commit' | 'release' | 'giveBack' | 'swap'>
  payables: Pick<Payables, 'open' | 'cancel' | 'holdParts' | 'refund' | 'settleNothing' | 'settleFree'>
}

export interface PurchaseServiceDeps extends Omit<PurchaseDeps, 'payables'> {
  payables: PurchaseDeps['payables'] & Pick<Payables, 'add'>
}

/** Registers the subjects of purchases outside the cart. */
export class PurchaseService {
  constructor(private readonly deps: PurchaseServiceDeps) {}

  /** Registers a subject, once. */
  add<T extends PurchaseTable, Thing, Reply, Part = undefined, Change = undefined>(
    subject: PurchaseSubject<T, Thing, Reply, Part, Change>,
  ): Purchase<T, Thing, Reply, Part, Change> {
    const purchase = new Purchase(this.deps, subject)
    this.deps.payables.add(purchase)
    return purchase
  }
}

/**
 * A purchase outside the cart (decision 0112): one payable with one part, one transition table, reservations under its
 * id. Its subject supplies the row, the price, the delivery and the amount of a refund.
 *
 * Locks are taken in one order: the payable, what `hold` locks, the row, the reservations.
 */
export class Purchase<T extends PurchaseTable, Thing, Reply, Part = undefined, Change = undefined>
  implements PayableKind
{
  readonly subject: string
  readonly payWays?: readonly PayWay[]

  constructor(
    private readonly deps: PurchaseDeps,
    private readonly of: PurchaseSubject<T, Thing, Reply, Part, Change>,
  ) {
    this.subject = of.subject
    if (of.payWays) this.payWays = of.payWays
  }

  find(q: Reader, uid: string, id: string): Promise<Tables[T] | undefined> {
    return repo.findPurchase(q, this.of.table, { uid, id })
  }

  /** SYS_BIZ_DATA_ERROR_CODE when the shopper has no such purchase. */
  async own(q: Reader, uid: string, id: string): Promise<Tables[T]> {
    return (await this.find(q, uid, id)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', this.of.words.missing)
  }

  findByPayable(q: Reader, uid: string, payableNo: string): Promise<Tables[T] | undefined> {
    return repo.findByPayable(q, this.of.table, uid, payableNo)
  }

  /** Unpaid purchases, the newest first. */
  unpaid(q: Reader, uid: string): Promise<Tables[T][]> {
    return repo.listUnpaid(q, this.of.table, uid)
  }

  /** The shopper's purchases, the newest first; `where`: only with these column values. */
  async page(uid: string, query: PageQuery, where: Partial<Tables[T]> = {}): Promise<Page<Tables[T]>> {
    const window = windowOf(query)
    const rows = await repo.listPurchases(this.deps.db.q, this.of.table, uid, window, where)
    return pageOf(rows, window.size, ({ id }) => id)
  }

  /**
   * Opens a payable for a thing, or returns the unpaid one of the same thing; the same key returns the same reply.
   * SYS_BIZ_DATA_ERROR_CODE: why it cannot be bought. A free purchase is delivered before the reply.
   */
  async buy(uid: string, thing: Thing, idempotency: { key: string; body: string }, now: number): Promise<Reply> {
    const { db } = this.deps
    const unpaid = await this.unpaid(db.q, uid)
    const waiting = this.#sameOf(unpaid, thing, now)
    if (waiting) return this.of.reply(waiting)
    const id = { owner: uid, endpoint: this.of.endpoint, ...idempotency }
    if (await isUnused(db.q, id)) {
      await this.of.check?.(db.q, uid, thing, now)
      if (this.of.isOneAtATime) for (const other of unpaid) await this.#close(other)
    }
    let placed: Tables[T] | undefined
    const reply = await db.tx((tx) => {
      placed = undefined
      return once(tx, id, now, async () => {
        placed = await this.#place(tx, uid, thing, now)
        return this.of.reply(placed)
      })
    })
    // After a crash before this line the event of the payable delivers it.
    if (placed?.priceCents === 0) await this.#settleFree(placed)
    return reply
  }

  async #place(tx: Tx, uid: string, thing: Thing, now: number): Promise<Tables[T]> {
    // A concurrent purchase waits here, and then finds the first one.
    await this.of.hold?.(tx, uid)
    const unpaid = this.of.hold ? await repo.listUnpaid(tx, this.of.table, uid) : []
    const waiting = this.#sameOf(unpaid, thing, now)
    if (waiting) return waiting
    if (this.of.isOneAtATime && unpaid.length > 0) fail('STATE_CHANGED')
    const key = { uid, id: newId() }
    const { title, priceCents, own, requests = {} } = await this.of.place(tx, key, thing, now)
    const payableNo = await this.deps.payables.open(tx, {
      uid,
      ref: key.id,
      title,
      expireAt: now + this.of.payWithinMs,
      parts: [{ subject: this.subject, subjectId: key.id, cents: priceCents }],
    })
    const row = this.#rowOf({ ...key, payableNo, state: 'unpaid', priceCents, at: now }, own)
    await repo.insertPurchase(tx, this.of.table, row)
    const refused = await this.deps.reservations.reserve(tx, this.#refOf(row), requests, now)
    if (refused.length > 0)
      fail('SYS_BIZ_DATA_ERROR_CODE', (await this.of.refusedText?.(tx, row, refused, now)) ?? this.of.words.gone)
    return row
  }

  async #settleFree({ uid, id, payableNo }: PurchaseRow): Promise<void> {
    await this.deps.payables.settleFree(payableNo)
    const { state } = await this.own(this.deps.db.q, uid, id)
    if (state === 'closed') fail('SYS_BIZ_DATA_ERROR_CODE', this.of.words.late)
  }

  /** Delivers a purchase without payment; returns its row. */
  async give(tx: Tx, uid: string, own: OwnColumns<T>, now: number, id = newId()): Promise<Tables[T]> {
    const row = this.#rowOf({ uid, id, payableNo: '', state: 'paid', priceCents: 0, at: now }, own)
    await repo.insertPurchase(tx, this.of.table, row)
    return row
  }

  /** Closes an unpaid purchase. STATE_CHANGED when it is not unpaid. Never inside a transaction. */
  async cancel(uid: string, id: string): Promise<void> {
    await this.#close(await this.own(this.deps.db.q, uid, id))
  }

  async #close({ uid, state, payableNo: no }: PurchaseRow): Promise<void> {
    if (!purchaseMachine.can(state, 'close')) fail('STATE_CHANGED')
    await this.deps.payables.cancel({ uid, no }, this.of.words.what)
  }

  /**
   * Requests a refund of the whole or a part; returns the cents. SYS_BIZ_DATA_ERROR_CODE: why it is not refundable;
   * STATE_CHANGED: it is not paid, or was used concurrently.
   */
  async refund(uid: string, id: string, part: Part): Promise<number> {
    const { db, clock, payables } = this.deps
    const now = clock.now()
    return db.tx(async (tx) => {
      const of = { uid, subject: this.subject, subjectId: id }
      // Refunds of one purchase run one after another: the share of each depends on the earlier refunds.
      await payables.holdParts(tx, of)
      const row = await this.#held(tx, uid, id)
      if (!purchaseMachine.can(row.state, 'ask')) fail('STATE_CHANGED', this.of.words.notRefundable)
      const asked = await this.of.planRefund?.(tx, row, part, now)
      if (!asked) fail('SYS_BIZ_DATA_ERROR_CODE', this.of.words.notRefundable)
      const { cents, reason } = asked
      const booked = await payables.refund(tx, { ...of, cents, reason })
      const refundNo = booked?.refunds[0]?.refundNo
      if (!booked || refundNo === undefined) fail('STATE_CHANGED', this.of.words.notRefundable)
      const { money } = booked
      const known = await asked.take(refundNo)
      const move = money.refundedCents === money.cents ? 'ask' : 'askPart'
      await this.#mustMove(tx, row, move, this.#known(money, known), now)
      await payables.settleNothing(tx, uid, refundNo)
      return cents
    })
  }

  /**
   * Replaces the thing by another at the same price. SYS_BIZ_DATA_ERROR_CODE: the reservations of the other are not
   * available.
   */
  async change(uid: string, id: string, to: Change): Promise<Tables[T]> {
    const now = this.deps.clock.now()
    return this.deps.db.tx(async (tx) => {
      const row = await this.#held(tx, uid, id)
      if (!this.of.planChange) throw new Error(`a ${this.subject} cannot be changed`)
      const { own, swap } = await this.of.planChange(tx, row, to, now)
      const changed = await this.#mustMove(tx, row, 'change', own as Partial<Tables[T]>, now)
      if (swap && !(await this.deps.reservations.swap(tx, this.#refOf(row), swap, now)))
        fail('SYS_BIZ_DATA_ERROR_CODE', this.of.words.gone)
      return changed
    })
  }

  /** Marks a purchase as used: it cannot be refunded from now on. STATE_CHANGED when it is not paid, or was used. */
  async use(tx: Tx, uid: string, id: string, now: number): Promise<Tables[T]> {
    return this.#mustMove(tx, { uid, id }, 'use', {}, now)
  }

  async face(q: Reader, { uid }: Payable, [part]: readonly PayablePart[]): Promise<Face> {
    return this.of.face(await this.own(q, uid, part?.subjectId ?? ''), this.deps.clock.now())
  }

  /** Delivers the purchase in the transaction of the payment, unless it is closed or too late for delivery. */
  async paid(
    tx: Tx,
    { uid }: Payable,
    [part]: readonly PayablePart[],
    how: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (how.isLate) return { sendBack: this.of.words.late }
    const now = this.deps.clock.now()
    const row = await this.#held(tx, uid, part?.subjectId ?? '')
    const handed = await this.of.handOver(tx, row, how, now)
    if (isSentBack(handed)) {
      await this.#shut(tx, row, now)
      return handed
    }
    if (!(await this.#move(tx, row, 'pay', handed as Partial<Tables[T]>, now)))
      throw new Error(`${this.subject} ${row.id} is paid and was not owed`)
    await this.deps.reservations.commit(tx, this.#refOf(row), now)
    return 'kept'
  }

  async closed(tx: Tx, { uid }: Payable, [part]: readonly PayablePart[]): Promise<void> {
    await this.#shut(tx, await this.#held(tx, uid, part?.subjectId ?? ''), this.deps.clock.now())
  }

  async refunded(tx: Tx, uid: string, part: PayablePart, refund: { refundNo: string; cents: number }): Promise<void> {
    const now = this.deps.clock.now()
    const isWhole = part.returnedCents === part.cents
    const { id } = await this.#held(tx, uid, part.subjectId)
    const row = await this.#mustMove(tx, { uid, id }, isWhole ? 'return' : 'returnPart', this.#known(part), now)
    const all = isWhole ? [{ lineId: id }] : []
    const lines = (await this.of.endRefund?.(tx, row, { ...refund, isWhole }, now)) ?? all
    if (lines.length === 0) return
    const how = { cause: `refund ${refund.refundNo}`, isIntact: true }
    await this.deps.reservations.giveBack(tx, this.#refOf(row), lines, how, now)
  }

  async refundFailed(
    tx: Tx,
    uid: string,
    part: PayablePart,
    refund: { refundNo: string; cents: number },
  ): Promise<void> {
    const now = this.deps.clock.now()
    const row = await this.#held(tx, uid, part.subjectId)
    const move = purchaseMachine.can(row.state, 'refuse') ? 'refuse' : 'refusePart'
    const own = await this.of.undoRefund?.(tx, row, refund, now)
    await this.#mustMove(tx, row, move, this.#known(part, own), now)
  }

  async #shut(tx: Tx, row: Tables[T], now: number): Promise<void> {
    await this.#move(tx, row, 'close', {}, now)
    await this.deps.reservations.release(tx, this.#refOf(row), now)
  }

  /** Locks the rows that the shopper's purchases share (`hold`), and then the purchase. */
  async #held(tx: Tx, uid: string, id: string): Promise<Tables[T]> {
    await this.of.hold?.(tx, uid)
    const row = await repo.holdPurchase(tx, this.of.table, { uid, id })
    return row ?? fail('SYS_BIZ_DATA_ERROR_CODE', this.of.words.missing)
  }

  async #mustMove(tx: Tx, key: PurchaseKey, move: PurchaseMove, known: Partial<Tables[T]>, now: number) {
    return (await this.#move(tx, key, move, known, now)) ?? fail('STATE_CHANGED')
  }

  async #move(
    tx: Tx,
    key: PurchaseKey,
    move: PurchaseMove,
    known: Partial<Tables[T]>,
    now: number,
  ): Promise<Tables[T] | undefined> {
    const row = await repo.movePurchase(tx, this.of.table, key, move, known)
    if (row) await this.of.moved?.(tx, row, move, now)
    return row
  }

  /** Columns to update: the refund amounts of the payable's part, and further ones. */
  #known(
    { refundedCents, returnedCents }: Pick<PayablePart, 'refundedCents' | 'returnedCents'>,
    own: Partial<OwnColumns<T>> = {},
  ): Partial<Tables[T]> {
    const known: Partial<PurchaseRow> = Object.assign({ refundedCents, returnedCents }, own)
    return known as Partial<Tables[T]>
  }

  #rowOf(common: Omit<PurchaseRow, 'refundedCents' | 'returnedCents'>, own: OwnColumns<T>): Tables[T] {
    const row: PurchaseRow = Object.assign({ refundedCents: 0, returnedCents: 0 }, common, own)
    return row as Tables[T]
  }

  /** The unpaid purchase of the same thing that can still be paid; a free one is never paid for. */
  #sameOf(unpaid: readonly Tables[T][], thing: Thing, now: number): Tables[T] | undefined {
    const waiting = unpaid.filter(({ priceCents, at }) => priceCents > 0 && now < at + this.of.payWithinMs)
    return waiting.find((row) => this.of.isSame(row, thing))
  }

  #refOf({ uid, id: no }: PurchaseKey): ReservationRef {
    return { uid, no }
  }
}

const isSentBack = (handed: object): handed is { sendBack: string } => 'sendBack' in handed
