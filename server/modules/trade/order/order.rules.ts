import { randomInt } from 'node:crypto'
import { chinaClock, monthDay } from '@contract/codes/china-time'
import { NOT_SENT } from '@contract/codes/delivery'
import { priceText } from '@contract/codes/money'
import { OFFER_TYPE } from '@contract/codes/offer'
import {
  DELIVERY_TYPE,
  ORDER_BUTTON,
  ORDER_STATUS,
  type OrderButtonCode,
  type OrderStatus,
  REMIND_EVERY_MS,
  SHIP_WITHIN_MS,
} from '@contract/codes/order'
import type { Button } from '@contract/schema/shared'
import { readableNo } from '../../../kernel/ids'
import { split } from '../../../kernel/money'
import type { PartMove, Shown } from '../checkout-part'
import { CANCELLABLE_PAID, type OrderState, stateOf } from './order.machine'
import type { AdjustmentRow, OrderLineRow } from './order.repo'

const PREFIX_LENGTH = 14
const MINUTE_MS = 60_000
const SEQUENCE_SIZE = 100_000
let sequence = randomInt(SEQUENCE_SIZE)

/** A readable parent number; its last five digits count up, so two orders of one process in the same ms differ. */
export function nextParentNo(now: number): string {
  sequence = (sequence + 1) % SEQUENCE_SIZE
  return readableNo(now).slice(0, PREFIX_LENGTH) + String(sequence).padStart(5, '0')
}

/** Number of the order at `index` (from 0) under a parent: the parent's number and two digits. */
export function orderNoOf(parentNo: string, index: number): string {
  return parentNo + String(index + 1).padStart(2, '0')
}

/** Title of orders that are paid together; `storeNames` in placed order, at least one. */
export function titleOf(storeNames: readonly string[]): string {
  const [first = ''] = storeNames
  return storeNames.length > 1 ? `${first}等 ${storeNames.length} 家店` : first
}

/** Deadline of shipping of an order whose store can begin at `at`: the promised arrival, else SHIP_WITHIN_MS later. */
export const shipByOf = (promiseMinutes: number, at: number): number =>
  at + (promiseMinutes > 0 ? promiseMinutes * MINUTE_MS : SHIP_WITHIN_MS)

/** Facts that these rules depend on. */
export interface OrderFacts {
  status: number
  deliveryType: number
  /** Start and end of the time in which the money can be paid. */
  payFrom: number
  expireAt: number
  /** Number of changes of the address after payment. */
  addressChanges: number
  /** When the shopper last requested shipping; 0: never. */
  remindedAt: number
  /** Moment of the automatic receipt; 0 before shipping. */
  receiveBy: number
  /** The shopper has extended it. */
  isReceiveExtended: boolean
  /** When the first goods were shipped; 0 before. */
  shippedAt: number
  /** A line can be reviewed now. */
  canReview: boolean
  /** A review can be added to. */
  canAppend: boolean
  /** An after-sale case is open. */
  hasCase: boolean
  /** Every line with pieces left has an open case. */
  isInAfterSale: boolean
  /** Answers of checkout parts. */
  ofParts: PartTexts
}

export type PartTexts = Pick<Shown, 'hint' | 'arriveText' | 'hasCountdown' | 'refused'>

/** Answers for an order without checkout parts. */
export const NO_PART_TEXTS: PartTexts = { hint: '', arriveText: '', hasCountdown: true, refused: [] }

/** Whether a checkout part refuses a move. */
const isRefused = ({ ofParts }: Pick<OrderFacts, 'ofParts'>, move: PartMove): boolean => ofParts.refused.includes(move)

