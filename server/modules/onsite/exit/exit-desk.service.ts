import { chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { EXIT_CODE_MS } from '@contract/codes/delivery'
import { EXIT_STATE_TEXT, type ExitTick } from '@contract/codes/exit'
import { DELIVERY_TYPE } from '@contract/codes/order'
import type { ExitDay, ExitDecision, ExitTrip } from '@contract/console/exit'
import type { Act } from '@contract/console/shared'
import type { Picture } from '@contract/schema/shared'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import {
  isElsewhere,
  isUndoable,
  stateAt,
  TICKET_REFUSAL_TEXT,
  type TicketService,
  type TicketTable,
  UNDO_REFUSAL_TEXT,
} from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import { type CaseOrder, type OrderCaseService, ticketsOf } from '../../trade/order'
import * as repo from './exit.repo'
import { isSeenBy, passRefusal, renewRefusal, stopRefusal, ticksOf } from './exit.rules'
import { plainCheck } from './exit.service'
import type { ExitCheckTable } from './exit.tables'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'exit.pass': 'order'
    'exit.stop': 'order'
    'exit.renew': 'order'
    'exit.undo': 'order'
  }
}

const NOT_AN_EXIT = '不是离场码，请到核销'
const NO_TRIP = '没有这个订单，请重新扫码'
const LOOK_AGAIN = '请重新扫顾客的离场码'
const MOST_RECENT = 50
const MOST_NOTES = 50

export interface ExitDeskDeps {
  db: Db
  clock: Pick<Clock, 'now'>
  tickets: Pick<TicketService, 'find' | 'look' | 'rows' | 'close' | 'moveEnd' | 'undo'>
  orderCases: Pick<OrderCaseService, 'findAny' | 'findByNo'>
  stores: Pick<StoreService, 'findStore' | 'findStores'>
}

/** A trip at the exit of a store. */
interface AtExit {
  storeId: string
  orderNo: string
}

/** The records of a trip; the ticket has its present state. */
interface Known {
  order: CaseOrder
  ticket: TicketTable
  check: ExitCheckTable
}

export interface ExitLook {
  refusal: string
  lockedUntil: number | null
  trip: ExitTrip | null
}

export interface ExitReport {
  days: ExitDay[]
  notes: {
    orderNo: string
    storeName: string
    stateText: string
    at: number
    missing: number
    extra: number
    note: string
  }[]
}

/** Acts of staff at the exit of a store (area "exit" of docs/product). */
export class ExitDeskService {
  constructor(private readonly deps: ExitDeskDeps) {}

