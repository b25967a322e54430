import { FREIGHT_COUPON } from '@contract/codes/offer'
import { ORDER_VIEW_KEYS, type OrderSort, type OrderView } from '@contract/codes/order-views'
import { maskedPhone } from '@contract/codes/phone'
import type { Permission } from '@contract/codes/staff'
import type { ConsoleOrder, ConsoleOrderRow, OrderSearch, PackingList } from '@contract/console/order'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Picture } from '@contract/schema/shared'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { AccountService } from '../../customer/account'
import type { MemberCardService } from '../../customer/member'
import type { Payments } from '../../finance/payment'
import type { AuditOperatorService } from '../../system/audit'
import { amountRows, FREIGHT, TAX } from '../checkout'
import type { CheckoutParts } from '../checkout-part'
import type { ParcelRow, ParcelService } from '../parcel'
import type { OrderLineRow, OrderRow } from './order.repo'
import { hintOf } from './order.rules'
import { addressOf, byOrder, factsOf, statusOf } from './order.view'
import * as desk from './order-desk.repo'
import {
  type ActFacts,
  actsOf,
  correctAct,
  deliveryText,
  isLate,
  isQueued,
  isWaiting,
  listOrderOf,
  soughtBy,
  storesWithin,
  VIEW_TERMS,
} from './order-desk.rules'
import { deskRow, detailLine, moment, nameOf, timelineOf } from './order-desk.view'
import { goodsOf, keptBy } from './order-keeps'
import { UNKNOWN_TEXT } from './order-operator.service'
import { findFees } from './order-part.repo'
import { partOrderOf } from './order-part.rules'
import * as read from './order-read.repo'
import { piecesToSend } from './order-ship.rules'
import { SUBJECT } from './order-transitions'

/** Keys that a search reads in one round. */
const CHUNK = 500
/** Orders of a shopper are counted up to this number. */
const MOST_COUNTED = 100
const MOST_AUDIT = 200
const CURSOR = /^(\d{1,16})\.([0-9a-z]{1,40})$/

const PAYABLE_TEXT = { unpaid: '待付款', paid: '已付款', closed: '已关闭' } as const
const PAYMENT_TEXT = {
  ongoing: '支付中',
  paid: '已付款',
  closed: '已关闭',
  late: '逾期到账，退回中',
  refunded: '已全额退回',
  returned: '已在渠道退回',
} as const
const REFUND_TEXT = { processing: '退款中', succeeded: '已到账', closed: '已关闭', abnormal: '退款异常' } as const

export interface DeskQuery extends OrderSearch {
  sort?: OrderSort
  cursor?: string
  pageSize?: number
}
type Chips = Omit<OrderSearch, 'view' | 'text'>

export interface OrderDeskDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'uidOfPhone' | 'memberProfile'>
  memberCards: Pick<MemberCardService, 'find'>
  auditOperator: Pick<AuditOperatorService, 'list'>
  checkoutParts: Pick<CheckoutParts, 'onDetail' | 'onOrder' | 'refusalOf' | 'refusesMoves' | 'stored'>
  parcels: Pick<ParcelService, 'of' | 'pieces' | 'views'>
  payments: { operator: Pick<Payments['operator'], 'moneyOf'> }
}

/** Orders as staff see them: lists, one order, packing lists. Each read is within a scope of stores. */
export class OrderDeskService {
  constructor(private readonly deps: OrderDeskDeps) {}

