import { CASE_VIEWS, type CaseView } from '@contract/codes/aftersale'
import { maskedPhone } from '@contract/codes/phone'
import type { ConsoleCase, ListedCase } from '@contract/console/case'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { CaseEvent } from '@contract/schema/aftersale'
import { listAudit } from '../../../kernel/audit.repo'
import { type CaseEventRow, findNamedEvents } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { findNumber } from '../../../kernel/number-index'
import { type Page, pageOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { AccountService } from '../../customer/account'
import type { MediaService } from '../../system/media'
import { type CaseOrder, type OrderCaseService, unitsOf } from '../order'
import * as repo from './aftersale.repo'
import { caseStatusText, typeText } from './aftersale.rules'
import { amountOf, linesOf, measureOf } from './aftersale.view'
import { type AftersaleOperatorService, picturesOf } from './aftersale-operator.service'
import { type AftersaleReadService, ASKS } from './aftersale-read.service'
import { AUDIT_TEXTS } from './case.texts'
import { type CaseRights, caseActs, deadlineText, VIEW_FILTERS, versionOf } from './case-acts.rules'

const MOST_OF_ORDER = 50
const MOST_LOG = 100
const PAGE_SIZE = 20

export interface CaseQueueQuery {
  view: CaseView
  /** A number of a case or an order. */
  text?: string
  stores?: readonly string[]
  types?: readonly number[]
  cursor?: string
  pageSize?: number
}

export interface CaseQueueDeps {
  db: Db
  clock: Clock
  operator: Pick<AftersaleOperatorService, 'find'>
  reads: Pick<AftersaleReadService, 'detail' | 'negotiations' | 'parcels' | 'money'>
  orderCases: Pick<OrderCaseService, 'findAny'>
  media: Pick<MediaService, 'urls'>
  account: Pick<AccountService, 'shopper'>
}

/** Cases for staff: the queue with its counts, and one case with its record. Phones are masked. */
export class CaseQueueService {
  constructor(private readonly deps: CaseQueueDeps) {}

  /** Rows of a view; `after` is a case's number. For the command line. */
  async rows(
    scope: StoreScope,
    query: { view: CaseView; status?: number; after?: string; limit: number },
  ): Promise<(repo.CaseRow & { weight?: number })[]> {
    const { view, status, after, limit } = query
    const from = after === undefined ? undefined : repo.placeOf(await this.deps.operator.find(scope, after))
    const filter = { ...VIEW_FILTERS[view], scope, ...(status !== undefined && { statuses: [status] }) }
    const rows = await repo.listCases(this.deps.db.q, filter, { limit, ...(from && { after: from }) })
    const orders = await this.#orders(rows)
    return rows.map((row) => ({ ...row, ...measureOf(row, orders.get(row.orderId)) }))
  }

  /** Open cases by deadline, ended ones by their end. SYS_PARAM_ERROR: invalid cursor. */
  async list(scope: StoreScope, query: CaseQueueQuery, rights: CaseRights): Promise<Page<ListedCase>> {
    const page = await this.#page(scope, query)
    const applications = await this.#applications(page.records)
    const orders = await this.#orders(page.records)
    const records = page.records.map((row) => listed(row, orders.get(row.orderId), applications.get(row.id), rights))
    return { ...page, records }
  }

  /** A shopper's cases, the newest first. */
  ofShopper(scope: StoreScope, uid: string, limit: number): Promise<repo.CaseRow[]> {
    return repo.listOf(this.deps.db.q, scope, { uid }, limit)
  }

  /** The number of cases of each view, up to COUNT_LIMIT. */
  async counts(scope: StoreScope, filters: Pick<CaseQueueQuery, 'stores' | 'types'>): Promise<ViewCount[]> {
    return Promise.all(CASE_VIEWS.map((view) => this.#count(scope, { ...filters, view })))
  }

  /** Cases that wait for a decision: their number up to COUNT_LIMIT, and the first deadline; null without one. */
  async toDecide(scope: StoreScope): Promise<ViewCount & { dueAt: number | null }> {
    const view = 'toDecide'
    const [count, [first]] = await Promise.all([
      this.#count(scope, { view }),
      repo.listCases(this.deps.db.q, filterOf(scope, { view }), { limit: 1 }),
    ])
    return { ...count, dueAt: first && first.dueAt > 0 ? first.dueAt : null }
  }

  /** SYS_PARAM_ERROR: there is no such case in the scope. */
  async detail(scope: StoreScope, no: string, rights: CaseRights): Promise<ConsoleCase> {
    const { db, clock, operator, reads, orderCases, account } = this.deps
    const { q } = db
    const row = await operator.find(scope, no)
    const { uid } = row
    const [order, shopper, seen, record, money, { parcels }, applications] = await Promise.all([
      orderCases.findAny(q, uid, row.orderId),
      account.shopper(q, uid, clock.now()),
      reads.detail(uid, no),
      reads.negotiations(uid, no),
      reads.money(uid, no),
      reads.parcels(uid, no),
      this.#applications([row]),
    ])
    const entries = await listAudit(q, { subject: no, limit: MOST_LOG })
    return {
      ...listed(row, order, applications.get(row.id), rights),
      shopper: { uid, name: shopper?.name ?? '', mobile: maskedPhone(shopper?.mobile ?? '') },
      freight: row.freightCents,
      wayText: seen.wayText,
      shares: sharesOf(row, order),
      orderLeft: order?.leftCents ?? 0,
      extras: seen.extras,
      ways: money.ways,
      steps: seen.steps,
      address: seen.address,
      parcels,
      specText: seen.specText,
      events: record.records.map(forStaff),
      log: entries.map(({ at, actor, action }) => ({
        at,
        name: actor.name ?? actor.id,
        text: AUDIT_TEXTS[action] ?? action,
      })),
    }
  }

  async #count(scope: StoreScope, query: Pick<CaseQueueQuery, 'view' | 'stores' | 'types'>): Promise<ViewCount> {
    const count = await repo.countCases(this.deps.db.q, filterOf(scope, query), COUNT_LIMIT + 1)
    return { view: query.view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
  }

  async #page(scope: StoreScope, { text, cursor, pageSize = PAGE_SIZE, ...query }: CaseQueueQuery) {
    if (text !== undefined) return { records: await this.#found(scope, text), hasMore: false, cursor: null }
    const after = cursor === undefined ? undefined : placeIn(cursor)
    const window = { limit: pageSize + 1, ...(after && { after }) }
    const rows = await repo.listCases(this.deps.db.q, filterOf(scope, query), window)
    return pageOf(rows, pageSize, cursorOf)
  }

  async #found(scope: StoreScope, text: string): Promise<repo.CaseRow[]> {
    const { q } = this.deps.db
    const byNo = await repo.findByNo(q, scope, text)
    if (byNo) return [byNo]
    const order = await findNumber(q, 'order', text)
    return order ? repo.listOf(q, scope, { uid: order.uid, orderId: order.id }, MOST_OF_ORDER) : []
  }

  /** Words and pictures of the last application of each case, by the case's id. */
  async #applications(rows: readonly repo.CaseRow[]): Promise<Map<string, Application>> {
    const events = await findNamedEvents(this.deps.db.q, rows, ASKS)
    const last = new Map(events.filter(({ actor }) => actor === 'shopper').map((event) => [event.caseId, event]))
    const found = await Promise.all(
      [...last.values()].map(async (event) => [event.caseId, await this.#applicationIn(event)] as const),
    )
    return new Map(found)
  }

  async #applicationIn(event: CaseEventRow): Promise<Application> {
    const keys = picturesOf(event)
    const views = keys.length > 0 ? await this.deps.media.urls(event.uid, keys, this.deps.clock.now()) : []
    const pictures = views.map(({ url, thumbUrl }) => ({ url, thumbUrl: thumbUrl || url }))
    return { note: event.text, pictures }
  }

  async #orders(rows: readonly repo.CaseRow[]): Promise<Map<string, CaseOrder>> {
    const { db, orderCases } = this.deps
    const keys = new Map(rows.map(({ uid, orderId }) => [orderId, uid]))
    const orders = await Promise.all([...keys].map(([orderId, uid]) => orderCases.findAny(db.q, uid, orderId)))
    return new Map(orders.flatMap((order) => (order ? [[order.id, order]] : [])))
  }
}

type Application = Pick<ListedCase, 'note' | 'pictures'>
const NO_APPLICATION: Application = { note: '', pictures: [] }

function filterOf(scope: StoreScope, { view, stores, types }: Pick<CaseQueueQuery, 'view' | 'stores' | 'types'>) {
  return { ...VIEW_FILTERS[view], scope, ...(stores && { storeIds: stores }), ...(types && { types }) }
}

function cursorOf(row: repo.CaseRow): string {
  const { key, id } = repo.placeOf(row)
  return `${key}.${id}`
}

function placeIn(cursor: string): repo.CasePlace {
  const [, key, id] = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor) ?? failParam('cursor', '格式不对')
  return { key: Number(key), id: id ?? '' }
}

