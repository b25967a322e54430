import { AFTERSALE_TYPE, type AftersaleTab } from '@contract/codes/aftersale'
import type {
  AftersaleCard,
  AftersaleDetail,
  AftersaleForm,
  CaseEvent,
  RefundExtras,
  RefundMoney,
} from '@contract/schema/aftersale'
import { type CaseEventRow, findEvents } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageOf, windowOf } from '../../../kernel/page'
import type { Payables } from '../../finance/payment'
import { type StoreService, unitTextOf } from '../../goods/store'
import type { MediaService } from '../../system/media'
import type { CaseLine, CaseOrder, OrderCaseService, RefundExtrasService } from '../order'
import type { ParcelService } from '../parcel'
import * as repo from './aftersale.repo'
import { lineProblem, mostOf, reasonsOf, typesOf, typeText } from './aftersale.rules'
import { type AftersaleService, isWholeUnsent } from './aftersale.service'
import {
  cardView,
  eventView,
  isGoingBack,
  isOverRow,
  lineView,
  measureOf,
  parcelGoods,
  stepsView,
} from './aftersale.view'

const TYPE_NOTES = {
  [AFTERSALE_TYPE.refund]: '没收到货，或与商家协商一致不用退货',
  [AFTERSALE_TYPE.return]: '已收到货，需要退回',
  [AFTERSALE_TYPE.replacement]: '已收到货，换同价的其他规格或同款',
}
const MONEY_STATES = { processing: '处理中', succeeded: '已到账', closed: '退款未成功', abnormal: '处理中' } as const

export interface AftersaleReadDeps {
  db: Db
  clock: Clock
  cases: Pick<AftersaleService, 'own' | 'lineOf' | 'replacements'>
  orderCases: Pick<OrderCaseService, 'findAny' | 'orderOfLine'>
  refundExtras: Pick<RefundExtrasService, 'of' | 'ofWhole'>
  parcels: Pick<ParcelService, 'of' | 'views'>
  stores: Pick<StoreService, 'findStores'>
  media: Pick<MediaService, 'urls'>
  payments: { payables: Pick<Payables, 'refundOf'> }
}

interface ExtrasQuery {
  orderId: string
  /** Absent: the whole order. */
  orderLineId?: string
  number?: number
  /** Grams, for weighed goods. */
  weight?: number
  cents?: number
}

/** Cases in the shape for their shopper. */
export class AftersaleReadService {
  constructor(private readonly deps: AftersaleReadDeps) {}

  /** Number of a shopper's cases that are not over. */
  countOpen(uid: string): Promise<number> {
    return repo.countOpen(this.deps.db.q, uid)
  }

  /** The application form of a line; `no`: the case that is amended. */
  async form(
    uid: string,
    asked: { orderId?: string; orderLineId: string; refundOrderNo?: string; weight?: number },
  ): Promise<AftersaleForm> {
    const { orderLineId: lineId, refundOrderNo: no, weight } = asked
    const { q } = this.deps.db
    const now = this.deps.clock.now()
    const orderId = asked.orderId ?? (await this.deps.orderCases.orderOfLine(q, uid, lineId)) ?? ''
    const { order, line } = await this.deps.cases.lineOf(q, uid, orderId, lineId)
    const [before, skus] = [
      no === undefined ? undefined : await this.deps.cases.own(q, uid, no),
      await this.deps.cases.replacements(q, line),
    ]
    const at = before?.createdAt ?? now
    const note = before
      ? ((await findEvents(q, before)).findLast(({ actor, event }) => actor === 'shopper' && ASKS.includes(event))
          ?.text ?? '')
      : ''
    const isTaken = line.caseNo !== '' && line.caseNo !== no
    return {
      orderId,
      orderNo: order.orderNo,
      storeName: order.storeName,
      line: lineView(line),
      ...(line.pieceGrams > 0
        ? { numberMost: Math.min(1, line.left), weightMost: line.left }
        : { numberMost: line.left }),
      types: typesOf(order, at).map(({ type, reason }) => {
        const why = lineProblem(line) || (isTaken ? '该商品正在售后中' : line.left === 0 ? '该商品已全部售后' : reason)
        return {
          type,
          text: typeText(type),
          note: TYPE_NOTES[type],
          ...(why && { disabledReason: why }),
          reasons: why
            ? []
            : reasonsOf(order, type, at).map((one) => ({
                text: one.text,
                isReceived: one.isReceived,
                most: mosts(order, line, one, weight),
              })),
        }
      }),
      skus,
      asked: before
        ? {
            refundOrderNo: before.no,
            type: before.type as AftersaleForm['types'][number]['type'],
            isReceived: before.isReceived === 1,
            reason: before.reason,
            ...measureOf(before, order),
            cents: before.cents,
            note,
            skuId: before.skuId,
          }
        : null,
    }
  }