  /** A page of a view. SYS_PARAM_ERROR for a wrong cursor. */
  async page(scope: StoreScope, permissions: readonly Permission[], query: DeskQuery): Promise<Page<ConsoleOrderRow>> {
    const { pageSize = 20, cursor } = query
    const [, value, id] = cursor === undefined ? [] : (CURSOR.exec(cursor) ?? failParam('cursor', '格式不对'))
    const last = id === undefined ? undefined : { value: Number(value), id }
    const { rows, order } = await this.#rows(scope, query, last, pageSize + 1)
    const page = pageOf(rows, pageSize, (row) => `${order.by === 'id' ? 0 : row[order.by]}.${row.id}`)
    return { ...page, records: await this.#views(page.records, permissions) }
  }

  /** Orders of a list, page by page; for exports. */
  async *pages(scope: StoreScope, query: OrderSearch, size: number): AsyncGenerator<OrderRow[]> {
    let last: desk.After | undefined
    for (;;) {
      const { rows, order } = await this.#rows(scope, query, last, size)
      if (rows.length > 0) yield rows
      const end = rows.at(-1)
      if (!end || rows.length < size) return
      last = { value: order.by === 'id' ? 0 : end[order.by], id: end.id }
    }
  }

  /** Number of orders of each view, up to COUNT_LIMIT. */
  counts(scope: StoreScope, chips: Chips): Promise<ViewCount[]> {
    return Promise.all(ORDER_VIEW_KEYS.map((view) => this.count(scope, { ...chips, view })))
  }

  /** Number of orders of one view, up to COUNT_LIMIT. */
  async count(scope: StoreScope, query: Chips & { view: OrderView }): Promise<ViewCount> {
    const count = await desk.countDesk(this.deps.db.q, this.#filter(scope, query))
    return { view: query.view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
  }

  /** One order. SYS_PARAM_ERROR: unknown, or of a store outside the scope. `view` and chips: list of its neighbours. */
  async detail(
    scope: StoreScope,
    permissions: readonly Permission[],
    { orderNo, view = 'all', ...chips }: Chips & { orderNo: string; view?: OrderView },
  ): Promise<ConsoleOrder> {
    const { clock, checkoutParts, parcels: parcelService } = this.deps
    const { q } = this.deps.db
    const order = await read.findInScope(q, scope, orderNo)
    if (!order) failParam('orderNo', UNKNOWN_TEXT)
    const now = clock.now()
    const filter = this.#filter(scope, { ...chips, view })
    const [{ lines, keeps }, events, parcels, adjustments, fees, refunds, notes, money, shopper, newer, older] =
      await Promise.all([
        goodsOf(q, checkoutParts, [order]),
        read.findEvents(q, order),
        parcelService.of(q, [order]),
        read.findAdjustments(q, [order]),
        findFees(q, [order]),
        desk.findRefundedPieces(q, [order]),
        desk.findNotes(q, [order]),
        this.deps.payments.operator.moneyOf({ uid: order.uid, subject: SUBJECT, subjectId: order.id }),
        this.#shopper(scope, order.uid, now),
        this.#neighbour(filter, order, false),
        this.#neighbour(filter, order, true),
      ])
    const keep = keptBy(keeps, order)
    const of = { order: partOrderOf(order, now), keeps: keep }
    const shown = checkoutParts.onOrder(of.order, of.keeps)
    const [{ view: ofDetail, rows }, sent, audit, views] = await Promise.all([
      checkoutParts.onDetail(q, [of]),
      parcelService.pieces(q, order.uid, parcels),
      this.#audit(order, parcels),
      this.#parcels(order, parcels, lines),
    ])
    const left = piecesToSend(lines, sent, refunds)
    const inTurn = [...adjustments].sort((a, b) => a.turn - b.turn)
    const facts: ActFacts = {
      order,
      refusals: this.#refusals(order, keep, now),
      toSend: left.reduce((sum, { number }) => sum + number, 0),
      hasTax: fees.some(({ kind }) => kind === TAX),
      hasWaiting: parcels.some(isWaiting),
    }
    return {
      orderNo: order.orderNo,
      parentNo: order.parentNo,
      storeId: order.storeId,
      storeName: order.storeName,
      ...statusOf(order, lines),
      hint: hintOf(factsOf(order, parcels, undefined, shown)),
      deliveryType: order.deliveryType,
      deliveryText: deliveryText(order.deliveryType),
      createdAt: order.createdAt,
      paidAt: moment(order.paidAt),
      shipBy: isQueued(order) ? order.shipBy : null,
      isLate: isLate(order, now),
      remindedAt: moment(order.remindedAt),
      shippedAt: moment(order.shippedAt),
      receivedAt: moment(order.receivedAt),
      closedAt: moment(order.closedAt),
      closeReason: order.closeReason,
      address: addressOf(order),
      arriveText: shown.arriveText,
      remark: shown.view.remark,
      rows: [...shown.rows, ...rows],
      invoice: ofDetail.invoice,
      lines: lines.map((line) => detailLine(line, adjustments, left)),
      amounts: amountRows(
        {
          originalCents: order.originalCents,
          discounts: inTurn.filter(({ kind }) => kind !== FREIGHT_COUPON),
          freightOff: inTurn.filter(({ kind }) => kind === FREIGHT_COUPON),
          fees: [{ kind: FREIGHT, title: '运费', cents: 0 }, ...fees],
          payableCents: order.payableCents,
        },
        order.paidAt > 0,
      ),
      payableCents: order.payableCents,
      paidCents: order.paidCents,
      refundedCents: order.refundedCents,
      returnedCents: order.returnedCents,
      sentPieces: sent.reduce((sum, { number }) => sum + number, 0),
      payables: money.payables.map(({ title, state, partCents, expireAt }) => ({
        title,
        stateText: PAYABLE_TEXT[state],
        cents: partCents,
        expireAt,
      })),
      payments: money.payments.map(({ wayText, transactionId, state, cents, paidAt }) => ({
        wayText,
        number: transactionId,
        stateText: PAYMENT_TEXT[state],
        cents,
        paidAt: moment(paidAt),
      })),
      refunds: money.refunds.map(({ refundNo, state, cents, reason, createdAt, endedAt }) => ({
        refundNo,
        stateText: REFUND_TEXT[state],
        cents,
        reason,
        createdAt,
        endedAt: moment(endedAt),
      })),
      parcels: views.map((parcel, at) => {
        const row = parcels[at]
        return { parcel, act: row ? correctAct(row, permissions) : null }
      }),
      shopper,
      notes: notes.map(noteView),
      timeline: timelineOf(events, audit, notes),
      acts: actsOf(facts, permissions, 'detail'),
      newer,
      older,
    }
  }

  /** Packing lists of some orders, in the given sequence; unknown orders are missing. */
  async packing(scope: StoreScope, orderNos: readonly string[]): Promise<PackingList[]> {
    const { checkoutParts, clock } = this.deps
    const { q } = this.deps.db
    const orders = await desk.findByNumbers(q, scope, orderNos)
    const [{ lines, keeps }, left] = await Promise.all([goodsOf(q, checkoutParts, orders), this.left(orders)])
    const own = byOrder(lines)
    const now = clock.now()
    const byNo = new Map(orders.map((order) => [order.orderNo, order]))
    return orderNos.flatMap((orderNo) => {
      const order = byNo.get(orderNo)
      if (!order) return []
      const shown = checkoutParts.onOrder(partOrderOf(order, now), keptBy(keeps, order))
      const toSend = left.get(order.id)
      return [
        {
          orderNo,
          storeName: order.storeName,
          deliveryText: deliveryText(order.deliveryType),
          createdAt: order.createdAt,
          paidAt: moment(order.paidAt),
          address: addressOf(order),
          arriveText: shown.arriveText,
          remark: shown.view.remark,
          rows: shown.rows,
          lines: (own.get(order.id) ?? []).flatMap(({ id, skuId, title, specText }) => {
            const number = toSend?.find(({ lineId }) => lineId === id)?.number ?? 0
            return number > 0 ? [{ skuId, title, specText, number }] : []
          }),
        },
      ]
    })
  }

  /** Pieces of each line that are left to send, by order. */
  async left(orders: readonly OrderRow[]): Promise<Map<string, { lineId: string; number: number }[]>> {
    const { parcels } = this.deps
    const { q } = this.deps.db
    const shipped = orders.filter(({ shippedAt }) => shippedAt > 0)
    const [lines, refunds, sent] = await Promise.all([
      read.findLines(q, orders),
      desk.findRefundedPieces(q, orders),
      parcels.of(q, shipped),
    ])
    const pieces = await Promise.all(
      [...new Set(sent.map(({ uid }) => uid))].map((uid) =>
        parcels.pieces(
          q,
          uid,
          sent.filter((parcel) => parcel.uid === uid),
        ),
      ),
    )
    const [own, back] = [byOrder(lines), byOrder(refunds)]
    return new Map(orders.map(({ id }) => [id, piecesToSend(own.get(id) ?? [], pieces.flat(), back.get(id) ?? [])]))
  }

  #filter(scope: StoreScope, query: Chips & { view: OrderView }): desk.DeskFilter {
    return {
      terms: VIEW_TERMS[query.view],
      stores: storesWithin(scope, query.storeIds),
      deliveryTypes: query.deliveryTypes ?? [],
      created: { from: query.createdFrom, until: query.createdUntil },
      paid: { from: query.paidFrom, until: query.paidUntil },
      now: this.deps.clock.now(),
    }
  }

  async #rows(scope: StoreScope, query: DeskQuery, last: desk.After | undefined, limit: number) {
    const { view, sort = 'newest', text = '' } = query
    const { q } = this.deps.db
    const sought = soughtBy(text)
    const filter = this.#filter(scope, query)
    const paidTime = query.paidFrom !== undefined || query.paidUntil !== undefined
    const order = listOrderOf(view, sort, { text: sought.kind !== 'none', paidTime })
    if (sought.kind === 'none' && !filter.terms.hasCase)
      return { rows: await desk.listDesk(q, filter, order, last, limit), order }
    const uid = sought.kind === 'phone' ? await this.deps.account.uidOfPhone(q, sought.text) : undefined
    const keysAfter = (before: string | undefined) =>
      sought.kind === 'none' ? desk.findWithCase(q, before, CHUNK) : desk.findSought(q, sought, uid, before, CHUNK)
    const rows: OrderRow[] = []
    let before = last?.id
    for (;;) {
      const keys = await keysAfter(before)
      for (const row of await desk.listDeskOf(q, keys, filter))
        if (before === undefined || row.id < before) rows.push(row)
      before = keys.at(-1)?.id
      if (rows.length >= limit || keys.length < CHUNK) break
    }
    return { rows: rows.slice(0, limit), order }
  }

  async #views(rows: readonly OrderRow[], permissions: readonly Permission[]): Promise<ConsoleOrderRow[]> {
    const { checkoutParts, clock } = this.deps
    const { q } = this.deps.db
    const now = clock.now()
    const [{ lines, keeps }, reminders, notes, left, fees] = await Promise.all([
      goodsOf(q, checkoutParts, rows),
      desk.countReminders(
        q,
        rows.filter(({ remindedAt }) => remindedAt > 0),
      ),
      desk.findNotes(q, rows),
      this.left(rows.filter(isQueued)),
      findFees(
        q,
        rows.filter(({ paidAt }) => paidAt === 0),
      ),
    ])
    const own = byOrder(lines)
    const noted = new Set(notes.map(({ orderId }) => orderId))
    const taxed = new Set(fees.filter(({ kind }) => kind === TAX).map(({ orderId }) => orderId))
    return rows.map((order) => {
      const facts: ActFacts = {
        order,
        refusals: this.#refusals(order, keptBy(keeps, order), now),
        toSend: (left.get(order.id) ?? []).reduce((sum, { number }) => sum + number, 0),
        hasTax: taxed.has(order.id),
        hasWaiting: false,
      }
      return deskRow(order, own.get(order.id) ?? [], {
        reminders: reminders.get(order.id) ?? 0,
        hasNote: noted.has(order.id),
        acts: actsOf(facts, permissions, 'row'),
        now,
      })
    })
  }

