import { AFTERSALE_STATUS, AFTERSALE_TYPE, type AftersaleType } from '@contract/codes/aftersale'
import { chinaMinute } from '@contract/codes/china-time'
import type { AftersaleCard, CaseEvent, CaseLine as ShownLine } from '@contract/schema/aftersale'
import type { Picture } from '@contract/schema/shared'
import type { CaseEventRow } from '../../../kernel/case-event.repo'
import type { CaseLine, CaseOrder } from '../order'
import { OVER_STATUSES } from './aftersale.machine'
import type { CaseRow } from './aftersale.repo'
import {
  caseButtons,
  caseHint,
  caseStatusText,
  dueText,
  isOfMoney,
  stepsOf,
  typesOf,
  typeText,
} from './aftersale.rules'
import { EVENT_TITLES } from './case.texts'

export function lineView(line: CaseLine, number = line.number): ShownLine {
  return {
    orderLineId: line.lineId,
    skuId: line.skuId,
    productId: line.productId,
    title: line.title,
    specText: line.specText,
    picture: JSON.parse(line.picture) as Picture,
    price: line.unitCents,
    number,
  }
}

/** Lines that a case is about: one, or all of its order. */
const linesOf = (row: CaseRow, order: CaseOrder | undefined): ShownLine[] =>
  (order?.lines ?? [])
    .filter(({ lineId }) => row.lineId === '' || lineId === row.lineId)
    .map((line) => lineView(line, row.lineId === '' ? line.number : row.number))

/** What lies in a parcel of a case: what was bought on the way back, what was chosen instead on the way out. */
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
  // Money as a whole order's has no form of its own to put again.
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
    number: row.number,
    amount: amountOf(row),
    reason: row.reason,
    createdAt: row.createdAt,
    serverNow: now,
    dueAt: row.dueAt > 0 ? row.dueAt : null,
    buttons,
  }
}

/** Of an exchange nothing comes back, unless it ends in money. */
const amountOf = ({ type, status, cents }: CaseRow): number =>
  type === AFTERSALE_TYPE.replacement && !isOfMoney(status) ? 0 : cents

/** Where a case stands on its way; what ends by itself says when. */
export function stepsView(row: CaseRow) {
  return stepsOf(row.type, row.status).map((step, i) => ({
    ...step,
    note: step.state === 'now' ? dueText(row.dueAt) : i === 0 ? chinaMinute(row.createdAt).slice(5) : '',
  }))
}

const NAMES = { shopper: '我', house: '平台', system: '系统' } as const

export function eventView(
  row: CaseEventRow,
  storeName: string,
  images: ReadonlyMap<string, { url: string; thumbUrl: string }>,
): CaseEvent {
  const keys = JSON.parse(row.imageKeys) as string[]
  return {
    who: row.actor,
    name: row.actor === 'store' ? storeName : NAMES[row.actor],
    title: EVENT_TITLES[row.event] ?? row.event,
    text: row.text,
    images: keys.flatMap((key) => images.get(key) ?? []),
    at: row.at,
  }
}

/** Goods go back to the store from here until it has them. */
export const isGoingBack = ({ status }: Pick<CaseRow, 'status'>): boolean =>
  ([AFTERSALE_STATUS.sendBack, AFTERSALE_STATUS.receiving, AFTERSALE_STATUS.receiptRejected] as number[]).includes(
    status,
  )

export const isOverRow = ({ status }: Pick<CaseRow, 'status'>): boolean => OVER_STATUSES.includes(status)