  /** Effects of a refund besides the money; without a line, of the whole order. */
  async extras(
    uid: string,
    { orderId, orderLineId, number = 1, weight, cents = 0 }: ExtrasQuery,
  ): Promise<RefundExtras> {
    const { q } = this.deps.db
    if (orderLineId === undefined)
      return (await this.deps.refundExtras.ofWhole(q, uid, orderId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '订单不存在')
    const { order } = await this.deps.cases.lineOf(q, uid, orderId, orderLineId)
    return this.#extras(order, { lineId: orderLineId, number: weight ?? number, cents })
  }

  async page(
    uid: string,
    { tab = 'all', orderId, ...ask }: { tab?: AftersaleTab; orderId?: string } & PageQuery,
  ): Promise<Page<AftersaleCard>> {
    const { size, ...window } = windowOf(ask)
    const of = { tab, ...(orderId !== undefined && { orderId }) }
    const page = pageOf(await repo.pageCases(this.deps.db.q, uid, of, window), size, ({ id }) => id)
    const now = this.deps.clock.now()
    const orders = await this.#orders(uid, page.records)
    return { ...page, records: page.records.map((row) => cardView(row, orders.get(row.orderId), now)) }
  }

  async detail(uid: string, no: string): Promise<AftersaleDetail> {
    const { q } = this.deps.db
    const row = await this.deps.cases.own(q, uid, no)
    const [order, events] = [await this.deps.orderCases.findAny(q, uid, row.orderId), await findEvents(q, row)]
    const store = (await this.deps.stores.findStores(q, [row.storeId])).get(row.storeId)
    const shown = await this.#events(uid, row, events)
    const asked = events.findLast(({ actor, event }) => actor === 'shopper' && ASKS.includes(event))
    const last = shown.at(-1)
    if (!last) throw new Error(`the case ${no} has no record`)
    return {
      ...cardView(row, order, this.deps.clock.now()),
      orderLineId: row.lineId,
      freight: row.freightCents,
      wayText: order?.payWayText ?? '',
      extras: await this.#extrasOf(row, order),
      note: asked?.text ?? '',
      steps: stepsView(row, events),
      address:
        isGoingBack(row) && store
          ? {
              name: `${store.name} 售后`,
              phone: store.phone,
              address: [store.address, unitTextOf(store)].filter(Boolean).join(' '),
            }
          : null,
      back: parcelOf(row.backCompany, row.backNo),
      sent: parcelOf(row.sentCompany, row.sentNo),
      specText: row.type === AFTERSALE_TYPE.replacement ? row.specText || '同款' : '',
      lastEvent: last,
    }
  }

  async negotiations(uid: string, no: string): Promise<{ records: CaseEvent[]; canWrite: boolean }> {
    const row = await this.deps.cases.own(this.deps.db.q, uid, no)
    const records = await this.#events(uid, row, await findEvents(this.deps.db.q, row))
    return { records, canWrite: !isOverRow(row) }
  }

  /** Parcels of a case with their tracks, the return parcel first. */
  async parcels(uid: string, no: string) {
    const row = await this.deps.cases.own(this.deps.db.q, uid, no)
    const rows = await this.deps.parcels.of(this.deps.db.q, [row])
    const views = await this.deps.parcels.views(uid, rows)
    const order = await this.deps.orderCases.findAny(this.deps.db.q, uid, row.orderId)
    const isBack = new Map(rows.map(({ id, subject }) => [id, subject === 'back']))
    const parcels = views.map((view) => {
      const isOfBack = isBack.get(view.parcelId) === true
      return { ...view, isBack: isOfBack, goods: parcelGoods(row, order, isOfBack) }
    })
    return { serverNow: this.deps.clock.now(), parcels }
  }

  async money(uid: string, no: string): Promise<RefundMoney> {
    const { q } = this.deps.db
    const row = await this.deps.cases.own(q, uid, no)
    const money = row.refundNo === '' ? undefined : await this.deps.payments.payables.refundOf(q, uid, row.refundNo)
    const order = await this.deps.orderCases.findAny(q, uid, row.orderId)
    const { statusText, amount } = cardView(row, order, this.deps.clock.now())
    const text = order?.payWayText || '原支付方式'
    const way = money && {
      text,
      amount: money.cents,
      stateText: MONEY_STATES[money.state],
      at: money.endedAt > 0 ? money.endedAt : null,
    }
    return { amount, statusText, ways: way ? [way] : [], extras: await this.#extrasOf(row, order) }
  }

  /** Effects stored with the requested refund; before the request, those of a refund now; null when none is due. */
  async #extrasOf(row: repo.CaseRow, order: CaseOrder | undefined): Promise<RefundExtras | null> {
    if (row.extras !== '') return JSON.parse(row.extras) as RefundExtras
    if (!order || isOverRow(row) || row.type === AFTERSALE_TYPE.replacement || row.refundNo !== '') return null
    return this.#extras(order, row)
  }

  /** Effects of a refund of at most the cents that are left of the order. */
  async #extras(
    order: CaseOrder,
    { lineId, number, cents }: Pick<repo.CaseRow, 'lineId' | 'number' | 'cents'>,
  ): Promise<RefundExtras> {
    const of = { lineId, number, cents: Math.min(cents, order.leftCents) }
    return (await this.deps.refundExtras.of(this.deps.db.q, order.uid, order.id, of)) ?? NO_EXTRAS
  }