const BUTTON_TEXT: Record<OrderButtonCode, string> = {
  cancel: '取消订单',
  changeAddress: '修改地址',
  pay: '去支付',
  remindShip: '催发货',
  extendReceive: '延长收货',
  confirmReceive: '确认收货',
  delete: '删除订单',
  buyAgain: '再次购买',
  viewTicket: '查看券码',
  viewPickup: '取货码',
  checkLogistics: '查看物流',
  evaluate: '评价',
  appendReview: '追评',
  viewAfterSale: '查看售后',
  applyInvoice: '申请开票',
  viewInvoice: '查看发票',
}
/** Buttons that are the next step of a status. */
const PRIMARY: readonly OrderButtonCode[] = [
  ORDER_BUTTON.pay,
  ORDER_BUTTON.remindShip,
  ORDER_BUTTON.confirmReceive,
  ORDER_BUTTON.buyAgain,
  ORDER_BUTTON.evaluate,
  ORDER_BUTTON.viewTicket,
  ORDER_BUTTON.viewPickup,
]

/** Buttons by state, the primary one last. */
const BUTTONS: Record<OrderState, readonly OrderButtonCode[]> = {
  unpaid: ['cancel', 'changeAddress', 'pay'],
  awaitingAcceptance: ['cancel'],
  awaitingGroup: [],
  awaitingFinal: ['cancel', 'pay'],
  toShip: ['cancel', 'changeAddress', 'checkLogistics', 'remindShip'],
  toReceive: ['extendReceive', 'checkLogistics', 'confirmReceive'],
  completed: ['delete', 'checkLogistics', 'buyAgain', 'appendReview', 'evaluate'],
  closed: ['delete', 'buyAgain'],
  refunding: ['viewAfterSale'],
  refunded: ['delete', 'viewAfterSale'],
}

/**
 * Buttons by delivery type, and their text where it differs. Tickets have no 再次购买 and cannot be deleted, because the
 * list leads to their codes.
 */
const CODES: Partial<Record<number, { state: OrderState; codes: readonly OrderButtonCode[]; text?: string }>> = {
  [DELIVERY_TYPE.ticket]: { state: 'completed', codes: ['viewTicket'], text: '查看券码' },
  [DELIVERY_TYPE.scanAndBuy]: { state: 'completed', codes: ['delete', 'viewTicket'], text: '离场码' },
  [DELIVERY_TYPE.pickup]: { state: 'toShip', codes: ['cancel', 'viewPickup'] },
}

/** Whether completed orders of a delivery type have 再次购买. */
export const isRepeatable = (deliveryType: number): boolean =>
  (CODES[deliveryType]?.state === 'completed' ? CODES[deliveryType].codes : BUTTONS.completed).includes('buyAgain')

function codesOf({ status, deliveryType, isInAfterSale }: OrderFacts): readonly OrderButtonCode[] {
  if (isInAfterSale) return ['checkLogistics', 'viewAfterSale']
  const [state, own] = [stateOf(status), CODES[deliveryType]]
  return own?.state === state ? own.codes : BUTTONS[state]
}

/** The buttons of an order at `now`. */
export function buttonsOf(order: OrderFacts, now: number): Button[] {
  return codesOf(order)
    .filter((code) => isOffered(code, order, now))
    .map((code) => ({ code, text: textOf(code, order), primary: PRIMARY.includes(code) }))
}

const textOf = (code: OrderButtonCode, { deliveryType, status }: OrderFacts): string =>
  (code === 'pay' && stateOf(status) === 'awaitingFinal' && '支付尾款') ||
  (code === 'viewTicket' && CODES[deliveryType]?.text) ||
  BUTTON_TEXT[code]

function isOffered(code: OrderButtonCode, order: OrderFacts, now: number): boolean {
  if (code === 'cancel') return stateOf(order.status) === 'unpaid' || (canAskBack(order) && !isRefused(order, 'cancel'))
  if (code === 'confirmReceive') return !isRefused(order, 'receive')
  if (code === 'checkLogistics') return order.shippedAt > 0
  if (code === 'evaluate') return order.canReview
  if (code === 'appendReview') return order.canAppend && !order.canReview
  if (code === 'delete') return !order.hasCase
  if (code === 'pay') return order.payFrom <= now && now < order.expireAt
  if (code === 'changeAddress') return canChangeAddress(order)
  if (code === 'remindShip') return canRemind(order, now)
  if (code === 'extendReceive') return canExtend(order, now)
  return true
}

