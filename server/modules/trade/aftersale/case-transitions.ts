import { AFTERSALE_STATUS, AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { ORDER_STATUS } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import type { Updateable } from 'kysely'
import { type CaseActor, noteCase, type CaseWords as Said } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, ignoreStateChanged } from '../../../kernel/errors'
import { newId, readableNo } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { indexNumbers } from '../../../kernel/number-index'
import type { Reservations } from '../../../kernel/reservations'
import type { Payables } from '../../finance/payment'
import type { MessageService } from '../../talk/message'
import type { CaseOrder, OrderCaseService, RefundExtrasService } from '../order'
import type { ParcelService } from '../parcel'
import { aftersaleMachine, type CaseMove, caseState, isOver, statusAfterMove } from './aftersale.machine'
import * as repo from './aftersale.repo'
import { agreement, byTime, caseHint, caseStatusText, dueAfter } from './aftersale.rules'
import type { AftersaleCaseTable } from './aftersale.tables'
import { ALL_BACK_TEXT, EXPIRED_TEXT } from './case.texts'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Ends the status of a case at its time limit; key: the case's id. */
    'aftersale.due': { uid: string; id: string }
  }
}

export interface CaseWords extends Said {
  /** The pieces are in the store and can be sold again; absent: only if they were never sent. */
  isIntact?: boolean
}

/** Pause before a due move is tried again. */
const AGAIN_MS = 60_000
const REASON_OF_MONEY = '售后退款'

export interface CaseTransitionsDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  reservations: Pick<Reservations, 'commit' | 'release'>
  orderCases: Pick<OrderCaseService, 'find' | 'findAny' | 'free' | 'hold' | 'refund' | 'replaced'>
  refundExtras: Pick<RefundExtrasService, 'of'>
  parcels: Pick<ParcelService, 'of' | 'pieces'>
  messages: Pick<MessageService, 'send'>
  payments: { payables: Pick<Payables, 'refundOf'> }
}

/** All state transitions of cases; each is conditional on the status before it. */
export class CaseTransitions {
  constructor(private readonly deps: CaseTransitionsDeps) {}

  async open(tx: Tx, row: repo.CaseRow, words: CaseWords, now: number): Promise<void> {
    const dueAt = dueAfter(row.status, now)
    await repo.insertCase(tx, { ...row, dueAt })
    await noteCase(tx, row, 'apply', 'shopper', words, now)
    await this.#schedule(tx, row, dueAt)
  }

  /**
   * Moves a case, with its job, refund, reservation and line. STATE_CHANGED when its status has changed. Returns the
   * case after the move.
   */
  async move(
    tx: Tx,
    seen: repo.CaseRow,
    move: CaseMove,
    actor: CaseActor,
    words: CaseWords = {},
    change: Updateable<AftersaleCaseTable> = {},
    dueAt?: number,
  ): Promise<repo.CaseRow> {
    const now = this.deps.clock.now()
    const status = statusAfterMove(seen.status, move)
    const over = isOver(status) ? { endedAt: now } : {}
    const next = { ...change, status, dueAt: dueAfter(status, now), ...over }
    const asksMoney = status === AFTERSALE_STATUS.refunding && seen.status !== status
    if (asksMoney) await this.deps.orderCases.hold(tx, seen.uid, seen.orderId)
    if (!(await repo.move(tx, seen, next, dueAt))) fail('STATE_CHANGED')
    const row = { ...seen, ...next } as repo.CaseRow
    await noteCase(tx, row, move, actor, words, now)
    await this.#schedule(tx, row, row.dueAt)
    if (asksMoney) await this.requestRefund(tx, row, actor, words.isIntact)
    if (isOver(status)) await this.#end(tx, row, now)
    if (actor !== 'shopper') await this.#notify(tx, row, now)
    return row
  }

