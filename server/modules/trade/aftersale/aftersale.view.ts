import { AFTERSALE_STATUS, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { maskPhones } from '@contract/codes/phone'
import type { AftersaleCard, CaseEvent, CaseLine as ShownLine } from '@contract/schema/aftersale'
import type { Picture } from '@contract/schema/shared'
import type { CaseEventRow } from '../../../kernel/case-event.repo'
import { type CaseLine, type CaseOrder, unitsOf } from '../order'
import { OVER_STATUSES } from './aftersale.machine'
import type { CaseRow } from './aftersale.repo'
import {
  caseButtons,
  caseHint,
  caseStatusText,
  dueText,
  isOfMoney,
  stepEnds,
  stepMoment,
  stepsOf,
  typesOf,
  typeText,
} from './aftersale.rules'
import { EVENT_TITLES } from './case.texts'

/** Units as shoppers and staff read them: weighed goods are one piece with a weight [aftersale.weighed]. */
const measured = ({ pieceGrams }: Pick<CaseLine, 'pieceGrams'>, units: number): { number: number; weight?: number } =>
  pieceGrams > 0 ? { number: 1, weight: units } : { number: units }

/** The number of a case, and the weight of a case of weighed goods. */
export function measureOf(row: CaseRow, order: CaseOrder | undefined): { number: number; weight?: number } {
  const line = order?.lines.find(({ lineId }) => lineId === row.lineId)
  return line ? measured(line, row.number) : { number: row.number }
}

export function lineView(line: CaseLine, units = unitsOf(line)): ShownLine {
  return {
    orderLineId: line.lineId,
    skuId: line.skuId,
    productId: line.productId,
    title: line.title,
    specText: line.specText,
    picture: JSON.parse(line.picture) as Picture,
    price: line.unitCents,
    ...measured(line, units),
  }
}

/** Lines of a case: one, or all of its order. */
export const linesOf = (row: CaseRow, order: CaseOrder | undefined): ShownLine[] =>
  (order?.lines ?? [])
    .filter(({ lineId }) => row.lineId === '' || lineId === row.lineId)
    .map((line) => lineView(line, row.lineId === '' ? unitsOf(line) : row.number))

/** Goods in a parcel of a case: the bought ones in the return parcel, the chosen ones in the replacement's. */
export function parcelGoods(row: CaseRow, order: CaseOrder | undefined, isBack: boolean) {
  return linesOf(row, order).map(({ orderLineId, title, specText, picture, number }) => ({
    orderLineId,
    picture,
    number,
    title: [title, isBack ? specText : row.specText || specText].filter(Boolean).join(' '),
  }))
}

export function cardView(row: CaseRow, order: CaseOrder | undefined, now: number): AftersaleCard {
  const line = order?.lines.find(({ lineId }) => lineId === row.lineId)
  const facts = {
    status: row.status,
    reapplied: row.reapplied,
    isEscalated: row.isEscalated === 1,
    canApplyAgain:
      order !== undefined &&
      line !== undefined &&
      line.left > 0 &&
      line.caseNo === '' &&
      typesOf(order, now).some(({ reason }) => reason === ''),
  }
  // A refund of a whole order has no form to amend.
  const buttons = caseButtons(facts).filter(({ code }) => row.lineId !== '' || code === 'refundAmount')
  return {
    refundOrderNo: row.no,
    orderId: row.orderId,
    orderNo: row.orderNo,
    storeId: row.storeId,
    storeName: row.storeName,
    type: row.type as AftersaleType,
    typeText: typeText(row.type),
    status: row.status as AftersaleCard['status'],
    statusText: caseStatusText(row.status),
    hint: caseHint({ ...facts, endText: row.endText, cents: row.cents, type: row.type }),
    lines: linesOf(row, order),
    ...measureOf(row, order),
    amount: amountOf(row),
    reason: row.reason,
    createdAt: row.createdAt,
    serverNow: now,
    dueAt: row.dueAt > 0 ? row.dueAt : null,
    buttons,
  }
}

/** A replacement refunds nothing, unless it ends in a refund. */
export const amountOf = ({ type, status, cents }: CaseRow): number =>
  type === AFTERSALE_TYPE.replacement && !isOfMoney(status) ? 0 : cents

/** Progress of a case: when a step ended, when the present one ends by itself, the hint of a later one. */
export function stepsView(row: CaseRow, events: readonly CaseEventRow[]) {
  // The record of a refund without a case begins with the refund.
  const first = row.lineId === '' ? 'refunding' : 'verify'
  const ends = stepEnds({ type: row.type, endedAt: row.endedAt, first }, events)
  return stepsOf(row.type, row.status).map(({ text, state, hint }, i) => {
    const end = ends[i] ?? 0
    const done = end > 0 ? stepMoment(end) : ''
    return { text, state, note: state === 'done' ? done : state === 'now' ? dueText(row.dueAt) : hint }
  })
}

/** Events whose text has the phone that the shopper gave for the return parcel. */
const RETURNED: readonly string[] = ['sendBack', 'changeNo']

/** `shopperName`: the name of the shopper for the reader of the event. */
export function eventView(
  row: CaseEventRow,
  { storeName, shopperName }: { storeName: string; shopperName: string },
  images: ReadonlyMap<string, { url: string; thumbUrl: string }>,
): CaseEvent {
  const keys = JSON.parse(row.imageKeys) as string[]
  return {
    who: row.actor,
    name: { shopper: shopperName, store: storeName, house: '平台', system: '系统' }[row.actor],
    title: EVENT_TITLES[row.event] ?? row.event,
    text: RETURNED.includes(row.event) ? maskPhones(row.text) : row.text,
    images: keys.flatMap((key) => images.get(key) ?? []),
    at: row.at,
  }
}

/** States from the agreement to the return until the store has the goods. */
export const isGoingBack = ({ status }: Pick<CaseRow, 'status'>): boolean =>
  ([AFTERSALE_STATUS.sendBack, AFTERSALE_STATUS.receiving, AFTERSALE_STATUS.receiptRejected] as number[]).includes(
    status,
  )

export const isOverRow = ({ status }: Pick<CaseRow, 'status'>): boolean => OVER_STATUSES.includes(status)