/** A meal in preparation: the shopper cannot cancel it alone. */
const isBeingMade = ({ status, deliveryType }: Pick<OrderFacts, 'status' | 'deliveryType'>): boolean =>
  deliveryType === DELIVERY_TYPE.dineIn && stateOf(status) === 'toShip'

/** Before payment without limit, after payment once, and only for delivered orders. */
export function canChangeAddress(order: OrderFacts): boolean {
  if (NOT_SENT.includes(order.deliveryType)) return false
  const state = stateOf(order.status)
  return state === 'unpaid' || (state === 'toShip' && order.addressChanges === 0 && order.shippedAt === 0)
}

/** Whether the goods are to be shipped: paid, accepted, and not a pickup. */
export function isToBeShipped(order: Pick<OrderFacts, 'status' | 'deliveryType'>): boolean {
  return !NOT_SENT.includes(order.deliveryType) && stateOf(order.status) === 'toShip'
}

/** Once in REMIND_EVERY_MS, while the goods are to be shipped. */
export function canRemind(order: OrderFacts, now: number): boolean {
  return isToBeShipped(order) && order.remindedAt + REMIND_EVERY_MS <= now
}

/** Once, while the goods are in transit and the automatic receipt is not due. */
export function canExtend(order: OrderFacts, now: number): boolean {
  return stateOf(order.status) === 'toReceive' && !order.isReceiveExtended && now < order.receiveBy
}

/** Statuses that a shopper can delete from the list. */
export const DELETABLE: readonly OrderStatus[] = [ORDER_STATUS.completed, ORDER_STATUS.closed, ORDER_STATUS.refunded]

const STATUS_TEXT: Record<OrderState, string> = {
  unpaid: '待付款',
  awaitingAcceptance: '待接单',
  awaitingGroup: '待成团',
  awaitingFinal: '待付尾款',
  toShip: '待发货',
  toReceive: '待收货',
  completed: '已完成',
  closed: '已关闭',
  refunding: '退款中',
  refunded: '已退款',
}

/** Texts of paid orders at the store, by delivery type. */
const TO_HAND_OVER: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.pickup]: '待自提',
  [DELIVERY_TYPE.dineIn]: '制作中',
}

export function statusText(order: Pick<OrderFacts, 'status' | 'deliveryType' | 'shippedAt'>): string {
  const state = stateOf(order.status)
  if (state !== 'toShip') return STATUS_TEXT[state]
  return order.shippedAt > 0 ? '部分发货' : (TO_HAND_OVER[order.deliveryType] ?? STATUS_TEXT[state])
}

/** Facts that the texts under a status depend on. */
export interface OrderDisplayFacts extends OrderFacts {
  closeReason: string
  /** Latest tracking text of the last parcel; empty without one. */
  news: string
  paidCents: number
  /** Requested or returned so far. */
  refundedCents: number
  payWayText: string
  /** 0 while unpaid. */
  paidAt: number
  /** Instant delivery: minutes from payment to arrival; 0 for other types. */
  promiseMinutes: number
}

/** Arrival text of an instant delivery, or of a checkout part; empty for other types and after receipt. */
export function arriveText({ status, paidAt, promiseMinutes, ofParts }: OrderDisplayFacts): string {
  const state = stateOf(status)
  if (ofParts.arriveText !== '') return ofParts.arriveText
  if (promiseMinutes === 0) return ''
  if (state === 'unpaid') return `付款后 ${promiseMinutes} 分钟内送达`
  const isUnderway = state === 'awaitingAcceptance' || state === 'toShip' || state === 'toReceive'
  return isUnderway ? `预计 ${chinaClock(paidAt + promiseMinutes * MINUTE_MS)} 前送达` : ''
}

/** Destination and time of a refund; empty for zero cents. */
function refundText(cents: number, payWayText: string): string {
  return cents > 0 ? `${priceText(cents)} 将原路退回${payWayText || '原支付方式'}，预计 1-3 个工作日到账` : ''
}

/** Refund text of a cancel of the paid order; empty when nothing is refunded or a cancel is not allowed. */
export function cancelRefundText(order: OrderDisplayFacts): string {
  const { paidCents, refundedCents, payWayText } = order
  return canAskBack(order) && !isRefused(order, 'cancel') ? refundText(paidCents - refundedCents, payWayText) : ''
}

