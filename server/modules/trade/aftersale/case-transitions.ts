import { AFTERSALE_STATUS, AFTERSALE_TYPE } from '@contract/codes/aftersale'
import { ORDER_STATUS } from '@contract/codes/order'
import { PARCEL_STATE } from '@contract/codes/parcel'
import type { Updateable } from 'kysely'
import { type CaseActor, noteCase, type CaseWords as Said } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { AppError, fail } from '../../../kernel/errors'
import { newId, readableNo } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { indexNumbers } from '../../../kernel/number-index'
import type { Reservations } from '../../../kernel/reservations'
import type { Payables } from '../../finance/payment'
import type { MessageService } from '../../talk/message'
import type { CaseOrder, OrderCaseService } from '../order'
import type { ParcelService } from '../parcel'
import { aftersaleMachine, type CaseMove, caseState, isOver, statusAfterMove } from './aftersale.machine'
import * as repo from './aftersale.repo'
import { agreement, byTime, caseHint, caseStatusText, dueAfter } from './aftersale.rules'
import type { AftersaleCaseTable } from './aftersale.tables'
import { ALL_BACK_TEXT, EXPIRED_TEXT } from './case.texts'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Ends a status of a case whose time has come; key: the case's id. */
    'aftersale.due': { uid: string; id: string }
  }
}

export interface CaseWords extends Said {
  /** The pieces are in the store, fit to be sold; where nothing is said: only what never left it. */
  isIntact?: boolean
}

/** Between two tries of what was due. */
const AGAIN_MS = 60_000
const REASON_OF_MONEY = '售后退款'

export interface CaseTransitionsDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  reservations: Pick<Reservations, 'commit' | 'release'>
  orderCases: Pick<OrderCaseService, 'find' | 'findAny' | 'free' | 'hold' | 'refund' | 'replaced'>
  parcels: Pick<ParcelService, 'of' | 'pieces'>
  messages: Pick<MessageService, 'send'>
  payments: { payables: Pick<Payables, 'refundOf'> }
}

/** What befalls cases whoever asks for it; each move is conditional on the status before it (behaviours 2.0.3). */
export class CaseTransitions {
  constructor(private readonly deps: CaseTransitionsDeps) {}

  async open(tx: Tx, row: repo.CaseRow, words: CaseWords, now: number): Promise<void> {
    const dueAt = dueAfter(row.status, now)
    await repo.insertCase(tx, { ...row, dueAt })
    await noteCase(tx, row, 'apply', 'shopper', words, now)
    await this.#schedule(tx, row, dueAt)
  }

  /**
   * Takes a case through `move`, with what follows of it: its job, money asked back, what was set aside, its line. STATE_CHANGED
   * when it stands elsewhere. Gives the case as it is then.
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
    if (asksMoney) await this.askMoney(tx, row, actor, words.isIntact)
    if (isOver(status)) await this.#end(tx, row, now)
    if (actor !== 'shopper') await this.#tell(tx, row, now)
    return row
  }

  /** What the store's word leads to now: the order may have left it since the case was opened. */
  async agreementOf(tx: Tx, row: repo.CaseRow): Promise<CaseMove> {
    return agreement(await this.#facts(tx, row))
  }

  /** The job: what happens where nobody did anything in time. */
  async due(uid: string, id: string): Promise<void> {
    const seen = await repo.findCase(this.deps.db.q, { uid, id })
    const now = this.deps.clock.now()
    if (!seen || seen.dueAt === 0 || seen.dueAt > now) return
    await this.deps.db
      .tx(async (tx) => {
        const move = byTime(await this.#facts(tx, seen))
        const change = move === 'expire' ? { endText: EXPIRED_TEXT } : {}
        await this.move(tx, seen, move, 'system', {}, change, seen.dueAt)
      })
      .catch(ignoreFaster)
    // What its order was at then may have kept it: a case that stands as it stood is looked at again.
    const after = await repo.findCase(this.deps.db.q, { uid, id })
    if (after?.status !== seen.status || after.dueAt !== seen.dueAt) return
    await this.deps.db.tx(async (tx) => {
      const dueAt = now + AGAIN_MS
      if (await repo.move(tx, seen, { dueAt }, seen.dueAt)) await this.#schedule(tx, seen, dueAt)
    })
  }

  /** Asks a case's money back, the first time or again after the provider gave up. */
  async askMoney(tx: Tx, row: repo.CaseRow, actor: CaseActor, isIntact?: boolean): Promise<string> {
    const order = await this.#order(tx, row)
    const isUnsent = order?.receivedAt === 0 && (await this.#whereIs(tx, row)) === 'store'
    const of = {
      ...ofLine(row),
      number: row.number,
      caseNo: row.no,
      isIntact: isIntact ?? isUnsent,
      formerNo: row.refundNo,
    }
    // Some may have been given back otherwise meanwhile.
    const cents = Math.min(row.cents, order?.leftCents ?? 0)
    if (cents === 0 && row.cents > 0) fail('STATE_CHANGED', '订单款项已全部退回')
    const reason = `${REASON_OF_MONEY} ${row.no}`
    const refundNo = await this.deps.orderCases.refund(
      tx,
      of,
      cents,
      reason,
      actor === 'shopper' ? 'shopper' : 'operator',
    )
    // The order's row is held by now: its goods may have gone out since it was seen.
    if (isUnsent && (await this.#whereIs(tx, row)) !== 'store') fail('STATE_CHANGED')
    if (!(await repo.move(tx, row, { refundNo, cents }))) fail('STATE_CHANGED')
    return refundNo
  }

  /** Money that some case asked for is back, or will not come; other money becomes a case of its own record. */
  async moneyEnded(news: { uid: string; orderId: string; refundNo: string; isBack: boolean }): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const seen = await repo.findByRefund(tx, news.uid, news.orderId, news.refundNo)
      if (seen?.status !== AFTERSALE_STATUS.refunding) return
      if (news.isBack) await this.move(tx, seen, 'refunded', 'system')
      else await noteCase(tx, seen, 'refundFailed', 'system', {}, this.deps.clock.now())
    })
  }

  /** All money of an order is on its way back: what else was asked of it has nothing to wait for. */
  async endRelated({ uid, orderId, caseNo }: { uid: string; orderId: string; caseNo: string }): Promise<void> {
    await this.deps.db.tx(async (tx) => {
      const order = await this.deps.orderCases.findAny(tx, uid, orderId)
      if (order?.status !== ORDER_STATUS.refunding && order?.status !== ORDER_STATUS.refunded) return
      for (const no of order.lines.map((line) => line.caseNo).filter((no) => no !== '' && no !== caseNo)) {
        const seen = await repo.findByNo(tx, no)
        if (seen && aftersaleMachine.can(caseState(seen.status), 'close'))
          await this.move(tx, seen, 'close', 'system', { text: ALL_BACK_TEXT }, { endText: ALL_BACK_TEXT })
      }
    })
  }

  /** Money that was asked back without a case (a cancelled order, the operator's word) has a record like any other. */
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
      // Asked again after its provider would not give it: the record that is there goes on.
      const former = await this.#unpaid(tx, uid, orderId, news.cents)
      if (former && (await repo.move(tx, former, { refundNo }))) return
      const money = await this.deps.payments.payables.refundOf(tx, uid, refundNo)
      const isBack = money?.state === 'succeeded'
      const no = `RF${readableNo(now)}`
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

  /** The record of money of a whole order that its provider refused. */
  async #unpaid(tx: Tx, uid: string, orderId: string, cents: number): Promise<repo.CaseRow | undefined> {
    for (const row of await repo.findRecords(tx, uid, orderId)) {
      const money = await this.deps.payments.payables.refundOf(tx, uid, row.refundNo)
      if (money?.state === 'closed' && row.cents === cents) return row
    }
    return undefined
  }

  /** What was set aside for an exchange is free again. */
  async release(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    if (row.type === AFTERSALE_TYPE.replacement) await this.deps.reservations.release(tx, reservationOf(row), now)
  }

  /** What was set aside leaves the house. */
  async sent(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    await this.deps.reservations.commit(tx, reservationOf(row), now)
  }

  async #end(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
    if (row.lineId === '') return
    if (row.status === AFTERSALE_STATUS.replaced) await this.deps.orderCases.replaced(tx, ofLine(row), row.number)
    // Sent before: then nothing is set aside any more.
    await this.release(tx, row, now)
    await this.deps.orderCases.free(tx, ofLine(row), row.no)
  }