  /** The move of an agreement now: the order may have been sent since the case was opened. Locks the order. */
  async agreementOf(tx: Tx, row: repo.CaseRow): Promise<CaseMove> {
    return agreement(await this.#heldFacts(tx, row))
  }

  /** The likely move of an agreement, read without a lock: a parcel that leaves before the move changes it. */
  async likelyAgreement(q: Reader, row: repo.CaseRow): Promise<CaseMove> {
    return agreement(await this.#facts(q, row))
  }

  /**
   * Cents that a refund of the case can return now, at most `cents`. STATE_CHANGED when all money of the order is
   * refunded.
   */
  async refundableOf(q: Reader, row: repo.CaseRow, cents: number): Promise<number> {
    return atMostLeft(cents, await this.#order(q, row))
  }

  /** Runs at the end of a time limit. */
  async due(uid: string, id: string): Promise<void> {
    const seen = await repo.findCase(this.deps.db.q, { uid, id })
    const now = this.deps.clock.now()
    if (!seen || seen.dueAt === 0 || seen.dueAt > now) return
    await this.deps.db
      .tx(async (tx) => {
        const move = byTime(await this.#heldFacts(tx, seen))
        const change = move === 'expire' ? { endText: EXPIRED_TEXT } : {}
        await this.move(tx, seen, move, 'system', {}, change, seen.dueAt)
      })
      .catch(ignoreStateChanged)
    // The order's status may have refused the move: an unchanged case is tried again later.
    const after = await repo.findCase(this.deps.db.q, { uid, id })
    if (after?.status !== seen.status || after.dueAt !== seen.dueAt) return
    await this.deps.db.tx(async (tx) => {
      const dueAt = now + AGAIN_MS
      if (await repo.move(tx, seen, { dueAt }, seen.dueAt)) await this.#schedule(tx, seen, dueAt)
    })
  }

  /** Starts the refund of a case, or repeats it after the provider closed the first. */
  async requestRefund(tx: Tx, row: repo.CaseRow, actor: CaseActor, isIntact?: boolean): Promise<string> {
    const order = await this.#order(tx, row)
    const isUnsent = order?.receivedAt === 0 && (await this.#whereIs(tx, row)) === 'store'
    const of = {
      ...ofLine(row),
      number: row.number,
      caseNo: row.no,
      isIntact: isIntact ?? isUnsent,
      formerNo: row.refundNo,
    }
    const cents = atMostLeft(row.cents, order)
    const reason = `${REASON_OF_MONEY} ${row.no}`
    const extras = await this.deps.refundExtras.of(tx, row.uid, row.orderId, { ...of, cents })
    const refundNo = await this.deps.orderCases.refund(
      tx,
      of,
      cents,
      reason,
      actor === 'shopper' ? 'shopper' : 'operator',
    )
    // `refund` locks the order's row. Its goods may have been sent between the first look and the lock.
    if (isUnsent && (await this.#whereIs(tx, row)) !== 'store') fail('STATE_CHANGED')
    const asked = { refundNo, isRefundFailed: 0, cents, extras: JSON.stringify(extras) }
    if (!(await repo.move(tx, row, asked))) fail('STATE_CHANGED')
    return refundNo
  }

  /** Ends or annotates the case of a refund that succeeded or failed. Refunds without a case change nothing here. */
  async refundEnded(news: { uid: string; orderId: string; refundNo: string; isBack: boolean }): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const seen = await repo.findByRefund(tx, news.uid, news.orderId, news.refundNo)
      if (seen?.status !== AFTERSALE_STATUS.refunding) return
      if (news.isBack) return void (await this.move(tx, seen, 'refunded', 'system'))
      await repo.move(tx, seen, { isRefundFailed: 1 })
      await noteCase(tx, seen, 'refundFailed', 'system', {}, this.deps.clock.now())
    })
  }

  /** Closes the remaining cases of an order whose whole amount is being refunded. */
  async endRelated({ uid, orderId, caseNo }: { uid: string; orderId: string; caseNo: string }): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const order = await this.deps.orderCases.findAny(tx, uid, orderId)
      if (order?.status !== ORDER_STATUS.refunding && order?.status !== ORDER_STATUS.refunded) return
      for (const no of order.lines.map((line) => line.caseNo).filter((no) => no !== '' && no !== caseNo)) {
        const seen = await repo.findByNo(tx, 'all', no)
        if (seen && aftersaleMachine.can(caseState(seen.status), 'close'))
          await this.move(tx, seen, 'close', 'system', { text: ALL_BACK_TEXT }, { endText: ALL_BACK_TEXT })
      }
    })
  }

  /** Inserts a record for a refund without a case (a cancelled order, an operator's refund). */
  async record(news: {
    uid: string
    orderId: string
    refundNo: string
    cents: number
    reason: string
    by: string
    caseNo: string
  }): Promise<void> {
    if (news.caseNo !== '') return
    const { uid, orderId, refundNo } = news
    const now = this.deps.clock.now()
    await this.deps.db.tx(async (tx) => {
      if (await repo.findByRefund(tx, uid, orderId, refundNo)) return
      const order = await this.deps.orderCases.find(tx, uid, orderId)
      if (!order) return
      // A repeated refund, after the provider closed the first, continues the record of the first.
      const former = await this.#unpaid(tx, uid, orderId, news.cents)
      if (former && (await repo.move(tx, former, { refundNo, isRefundFailed: 0 }))) return
      const money = await this.deps.payments.payables.refundOf(tx, uid, refundNo)
      const isBack = money?.state === 'succeeded'
      const no = `RF${readableNo(now)}`
      const of = { cents: news.cents, lineId: '', number: 0, isAsked: true }
      const extras = JSON.stringify(await this.deps.refundExtras.of(tx, uid, orderId, of))
      const row: repo.CaseRow = {
        uid,
        id: newId(),
        no,
        orderId,
        orderNo: order.orderNo,
        lineId: '',
        storeId: order.storeId,
        storeName: order.storeName,
        type: AFTERSALE_TYPE.refund,
        status: isBack ? AFTERSALE_STATUS.refunded : AFTERSALE_STATUS.refunding,
        isReceived: order.receivedAt > 0 ? 1 : 0,
        reason: news.reason,
        number: order.lines.reduce((sum, { number }) => sum + number, 0),
        cents: news.cents,
        freightCents: 0,
        amends: 0,
        reapplied: 0,
        isEscalated: 0,
        dueAt: 0,
        backCompany: '',
        backNo: '',
        skuId: '',
        specText: '',
        sentCompany: '',
        sentNo: '',
        refundNo,
        isRefundFailed: 0,
        extras,
        endText: '',
        createdAt: now,
        endedAt: isBack ? now : 0,
      }
      await indexNumbers(tx, [{ no, kind: 'aftersale', uid, id: row.id }])
      await repo.insertCase(tx, row)
      await noteCase(tx, row, 'apply', news.by === 'shopper' ? 'shopper' : 'store', { text: news.reason }, now)
      if (isBack) await noteCase(tx, row, 'refunded', 'system', {}, now)
    })
  }

  /** The record of a refund of this amount that its provider closed. */
  async #unpaid(tx: Tx, uid: string, orderId: string, cents: number): Promise<repo.CaseRow | undefined> {
    for (const row of await repo.findRecords(tx, uid, orderId)) {
      const money = await this.deps.payments.payables.refundOf(tx, uid, row.refundNo)
      if (money?.state === 'closed' && row.cents === cents) return row
    }
    return undefined
  }

