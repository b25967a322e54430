import { FREIGHT_COUPON } from '@contract/codes/offer'
import { maskedPhone } from '@contract/codes/phone'
import type { ConsoleOrder, ConsoleOrderRow, TimelineEntry } from '@contract/console/order'
import type { Picture } from '@contract/schema/shared'
import type { AuditRow } from '../../system/audit'
import type { AdjustmentRow, OrderEventRow, OrderLineRow, OrderRow } from './order.repo'
import { statusOf } from './order.view'
import { afterSaleText } from './order-case.rules'
import type { OrderNoteRow } from './order-desk.repo'
import { deliveryText, isLate, isQueued } from './order-desk.rules'
import type { Pieces } from './order-ship.rules'

const SHOWN_LINES = 3

export const moment = (at: number): number | null => (at > 0 ? at : null)

type Goods = ConsoleOrderRow['goods'][number]

export const goodsOfLine = ({ title, specText, picture, number }: OrderLineRow): Goods => ({
  title,
  specText,
  picture: JSON.parse(picture) as Picture,
  number,
})

/** Facts of a row in addition to the order and its lines. */
interface RowFacts {
  reminders: number
  hasNote: boolean
  acts: ConsoleOrderRow['acts']
  now: number
}

export function deskRow(row: OrderRow, lines: readonly OrderLineRow[], facts: RowFacts): ConsoleOrderRow {
  const { reminders, hasNote, acts, now } = facts
  return {
    orderNo: row.orderNo,
    createdAt: row.createdAt,
    paidAt: moment(row.paidAt),
    receiverName: row.receiverName,
    receiverPhone: row.receiverPhone === '' ? '' : maskedPhone(row.receiverPhone),
    goods: lines.slice(0, SHOWN_LINES).map(goodsOfLine),
    lineCount: lines.length,
    totalNumber: row.totalNumber,
    storeId: row.storeId,
    storeName: row.storeName,
    deliveryType: row.deliveryType,
    deliveryText: deliveryText(row.deliveryType),
    payableCents: row.payableCents,
    paidCents: row.paidCents,
    refundedCents: row.refundedCents,
    ...statusOf(row, lines),
    shipBy: isQueued(row) ? row.shipBy : null,
    isLate: isLate(row, now),
    reminders,
    openCases: new Set(lines.flatMap(({ caseNo }) => (caseNo === '' ? [] : [caseNo]))).size,
    hasNote,
    acts,
  }
}

/** The price of one line: from its list price, each offer, its share of freight and tax. */
export function detailLine(
  line: OrderLineRow,
  adjustments: readonly AdjustmentRow[],
  left: readonly Pieces[],
): ConsoleOrder['lines'][number] {
  const own = adjustments.filter(({ lineId }) => lineId === line.id).sort((a, b) => a.turn - b.turn)
  const isOfFreight = ({ kind }: AdjustmentRow) => kind === FREIGHT_COUPON
  const stepOf = ({ kind, ref, title, cents }: AdjustmentRow) => ({ key: `${kind}:${ref}`, title, cents: -cents })
  const off = own.filter(isOfFreight)
  const fullFreight = off.reduce((sum, { cents }) => sum + cents, line.freightCents)
  return {
    lineId: line.id,
    skuId: line.skuId,
    productId: line.productId,
    title: line.title,
    specText: line.specText,
    picture: JSON.parse(line.picture) as Picture,
    unitCents: line.unitCents,
    number: line.number,
    toSend: left.find(({ lineId }) => lineId === line.id)?.number ?? 0,
    afterSaleText: afterSaleText(line),
    caseNo: line.caseNo,
    originalCents: line.originalCents,
    steps: [
      ...own.filter((one) => !isOfFreight(one)).map(stepOf),
      ...(fullFreight > 0 ? [{ key: 'freight', title: '运费分摊', cents: fullFreight }] : []),
      ...off.map(stepOf),
      ...(line.taxCents > 0 ? [{ key: 'tax', title: '税费分摊', cents: line.taxCents }] : []),
    ],
    payableCents: line.payableCents,
    freightCents: line.freightCents,
    taxCents: line.taxCents,
  }
}

const EVENT_TEXT: Readonly<Record<string, string>> = {
  place: '提交订单',
  pay: '付款成功',
  close: '订单关闭',
  accept: '接单',
  ship: '发货',
  shipPart: '部分发货',
  handOver: '交付',
  receive: '确认收货',
  remindShip: '催发货',
  extendReceive: '延长收货',
  changeAddress: '修改地址',
  changeSlot: '修改时段',
  changeDelivery: '修改配送方式',
  changeInvoice: '修改开票信息',
  reduce: '改价',
  refund: '申请全额退款',
  refundPart: '申请部分退款',
  refundAgain: '再次申请退款',
  refundDone: '退款到账',
  refundFailed: '退款失败',
  finishRefund: '退款完成',
  goOn: '成团，待发货',
  goOnToAccept: '成团，待接单',
  goOnDone: '成团，已完成',
}

/** Actions whose event is in the order's log, with the events. Their audit entries only name who acted. */
const EVENTS_OF: Readonly<Record<string, readonly string[]>> = {
  'order.accept': ['accept'],
  'order.ship': ['ship', 'shipPart'],
  'order.deliver': ['receive', 'handOver'],
  'order.reduce': ['reduce'],
  'order.refund': ['refund', 'refundPart', 'refundAgain'],
  'order.cancel': ['close'],
}
const ACTION_TEXT: Readonly<Record<string, string>> = {
  'order.note': '备注',
  'parcel.correct': '更正运单号',
  'parcel.tell': '更新物流状态',
}
/** Greatest distance between an event and its audit entry, which one transaction writes. */
const TOGETHER_MS = 5000
const WHO: Readonly<Record<OrderEventRow['actor'], string>> = { shopper: '顾客', operator: '门店', system: '系统' }

export const nameOf = ({ kind, id, name }: AuditRow['actor']): string =>
  name ?? (kind === 'operator' ? `命令行 ${id}` : kind === 'system' ? '系统' : id)

/** The log of an order and the acts of staff on it and its parcels, newest first. */
export function timelineOf(
  events: readonly OrderEventRow[],
  audit: readonly AuditRow[],
  notes: readonly OrderNoteRow[],
): TimelineEntry[] {
  const open = new Set(audit)
  const textOfNote = new Map(notes.map(({ noteId, text }) => [noteId, text] as const))
  const entries = events.map(({ event, actor, note, createdAt }): TimelineEntry => {
    const isOne = ({ action, at }: AuditRow) =>
      EVENTS_OF[action]?.includes(event) === true && Math.abs(at - createdAt) <= TOGETHER_MS
    const own = actor === 'shopper' ? undefined : [...open].find(isOne)
    if (own) open.delete(own)
    return { at: createdAt, who: own ? nameOf(own.actor) : WHO[actor], text: EVENT_TEXT[event] ?? event, note }
  })
  for (const { at, actor, action, details } of open) {
    const { noteId, after } = details as { noteId?: string; after?: unknown }
    const note = (noteId !== undefined && textOfNote.get(noteId)) || (typeof after === 'string' ? after : '')
    entries.push({ at, who: nameOf(actor), text: ACTION_TEXT[action] ?? action, note })
  }
  return entries.sort((a, b) => b.at - a.at)
}