/** Whether a cancel requests a refund: nothing was shipped, or all tickets are unused. */
export function canAskBack({
  status,
  deliveryType,
  shippedAt,
}: Pick<OrderFacts, 'status' | 'deliveryType' | 'shippedAt'>): boolean {
  const state = stateOf(status)
  if (shippedAt > 0) return false
  if (isBeingMade({ status, deliveryType })) return false
  return CANCELLABLE_PAID.includes(state) || (deliveryType === DELIVERY_TYPE.ticket && state === 'completed')
}

export const ASK_BACK: Button = { code: ORDER_BUTTON.cancel, text: '申请退款', primary: false }

/** The sentence under the status: the next step. */
export function hintOf(order: OrderDisplayFacts): string {
  if (order.isInAfterSale) return '商品正在售后，处理完后订单继续'
  if (order.ofParts.hint !== '') return order.ofParts.hint
  switch (stateOf(order.status)) {
    case 'unpaid':
      return '请在倒计时结束前完成支付，逾期订单将自动关闭'
    case 'awaitingAcceptance':
      return withPromise('已付款，等待商家接单', order)
    case 'awaitingGroup':
      return '已付款，等待成团'
    case 'awaitingFinal':
      return '定金已付，等待支付尾款'
    case 'toShip':
      if (order.shippedAt > 0) return '部分商品已发出，其余正在备货'
      return withPromise(HAND_OVER_HINT[order.deliveryType] ?? '已付款，商家正在备货', order)
    case 'toReceive':
      return `${withPromise('商品在路上', order)}，${monthDay(order.receiveBy)}将自动确认收货`
    case 'completed':
      return DONE_HINT[order.deliveryType] ?? '订单已完成，感谢你的光临'
    case 'closed':
      return order.closeReason
    case 'refunding':
      return refundText(order.refundedCents, order.payWayText) || '退款处理中'
    case 'refunded':
      return order.refundedCents > 0
        ? `${priceText(order.refundedCents)} 已原路退回${order.payWayText || '原支付方式'}`
        : '订单已退款'
  }
}

const HAND_OVER_HINT: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.pickup]: '已付款，到店出示取货码即可自提',
  [DELIVERY_TYPE.dineIn]: '商家已接单，正在制作',
}
const DONE_HINT: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.ticket]: '券码已生成，到店出示即可使用',
  [DELIVERY_TYPE.scanAndBuy]: '已付款，离场时请出示离场码',
}

function withPromise(text: string, order: OrderDisplayFacts): string {
  return [text, arriveText(order)].filter(Boolean).join('，')
}

/** The grey strip of a list card; empty without news. */
export function newsOf(order: OrderDisplayFacts): string {
  const state = stateOf(order.status)
  if (order.isInAfterSale || order.ofParts.hint !== '') return hintOf(order)
  if (order.news && (state === 'toReceive' || state === 'toShip')) return order.news
  if (state === 'toReceive' || state === 'awaitingAcceptance' || state === 'refunding' || state === 'closed') {
    return hintOf(order)
  }
  return state === 'toShip' ? order.ofParts.arriveText : ''
}

/**
 * Shares of a manual reduction by line, in proportion to what each line still costs; ties are settled by SKU, then
 * line.
 */
export function reductionOf(
  lines: readonly Pick<OrderLineRow, 'uid' | 'orderId' | 'id' | 'skuId' | 'payableCents'>[],
  cents: number,
  of: Pick<AdjustmentRow, 'ref' | 'turn'>,
): AdjustmentRow[] {
  const ranked = [...lines].sort((a, b) => (a.skuId < b.skuId || (a.skuId === b.skuId && a.id < b.id) ? -1 : 1))
  const shares = split(
    cents,
    ranked.map(({ payableCents }) => payableCents),
  )
  return ranked.flatMap(({ uid, orderId, id }, at) => {
    const share = shares[at] ?? 0
    if (share === 0) return []
    return [{ uid, orderId, lineId: id, kind: OFFER_TYPE.manual, title: '商家改价', ...of, cents: share }]
  })
}