  /** Releases the reserved replacement. */
  async release(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    if (row.type === AFTERSALE_TYPE.replacement) await this.deps.reservations.release(tx, reservationOf(row), now)
  }

  /** Commits the reserved replacement: it has been sent. */
  async sent(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    await this.deps.reservations.commit(tx, reservationOf(row), now)
  }

  async #end(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    if (row.lineId === '') return
    if (row.status === AFTERSALE_STATUS.replaced) await this.deps.orderCases.replaced(tx, ofLine(row), row.number)
    // After the replacement was sent this releases nothing.
    await this.release(tx, row, now)
    await this.deps.orderCases.free(tx, ofLine(row), row.no)
  }

  /** Locks the order first: otherwise a parcel could leave meanwhile, and the shopper would get goods and money. */
  async #heldFacts(tx: Tx, row: repo.CaseRow) {
    await this.deps.orderCases.hold(tx, row.uid, row.orderId)
    return this.#facts(tx, row)
  }

  async #facts(q: Reader, row: repo.CaseRow) {
    const { type, status } = row
    const isOnItsWay = (await this.#whereIs(q, row)) === 'underway'
    return { type, status, isReceived: row.isReceived === 1, isOnItsWay }
  }

  /** Where the goods of a case are: in the store, in a parcel underway, or elsewhere (delivered, lost, returning). */
  async #whereIs(q: Reader, { uid, orderId: id, lineId }: repo.CaseRow): Promise<'store' | 'underway' | 'elsewhere'> {
    const parcels = await this.deps.parcels.of(q, [{ uid, id }])
    const lines = await this.deps.parcels.pieces(q, uid, parcels)
    const own = parcels.filter((parcel) =>
      lines.some((line) => line.parcelId === parcel.id && (lineId === '' || line.lineId === lineId)),
    )
    if (own.length === 0) return 'store'
    const order = await this.deps.orderCases.findAny(q, uid, id)
    const isComing = order?.receivedAt === 0 && own.some(({ state }) => state < PARCEL_STATE.signed)
    return isComing ? 'underway' : 'elsewhere'
  }

  #order(q: Reader, { uid, orderId }: repo.CaseRow): Promise<CaseOrder | undefined> {
    return this.deps.orderCases.findAny(q, uid, orderId)
  }

  async #schedule(tx: Tx, { uid, id }: repo.CaseRow, dueAt: number): Promise<void> {
    if (dueAt > 0) await this.deps.jobs.schedule(tx, { kind: 'aftersale.due', key: id, dueAt, payload: { uid, id } })
    else await this.deps.jobs.cancel(tx, { kind: 'aftersale.due', key: id, uid })
  }

  /**
   * Sends one message per status. The amendment count is in the ref, because an amended case reaches a status again.
   */
  async #notify(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    const { uid, no, status, amends, type, cents } = row
    const facts = { status, isEscalated: row.isEscalated === 1, endText: row.endText, cents, type }
    const draft = {
      uid,
      id: 'trade' as const,
      ref: `aftersale:${no}:${status}:${amends}`,
      title: `售后：${caseStatusText(status)}`,
      content: caseHint(facts) || caseStatusText(status),
      command: { cmd: ORDER_COMMAND, params: { orderId: row.orderId } },
    }
    await this.deps.messages.send(tx, draft, now)
  }
}

/** Limits a refund to the money that is left of the order. STATE_CHANGED when nothing is left. */
function atMostLeft(cents: number, order: CaseOrder | undefined): number {
  const most = Math.min(cents, order?.leftCents ?? 0)
  if (most === 0 && cents > 0) fail('STATE_CHANGED', '订单款项已全部退回')
  return most
}

/** Opens the order, which links to the case; cases have no feature code of their own. */
const ORDER_COMMAND = 'C0020040001'

export const ofLine = ({ uid, orderId, lineId }: Pick<repo.CaseRow, 'uid' | 'orderId' | 'lineId'>) => ({
  uid,
  orderId,
  lineId,
})

/** Each amendment has its own reservation. */
export const reservationOf = ({ uid, no, amends }: Pick<repo.CaseRow, 'uid' | 'no' | 'amends'>) => ({
  uid,
  no: `${no}.${amends}`,
})