  async #facts(tx: Tx, row: repo.CaseRow) {
    const { type, status } = row
    // Held first: a parcel that leaves meanwhile would bring both goods and money.
    await this.deps.orderCases.hold(tx, row.uid, row.orderId)
    const isOnItsWay = (await this.#whereIs(tx, row)) === 'underway'
    return { type, status, isReceived: row.isReceived === 1, isOnItsWay }
  }

  /** Where the goods of a case are: at the store still, in a parcel on its way, or elsewhere (delivered, lost, on the way back). */
  async #whereIs(tx: Tx, { uid, orderId: id, lineId }: repo.CaseRow): Promise<'store' | 'underway' | 'elsewhere'> {
    const parcels = await this.deps.parcels.of(tx, [{ uid, id }])
    const lines = await this.deps.parcels.pieces(tx, uid, parcels)
    const own = parcels.filter((parcel) =>
      lines.some((line) => line.parcelId === parcel.id && (lineId === '' || line.lineId === lineId)),
    )
    if (own.length === 0) return 'store'
    const order = await this.deps.orderCases.findAny(tx, uid, id)
    const isComing = order?.receivedAt === 0 && own.some(({ state }) => state < PARCEL_STATE.signed)
    return isComing ? 'underway' : 'elsewhere'
  }

  #order(tx: Tx, { uid, orderId }: repo.CaseRow): Promise<CaseOrder | undefined> {
    return this.deps.orderCases.findAny(tx, uid, orderId)
  }

  async #schedule(tx: Tx, { uid, id }: repo.CaseRow, dueAt: number): Promise<void> {
    if (dueAt > 0) await this.deps.jobs.schedule(tx, { kind: 'aftersale.due', key: id, dueAt, payload: { uid, id } })
    else await this.deps.jobs.cancel(tx, { kind: 'aftersale.due', key: id, uid })
  }

  /** Each status once: a case comes by some twice only after it was put again. */
  async #tell(tx: Tx, row: repo.CaseRow, now: number): Promise<void> {
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

/** Opens the order: from there a case is one tap away (spec 2 "Feature codes" has none for cases). */
const ORDER_COMMAND = 'C0020040001'

export const ofLine = ({ uid, orderId, lineId }: Pick<repo.CaseRow, 'uid' | 'orderId' | 'lineId'>) => ({
  uid,
  orderId,
  lineId,
})

/** Each way a case was put sets aside under a name of its own. */
export const reservationOf = ({ uid, no, amends }: Pick<repo.CaseRow, 'uid' | 'no' | 'amends'>) => ({
  uid,
  no: `${no}.${amends}`,
})

function ignoreFaster(error: unknown): void {
  if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
}