  async #events(uid: string, row: repo.CaseRow, events: readonly CaseEventRow[]): Promise<CaseEvent[]> {
    const keys = [...new Set(events.flatMap((one) => JSON.parse(one.imageKeys) as string[]))]
    const views = keys.length > 0 ? await this.deps.media.urls(uid, keys, this.deps.clock.now()) : []
    const images = new Map(views.map((view) => [view.key, { url: view.url, thumbUrl: view.thumbUrl || view.url }]))
    return events.map((one) => eventView(one, { storeName: row.storeName, shopperName: '我' }, images))
  }

  async #orders(uid: string, rows: readonly repo.CaseRow[]): Promise<Map<string, CaseOrder>> {
    const found = new Map<string, CaseOrder>()
    for (const id of new Set(rows.map(({ orderId }) => orderId))) {
      const order = await this.deps.orderCases.findAny(this.deps.db.q as Reader, uid, id)
      if (order) found.set(id, order)
    }
    return found
  }
}

const NO_EXTRAS: RefundExtras = { pointsBack: 0, pointsLapsed: 0, pointsTaken: 0, coupons: [] }
/** Events with the shopper's words and pictures of an application. */
export const ASKS: readonly string[] = ['apply', 'amend']
const parcelOf = (company: string, no: string) => (no === '' ? null : { company, no })

/** Largest amounts of 1, 2, … pieces; for weighed goods only that of `weight`, or of all that is left. */
function mosts(
  order: CaseOrder,
  line: CaseLine,
  { isStoreFault }: { isStoreFault: boolean },
  weight: number | undefined,
): { cents: number; freight: number }[] {
  const choices = line.pieceGrams > 0 ? [weight ?? line.left] : Array.from({ length: line.left }, (_, at) => at + 1)
  return choices.flatMap((units) => {
    const share = line.shareOf(units)
    if (!share) return []
    const { cents, freightCents: freight } = mostOf(share, {
      isStoreFault,
      leftCents: order.leftCents,
      freightCents: order.freightCents,
      isWholeUnsent: isWholeUnsent(order, line, units),
    })
    return { cents, freight }
  })
}