  #refusals(order: OrderRow, keep: ReturnType<typeof keptBy>, now: number): ActFacts['refusals'] {
    const { checkoutParts } = this.deps
    if (!checkoutParts.refusesMoves()) return { ship: null, receive: null }
    const of = partOrderOf(order, now)
    return {
      ship: checkoutParts.refusalOf('ship', of, keep),
      receive: checkoutParts.refusalOf('receive', of, keep),
    }
  }

  async #neighbour(filter: desk.DeskFilter, { id }: OrderRow, isDown: boolean): Promise<string | null> {
    // Lists of orders with a case are read by line; their neighbours are taken from all orders.
    const terms = filter.terms.hasCase ? {} : filter.terms
    const order = { by: 'id', isDown } as const
    const [row] = await desk.listDesk(this.deps.db.q, { ...filter, terms }, order, { value: 0, id }, 1)
    return row?.orderNo ?? null
  }

  async #shopper(scope: StoreScope, uid: string, now: number): Promise<ConsoleOrder['shopper']> {
    const { account, memberCards } = this.deps
    const { q } = this.deps.db
    const [profile, orders] = await Promise.all([
      account.memberProfile(q, uid),
      desk.countOfShopper(q, scope, uid, MOST_COUNTED),
    ])
    if (!profile) return null
    const { name, mobile, cardId, memberUntil } = profile
    const isMember = memberUntil > now
    const card = isMember && cardId !== '' ? await memberCards.find(q, cardId) : undefined
    return { uid, name, mobile: maskedPhone(mobile), card: isMember ? (card?.name ?? '会员') : '', orders }
  }

  async #audit({ orderNo }: OrderRow, parcels: readonly ParcelRow[]) {
    const subjects = [orderNo, ...parcels.map(({ id }) => id)]
    const { auditOperator } = this.deps
    return (await Promise.all(subjects.map((subject) => auditOperator.list({ subject, limit: MOST_AUDIT })))).flat()
  }

  #parcels({ uid }: OrderRow, parcels: readonly ParcelRow[], lines: readonly OrderLineRow[]) {
    const goods = new Map(lines.map((line) => [line.id, line]))
    return this.deps.parcels.views(uid, parcels, ({ lineId, number }) => {
      const line = goods.get(lineId)
      return line && { orderLineId: lineId, title: line.title, picture: JSON.parse(line.picture) as Picture, number }
    })
  }
}

export const noteView = ({ noteId, actorId, actorName, text, createdAt }: desk.OrderNoteRow) => ({
  noteId,
  who: nameOf({ kind: 'staff', id: actorId, ...(actorName && { name: actorName }) }),
  text,
  at: createdAt,
})
