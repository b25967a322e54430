import { chinaClock, chinaDay, DAY_MS, monthDay, startOfChinaDay } from '@contract/codes/china-time'
import { maskedPhone } from '@contract/codes/phone'
import { TICKET_STATE_TEXT } from '@contract/codes/ticket'
import type { TillCode, TillMember, TillTicket, TillUse } from '@contract/console/till'
import type { Picture } from '@contract/schema/shared'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { AppError, fail } from '../../../kernel/errors'
import { noOf } from '../../../kernel/minute-code'
import { type Page, pageOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { AccountService } from '../../customer/account'
import type { MemberOperatorService } from '../../customer/member'
import {
  isElsewhere,
  placesOf,
  shownCodeOf,
  stateAt,
  TICKET_REFUSAL_TEXT,
  type TicketOperatorService,
  type TicketRecord,
  UNDO_REFUSAL_TEXT,
  type UseOfTicket,
  undoRefusal,
  type Verdict,
} from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { OrderCaseService } from '../order'
import { maskedName } from './till.rules'

const PAGE_SIZE = 20
const NOT_A_CODE = '不是券码，也不是会员码'

export interface TillDeps {
  db: Db
  clock: Clock
  ticketOperator: Pick<TicketOperatorService, 'look' | 'verify' | 'undoUse' | 'usesOf'>
  memberOperator: Pick<MemberOperatorService, 'scan'>
  orderCases: Pick<OrderCaseService, 'findAny'>
  account: Pick<AccountService, 'shopper'>
  stores: Pick<StoreService, 'findStores'>
}

interface ShownCode {
  storeId: string
  code: string
}

/** Reads and acts of staff at a till of the console. Names and phones of shoppers are masked. */
export class TillService {
  constructor(private readonly deps: TillDeps) {}

  /**
   * The ticket or member of a code, and the reason when it cannot be used at this store now. This call uses a member's
   * code. SYS_PARAM_ERROR: no such store in the scope.
   */
  async look(actor: Actor, scope: StoreScope, { storeId, code }: ShownCode): Promise<TillCode> {
    if (shownCodeOf(code))
      return this.#view(await this.deps.ticketOperator.look(actor, scope, { code, storeId }), storeId)
    return noOf(code) ? this.#member(actor, code) : { ...NOTHING, refusal: NOT_A_CODE }
  }

  /** Uses a ticket; returns the refusal and the ticket afterwards. SYS_PARAM_ERROR: no such store in the scope. */
  async verify(
    actor: Actor,
    scope: StoreScope,
    shown: ShownCode & { number: number },
  ): Promise<TillCode & { use: TillUse | null }> {
    const { ticketOperator } = this.deps
    const verdict = await ticketOperator.verify(actor, scope, shown)
    const view = await this.#view(verdict, shown.storeId)
    if (verdict.refusal !== null) return { ...view, use: null }
    return { ...view, use: await this.#listedUse(actor, scope, verdict.uses[0]?.id ?? '') }
  }

  /** SYS_BIZ_DATA_ERROR_CODE: why the use cannot be taken back. STATE_CHANGED: a concurrent call took it back. */
  async undo(actor: Actor, scope: StoreScope, useId: string): Promise<TillUse> {
    const { refusal } = await this.deps.ticketOperator.undoUse(actor, scope, useId)
    if (refusal !== null) fail('SYS_BIZ_DATA_ERROR_CODE', UNDO_REFUSAL_TEXT[refusal])
    return this.#listedUse(actor, scope, useId)
  }

  /** Uses of the actor since the beginning of the day in China, the newest first. */
  async recent(
    actor: Actor,
    scope: StoreScope,
    { cursor, pageSize = PAGE_SIZE }: { cursor?: string; pageSize?: number },
  ): Promise<Page<TillUse>> {
    const since = startOfChinaDay(chinaDay(this.deps.clock.now()))
    const window = { since, limit: pageSize + 1, ...(cursor !== undefined && { before: cursor }) }
    const rows = await this.deps.ticketOperator.usesOf(actor, scope, window)
    const page = pageOf(rows, pageSize, ({ id }) => id)
    return { ...page, records: await this.#uses(page.records) }
  }

  async #listedUse(actor: Actor, scope: StoreScope, useId: string): Promise<TillUse> {
    const { clock, ticketOperator } = this.deps
    const rows = await ticketOperator.usesOf(actor, scope, { since: clock.now() - DAY_MS, limit: 1, useId })
    const [use] = await this.#uses(rows)
    if (!use) throw new Error(`the use ${useId} is missing`)
    return use
  }

  async #uses(rows: readonly UseOfTicket[]): Promise<TillUse[]> {
    const names = await this.#storeNames(rows.map(({ storeId }) => storeId))
    const now = this.deps.clock.now()
    return rows.map((row) => {
      const refusal = undoRefusal(row, now)
      return {
        useId: row.id,
        ticketId: row.ticketId,
        title: row.title,
        number: row.number,
        storeId: row.storeId,
        storeName: names.get(row.storeId) ?? '',
        usedAt: row.usedAt,
        undoneAt: row.undoneAt > 0 ? row.undoneAt : null,
        acts: [
          { code: 'undo', text: '撤销', look: 'danger', refusal: refusal === null ? '' : UNDO_REFUSAL_TEXT[refusal] },
        ],
      }
    })
  }

  async #view(verdict: Verdict, storeId: string): Promise<TillCode> {
    const { refusal, ticket, uses = [] } = verdict
    const lockedUntil = (refusal !== null && verdict.lockedUntil) || null
    if (!ticket) return { ...NOTHING, refusal: refusal === null ? '' : TICKET_REFUSAL_TEXT[refusal], lockedUntil }
    const names = await this.#storeNames([
      ...placesOf(ticket),
      ticket.slotPlace,
      ...uses.map(({ storeId: one }) => one),
    ])
    // Staff of another store see neither the owner nor the uses of the ticket.
    if (isElsewhere(ticket, storeId)) {
      const places = placesOf(ticket).map((place) => names.get(place) ?? '')
      return { ...NOTHING, refusal: `${TICKET_REFUSAL_TEXT.elsewhere}，只能在${places.join('、')}使用` }
    }
    const shown = await this.#ticket({ ticket, uses }, names)
    return { refusal: refusal === null ? '' : TICKET_REFUSAL_TEXT[refusal], lockedUntil, ticket: shown, member: null }
  }

  async #ticket({ ticket, uses }: TicketRecord, names: ReadonlyMap<string, string>): Promise<TillTicket> {
    const { q } = this.deps.db
    const now = this.deps.clock.now()
    const { uid, subject, subjectId, slotAt, slotUntil } = ticket
    const [shopper, order] = await Promise.all([
      this.deps.account.shopper(q, uid, now),
      subject === 'order' ? this.deps.orderCases.findAny(q, uid, subjectId) : undefined,
    ])
    return {
      ticketId: ticket.id,
      title: ticket.title,
      picture: ticket.picture === '' ? null : (JSON.parse(ticket.picture) as Picture),
      stateText: TICKET_STATE_TEXT[stateAt(ticket, now)],
      total: ticket.total,
      used: ticket.used,
      validUntil: ticket.validUntil,
      stores: placesOf(ticket).map((place) => names.get(place) ?? ''),
      slotText:
        slotUntil > 0
          ? `${monthDay(slotAt)} ${chinaClock(slotAt)}-${chinaClock(slotUntil)} ${names.get(ticket.slotPlace) ?? ''}`
          : '',
      uses: uses
        .filter(({ undoneAt }) => undoneAt === 0)
        .map(({ usedAt: at, number, storeId }) => ({ at, number, storeName: names.get(storeId) ?? '' })),
      shopper: { uid, name: maskedName(shopper?.name ?? ''), mobile: maskedPhone(shopper?.mobile ?? '') },
      order: order
        ? {
            orderId: order.id,
            orderNo: order.orderNo,
            goods: order.lines.map((line) => ({
              lineId: line.lineId,
              title: line.title,
              specText: line.specText,
              picture: JSON.parse(line.picture) as Picture,
              number: line.left,
              hasCase: line.caseNo !== '',
            })),
          }
        : null,
    }
  }

  /** A refused member code is a result, as a refused ticket is. */
  async #member(actor: Actor, code: string): Promise<TillCode> {
    const { db, clock, memberOperator, account } = this.deps
    try {
      const seen = await memberOperator.scan(actor, code)
      const shopper = await account.shopper(db.q, seen.uid, clock.now())
      const member: TillMember = {
        uid: seen.uid,
        name: maskedName(seen.name),
        mobile: maskedPhone(shopper?.mobile ?? ''),
        levelText: seen.levelText,
        isMember: seen.isMember,
        memberUntil: seen.isMember ? seen.memberUntil : null,
        points: Math.max(0, seen.points),
        couponCount: seen.couponCount,
      }
      return { ...NOTHING, member }
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'SYS_PARAM_ERROR')
        return { ...NOTHING, refusal: error.message }
      throw error
    }
  }

  async #storeNames(ids: readonly string[]): Promise<Map<string, string>> {
    const stores = await this.deps.stores.findStores(this.deps.db.q, new Set(ids))
    return new Map([...stores].map(([storeId, { name }]) => [storeId, name]))
  }
}

const NOTHING: TillCode = { refusal: '', lockedUntil: null, ticket: null, member: null }