function listed(
  row: repo.CaseRow,
  order: CaseOrder | undefined,
  application: Application | undefined,
  rights: CaseRights,
): ListedCase {
  return {
    refundOrderNo: row.no,
    version: versionOf(row),
    orderId: row.orderId,
    orderNo: row.orderNo,
    storeId: row.storeId,
    storeName: row.storeName,
    type: row.type as ListedCase['type'],
    typeText: typeText(row.type),
    status: row.status as ListedCase['status'],
    statusText: caseStatusText(row.status),
    isEscalated: row.isEscalated === 1,
    isRefundFailed: row.isRefundFailed === 1,
    reason: row.reason,
    ...(application ?? NO_APPLICATION),
    lines: linesOf(row, order),
    ...measureOf(row, order),
    amount: amountOf(row),
    createdAt: row.createdAt,
    endedAt: row.endedAt > 0 ? row.endedAt : null,
    dueAt: row.dueAt > 0 ? row.dueAt : null,
    dueText: deadlineText(row),
    acts: caseActs(row, rights),
  }
}

function sharesOf(row: repo.CaseRow, order: CaseOrder | undefined): ConsoleCase['shares'] {
  return (order?.lines ?? [])
    .filter(({ lineId }) => row.lineId === '' || lineId === row.lineId)
    .map((line) => {
      const { lineId, left } = line
      const share = line.shareOf(row.lineId === '' ? left : row.number)
      const { goodsCents, freightCents } = share ?? { goodsCents: 0, freightCents: 0 }
      return {
        orderLineId: lineId,
        bought: unitsOf(line),
        left,
        isWeighed: line.pieceGrams > 0,
        goodsCents,
        freightCents,
      }
    })
}

/** An event as staff read it: the shopper is 我 in the shopper's own view. */
const forStaff = (event: CaseEvent): CaseEvent => (event.who === 'shopper' ? { ...event, name: '顾客' } : event)