  /** Whether a ticket is an exit code, which the till and the command `ticket verify` refuse. */
  async takes(q: Reader, ticket: Pick<TicketTable, 'uid' | 'subject' | 'subjectId'>): Promise<boolean> {
    return (await this.#orderOf(q, ticket)) !== undefined
  }

  /**
   * The trip of a code, and the reason when it cannot be let out now. A wrong code counts as one at the till. The
   * same account may then decide about the trip for EXIT_LOOK_MS. SYS_PARAM_ERROR: no such store in the scope.
   */
  async look(actor: Actor, scope: StoreScope, shown: { storeId: string; code: string }): Promise<ExitLook> {
    const { db, clock, tickets } = this.deps
    await this.#checkStore(scope, shown.storeId)
    return db.tx(async (tx) => {
      const now = clock.now()
      const { refusal, ticket, ...verdict } = await tickets.look(tx, actor, shown, now)
      const lockedUntil = ('lockedUntil' in verdict && verdict.lockedUntil) || null
      if (!ticket) return { refusal: refusal === null ? '' : TICKET_REFUSAL_TEXT[refusal], lockedUntil, trip: null }
      if (isElsewhere(ticket, shown.storeId)) return { refusal: TICKET_REFUSAL_TEXT.elsewhere, lockedUntil, trip: null }
      const order = await this.#orderOf(tx, ticket)
      if (!order) return { refusal: NOT_AN_EXIT, lockedUntil, trip: null }
      await repo.addCheck(tx, plainCheck(order))
      const check = await repo.see(tx, { uid: order.uid, orderId: order.id }, actor, now)
      const known = { order, ticket, check }
      return { refusal: passRefusal(known), lockedUntil, trip: await this.#view(tx, actor, known, now) }
    })
  }

  /** The trip of a code of any minute, for the operator; changes nothing. */
  async find(code: string): Promise<ExitLook> {
    const { db, clock, tickets } = this.deps
    const now = clock.now()
    const record = await tickets.find(db.q, code, now)
    if (!record) return { refusal: TICKET_REFUSAL_TEXT.unknown, lockedUntil: null, trip: null }
    const { ticket } = record
    const order = await this.#orderOf(db.q, ticket)
    if (!order) return { refusal: NOT_AN_EXIT, lockedUntil: null, trip: null }
    const check = (await repo.findCheck(db.q, { uid: order.uid, orderId: order.id })) ?? plainCheck(order)
    const known = { order, ticket, check }
    return { refusal: passRefusal(known), lockedUntil: null, trip: await this.#view(db.q, null, known, now) }
  }

  /**
   * Lets a trip out and uses its ticket. SYS_PARAM_ERROR: a tick is missing. SYS_BIZ_DATA_ERROR_CODE: why it is not let
   * out. STATE_CHANGED: it has changed concurrently.
   */
  pass(
    actor: Actor,
    scope: StoreScope,
    { checked, ...at }: AtExit & { checked: readonly ExitTick[] },
  ): Promise<ExitTrip> {
    return this.#act(actor, scope, at, 'exit.pass', async (tx, { order, ticket, check }, now) => {
      refuse(passRefusal({ order, ticket, check }))
      const open = ticksOf(check).find(({ code }) => !checked.includes(code))
      if (open) failParam('checked', `请先核对：${open.text}`)
      const after = (await repo.pass(tx, check, actor, now)) ?? fail('STATE_CHANGED')
      const source = ticketsOf(order)
      await this.deps.tickets.close(tx, actor, source, order.storeId, now)
      // A concurrent refund may have locked the ticket.
      const [used] = await this.deps.tickets.rows(tx, source)
      if (used?.state !== 'used') fail('STATE_CHANGED')
      return { after, about: { checked } }
    })
  }

  /** Stops a trip with a note. SYS_PARAM_ERROR: nothing is noted. */
  stop(
    actor: Actor,
    scope: StoreScope,
    { missing, extra, note, ...at }: AtExit & Pick<ExitCheckTable, 'missing' | 'extra' | 'note'>,
  ): Promise<ExitTrip> {
    return this.#act(actor, scope, at, 'exit.stop', async (tx, known, now) => {
      refuse(stopRefusal(known))
      const text = note.trim()
      if (missing === 0 && extra === 0 && text === '') failParam('note', '写下少了、多了几件，或备注')
      const after =
        (await repo.stop(tx, known.check, actor, { missing, extra, note: text }, now)) ?? fail('STATE_CHANGED')
      return { after, about: { missing, extra, note: text } }
    })
  }

  /** Makes an expired code valid for another quarter of an hour. */
  renew(actor: Actor, scope: StoreScope, at: AtExit): Promise<ExitTrip> {
    return this.#act(actor, scope, at, 'exit.renew', async (tx, known, now) => {
      refuse(renewRefusal(known, now))
      const validUntil = now + EXIT_CODE_MS
      const after = await repo.addRenewal(tx, known.check)
      if (!(await this.deps.tickets.moveEnd(tx, ticketsOf(known.order), validUntil))) fail('STATE_CHANGED')
      return { after, about: { validUntil } }
    })
  }

  /** Undoes the account's own release of a trip, within the time limit of the till. */
  undo(actor: Actor, scope: StoreScope, at: AtExit): Promise<ExitTrip> {
    return this.#act(actor, scope, at, 'exit.undo', async (tx, { ticket, check }, now) => {
      const after = (await repo.undo(tx, check, now)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', UNDO_REFUSAL_TEXT.nothing)
      const undoing = await this.deps.tickets.undo(tx, actor, ticket.no, now, { isExit: true })
      if (undoing.refusal !== null) fail('SYS_BIZ_DATA_ERROR_CODE', UNDO_REFUSAL_TEXT[undoing.refusal])
      return { after, about: {} }
    })
  }

  /** The last trips that the actor has decided since the beginning of the day in China. */
  async recent(actor: Actor, scope: StoreScope): Promise<ExitDecision[]> {
    const { db, clock } = this.deps
    const now = clock.now()
    const since = startOfChinaDay(chinaDay(now))
    const rows = await repo.listDecided(db.q, scope, actor, { since, limit: MOST_RECENT })
    const names = await this.#storeNames(rows)
    return rows.map((row) => ({
      orderNo: row.orderNo,
      storeId: row.storeId,
      storeName: names.get(row.storeId) ?? '',
      state: row.state,
      stateText: EXIT_STATE_TEXT[row.state],
      decidedAt: row.decidedAt,
      acts: row.state === 'passed' ? [undoAct(actor, row, now)] : [],
    }))
  }

  /** Trips by store and day, and the last notes of staff. */
  async report(scope: StoreScope, days: number): Promise<ExitReport> {
    const { db, clock } = this.deps
    const since = clock.now() - (days - 1) * DAY_MS
    const day = chinaDay(since)
    const [sums, stopped] = await Promise.all([
      repo.sumChecks(db.q, scope, day),
      repo.listStopped(db.q, scope, { since: startOfChinaDay(day), limit: MOST_NOTES }),
    ])
    const names = await this.#storeNames([...sums, ...stopped])
    const nameOf = (storeId: string) => names.get(storeId) ?? ''
    return {
      days: sums.map((sum) => ({ ...sum, storeName: nameOf(sum.storeId) })),
      notes: stopped.map(({ orderNo, storeId, state, stoppedAt: at, missing, extra, note }) => ({
        orderNo,
        storeName: nameOf(storeId),
        stateText: EXIT_STATE_TEXT[state],
        at,
        missing,
        extra,
        note,
      })),
    }
  }

  /** An act on a trip that the account has looked at, in one transaction with its audit entry. */
  async #act(
    actor: Actor,
    scope: StoreScope,
    at: AtExit,
    action: AuditAction & `exit.${string}`,
    act: (tx: Tx, known: Known, now: number) => Promise<{ after: ExitCheckTable; about: object }>,
  ): Promise<ExitTrip> {
    const { db, clock } = this.deps
    await this.#checkStore(scope, at.storeId)
    return db.tx(async (tx) => {
      const now = clock.now()
      const known = await this.#known(tx, at, now)
      if (!isSeenBy(known.check, actor, now)) fail('SYS_BIZ_DATA_ERROR_CODE', LOOK_AGAIN)
      const { after, about } = await act(tx, known, now)
      const details = { storeId: at.storeId, ...about, before: known.check.state, after: after.state }
      await writeAudit(tx, { actor, action, subject: { kind: 'order', id: known.order.id }, details, at: now })
      return this.#view(tx, actor, await this.#known(tx, at, now), now)
    })
  }

  /** SYS_BIZ_DATA_ERROR_CODE: the store has no such trip, or no code of it was looked at. */
  async #known(q: Reader, { storeId, orderNo }: AtExit, now: number): Promise<Known> {
    const order = await this.deps.orderCases.findByNo(q, orderNo)
    if (order?.storeId !== storeId || order.deliveryType !== DELIVERY_TYPE.scanAndBuy)
      fail('SYS_BIZ_DATA_ERROR_CODE', NO_TRIP)
    const [ticket] = await this.deps.tickets.rows(q, ticketsOf(order))
    const check = await repo.findCheck(q, { uid: order.uid, orderId: order.id })
    if (!ticket || !check) fail('SYS_BIZ_DATA_ERROR_CODE', NO_TRIP)
    return { order, ticket: { ...ticket, state: stateAt(ticket, now) }, check }
  }

  async #orderOf(
    q: Reader,
    { uid, subject, subjectId }: Pick<TicketTable, 'uid' | 'subject' | 'subjectId'>,
  ): Promise<CaseOrder | undefined> {
    if (subject !== 'order') return undefined
    const order = await this.deps.orderCases.findAny(q, uid, subjectId)
    return order?.deliveryType === DELIVERY_TYPE.scanAndBuy ? order : undefined
  }

  async #view(q: Reader, actor: Actor | null, known: Known, now: number): Promise<ExitTrip> {
    const { order, ticket, check } = known
    const store = await this.deps.stores.findStore(q, order.storeId)
    const lines = order.lines.filter(({ left }) => left > 0)
    const { state, missing, extra, note, stoppedAt } = check
    return {
      orderNo: order.orderNo,
      storeId: order.storeId,
      storeName: store?.name ?? order.storeName,
      state,
      stateText: EXIT_STATE_TEXT[state],
      pieces: lines.reduce((sum, { left }) => sum + left, 0),
      paidCents: order.leftCents,
      paidAt: check.paidAt,
      validUntil: ticket.validUntil,
      renewals: check.renewals,
      passedAt: state === 'passed' ? check.passedAt : null,
      minAge: check.minAge,
      isDue: check.isDue === 1,
      ticks: ticksOf(check),
      noted: stoppedAt > 0 ? { at: stoppedAt, missing, extra, note } : null,
      goods: lines.map(({ lineId, title, specText, picture, left: number, caseNo }) => ({
        lineId,
        title,
        specText,
        picture: JSON.parse(picture) as Picture,
        number,
        hasCase: caseNo !== '',
      })),
      acts: actor ? actsOf(actor, known, now) : [],
    }
  }

  async #storeNames(rows: readonly { storeId: string }[]): Promise<Map<string, string>> {
    const stores = await this.deps.stores.findStores(this.deps.db.q, new Set(rows.map(({ storeId }) => storeId)))
    return new Map([...stores].map(([storeId, { name }]) => [storeId, name]))
  }

  async #checkStore(scope: StoreScope, storeId: string): Promise<void> {
    const { db, stores } = this.deps
    if (!isInScope(scope, storeId) || !(await stores.findStore(db.q, storeId))) failParam('storeId', '没有这家门店')
  }
}

function refuse(reason: string): void {
  if (reason !== '') fail('SYS_BIZ_DATA_ERROR_CODE', reason)
}

function undoAct(actor: Actor, check: ExitCheckTable, now: number): Act {
  const isOwn = check.actorKind === actor.kind && check.actorId === actor.id
  const refusal = !isOwn ? 'others' : isUndoable(check.passedAt, now) ? null : 'tooLate'
  return { code: 'undo', text: '撤销', look: 'danger', refusal: refusal === null ? '' : UNDO_REFUSAL_TEXT[refusal] }
}

/** Acts of staff on a trip: the next steps of its state. */
function actsOf(actor: Actor, known: Known, now: number): Act[] {
  const { check, ticket } = known
  if (check.state === 'passed') return [undoAct(actor, check, now)]
  const acts: Act[] = [
    { code: 'pass', text: '放行', look: 'primary', refusal: passRefusal(known) },
    { code: 'stop', text: '有问题', look: 'danger', refusal: stopRefusal(known) },
  ]
  if (ticket.state !== 'expired') return acts
  return [{ code: 'renew', text: '续期', look: 'plain', refusal: renewRefusal(known, now) }, ...acts]
}
