import { randomInt } from 'node:crypto'
import { chinaClock, monthDay } from '@contract/codes/china-time'
import { NOT_SENT } from '@contract/codes/delivery'
import { OFFER_TYPE } from '@contract/codes/offer'
import {
  DELIVERY_TYPE,
  ORDER_BUTTON,
  ORDER_STATUS,
  type OrderButtonCode,
  type OrderStatus,
  REMIND_EVERY_MS,
} from '@contract/codes/order'
import type { Button } from '@contract/schema/shared'
import { readableNo } from '../../../kernel/ids'
import { split, yuan } from '../../../kernel/money'
import { type Slot, slotText } from '../slot'
import { CANCELLABLE_PAID, type OrderState, stateOf } from './order.machine'
import type { AdjustmentRow, OrderLineRow } from './order.repo'

const PREFIX_LENGTH = 14
const MINUTE_MS = 60_000
const SEQUENCE_SIZE = 100_000
let sequence = randomInt(SEQUENCE_SIZE)

/** A readable number whose last five digits count up, so that orders of one process and one ms never meet. */
export function nextParentNo(now: number): string {
  sequence = (sequence + 1) % SEQUENCE_SIZE
  return readableNo(now).slice(0, PREFIX_LENGTH) + String(sequence).padStart(5, '0')
}

/** The number of the `index`-th order (from 0) under a parent: the parent's, and two digits. */
export function orderNoOf(parentNo: string, index: number): string {
  return parentNo + String(index + 1).padStart(2, '0')
}

/** What orders that are paid together are called; `storeNames` in the order they were placed, at least one. */
export function titleOf(storeNames: readonly string[]): string {
  const [first = ''] = storeNames
  return storeNames.length > 1 ? `${first}等 ${storeNames.length} 家店` : first
}

/** What the rules here look at. */
export interface OrderFacts {
  status: number
  deliveryType: number
  expireAt: number
  /** Changes of the address after payment. */
  addressChanges: number
  /** When the shopper last asked for shipping; 0: never. */
  remindedAt: number
  /** When receipt confirms itself; 0 before shipping. */
  receiveBy: number
  /** The shopper has put that off. */
  isReceiveExtended: boolean
  /** When the first of its goods went out; 0 before. */
  shippedAt: number
  /** Something of it may be reviewed now. */
  canReview: boolean
  /** What was said of something can be added to. */
  canAppend: boolean
  /** Something is asked for after the sale. */
  hasCase: boolean
  /** For every line of it. */
  isInAfterSale: boolean
}

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
/** The next step among a status's buttons. */
const PRIMARY: readonly OrderButtonCode[] = [
  ORDER_BUTTON.pay,
  ORDER_BUTTON.remindShip,
  ORDER_BUTTON.confirmReceive,
  ORDER_BUTTON.buyAgain,
  ORDER_BUTTON.evaluate,
  ORDER_BUTTON.viewTicket,
  ORDER_BUTTON.viewPickup,
]

/** The primary one last (behaviours 2.7). */
const BUTTONS: Record<OrderState, readonly OrderButtonCode[]> = {
  unpaid: ['cancel', 'changeAddress', 'pay'],
  awaitingAcceptance: ['cancel'],
  awaitingGroup: [],
  awaitingFinal: [],
  toShip: ['cancel', 'changeAddress', 'checkLogistics', 'remindShip'],
  toReceive: ['extendReceive', 'checkLogistics', 'confirmReceive'],
  completed: ['delete', 'checkLogistics', 'buyAgain', 'appendReview', 'evaluate'],
  closed: ['delete', 'buyAgain'],
  refunding: ['viewAfterSale'],
  refunded: ['delete', 'viewAfterSale'],
}

/** Of ways with a code of their own, and a text where it is not the button's. Tickets are not put into a cart again, and a list without them would hide their codes. */
const CODES: Partial<Record<number, { state: OrderState; codes: readonly OrderButtonCode[]; text?: string }>> = {
  [DELIVERY_TYPE.ticket]: { state: 'completed', codes: ['viewTicket'], text: '查看券码' },
  [DELIVERY_TYPE.scanAndBuy]: { state: 'completed', codes: ['delete', 'viewTicket'], text: '离店码' },
  [DELIVERY_TYPE.pickup]: { state: 'toShip', codes: ['cancel', 'viewPickup'] },
}

function codesOf({ status, deliveryType, isInAfterSale }: OrderFacts): readonly OrderButtonCode[] {
  if (isInAfterSale) return ['checkLogistics', 'viewAfterSale']
  const [state, own] = [stateOf(status), CODES[deliveryType]]
  return own?.state === state ? own.codes : BUTTONS[state]
}

/** What the shopper may do now (behaviours 2.0.1). */
export function buttonsOf(order: OrderFacts, now: number): Button[] {
  return codesOf(order)
    .filter((code) => isOffered(code, order, now))
    .map((code) => ({ code, text: textOf(code, order), primary: PRIMARY.includes(code) }))
}

const textOf = (code: OrderButtonCode, { deliveryType }: OrderFacts): string =>
  (code === 'viewTicket' && CODES[deliveryType]?.text) || BUTTON_TEXT[code]

function isOffered(code: OrderButtonCode, order: OrderFacts, now: number): boolean {
  if (code === 'cancel') return stateOf(order.status) === 'unpaid' || canAskBack(order)
  if (code === 'checkLogistics') return order.shippedAt > 0
  if (code === 'evaluate') return order.canReview
  if (code === 'appendReview') return order.canAppend && !order.canReview
  if (code === 'delete') return !order.hasCase
  if (code === 'pay') return now < order.expireAt
  if (code === 'changeAddress') return canChangeAddress(order)
  if (code === 'remindShip') return canRemind(order, now)
  if (code === 'extendReceive') return canExtend(order, now)
  return true
}

/** A meal that the store has begun with is not given back by its guest alone. */
const isBeingMade = ({ status, deliveryType }: Pick<OrderFacts, 'status' | 'deliveryType'>): boolean =>
  deliveryType === DELIVERY_TYPE.dineIn && stateOf(status) === 'toShip'

/** Before payment as often as one likes, afterwards once, and only where something is brought. */
export function canChangeAddress(order: OrderFacts): boolean {
  if (NOT_SENT.includes(order.deliveryType)) return false
  const state = stateOf(order.status)
  return state === 'unpaid' || (state === 'toShip' && order.addressChanges === 0 && order.shippedAt === 0)
}

/** Whether its goods are still to be sent: paid, taken on by the store, and not fetched by the shopper. */
export function isToBeShipped(order: Pick<OrderFacts, 'status' | 'deliveryType'>): boolean {
  return !NOT_SENT.includes(order.deliveryType) && stateOf(order.status) === 'toShip'
}

/** Once in REMIND_EVERY_MS, while the goods are to be sent. */
export function canRemind(order: OrderFacts, now: number): boolean {
  return isToBeShipped(order) && order.remindedAt + REMIND_EVERY_MS <= now
}

/** Once, while the goods are on their way and receipt has not confirmed itself. */
export function canExtend(order: OrderFacts, now: number): boolean {
  return stateOf(order.status) === 'toReceive' && !order.isReceiveExtended && now < order.receiveBy
}

/** Statuses a shopper may delete from the list. */
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

/** Paid, at the store, by the way it is handed over. */
const TO_HAND_OVER: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.pickup]: '待自提',
  [DELIVERY_TYPE.dineIn]: '制作中',
}

export function statusText(order: Pick<OrderFacts, 'status' | 'deliveryType' | 'shippedAt'>): string {
  const state = stateOf(order.status)
  if (state !== 'toShip') return STATUS_TEXT[state]
  return order.shippedAt > 0 ? '部分发货' : (TO_HAND_OVER[order.deliveryType] ?? STATUS_TEXT[state])
}

/** What the texts under a status look at. */
export interface OrderDisplayFacts extends OrderFacts {
  closeReason: string
  /** The newest of its last parcel; empty without one. */
  news: string
  payableCents: number
  /** Asked back or given back so far. */
  refundedCents: number
  payWayText: string
  /** 0 while it is not paid. */
  paidAt: number
  /** Instant delivery: how long after the payment; 0 for other ways. */
  promiseMinutes: number
  /** Fetched by appointment; null without one. */
  slot: Slot | null
  /** By appointment, and paid where it is fetched. */
  isPaidAtPickup: boolean
}

/** Until when an instant delivery comes, or when goods are fetched; empty for other ways and once they are there. */
export function arriveText({ status, paidAt, promiseMinutes, slot }: OrderDisplayFacts): string {
  const state = stateOf(status)
  if (slot) return state === 'closed' || state === 'refunded' ? '' : `取货时间 ${slotText(slot)}`
  if (promiseMinutes === 0) return ''
  if (state === 'unpaid') return `付款后 ${promiseMinutes} 分钟内送达`
  const isUnderway = state === 'awaitingAcceptance' || state === 'toShip' || state === 'toReceive'
  return isUnderway ? `预计 ${chinaClock(paidAt + promiseMinutes * MINUTE_MS)} 前送达` : ''
}

/** Where money goes back to and when it is there; empty for none. */
function refundText(cents: number, payWayText: string): string {
  return cents > 0 ? `${yuan(cents)} 将原路退回${payWayText || '原支付方式'}，预计 1-3 个工作日到账` : ''
}

/** What cancelling a paid order gives back; empty where it gives nothing or can't be cancelled. */
export function cancelRefundText(order: OrderDisplayFacts): string {
  const { payableCents, refundedCents, payWayText } = order
  return canAskBack(order) ? refundText(payableCents - refundedCents, payWayText) : ''
}

/** Whether a shopper's cancel asks the money back: nothing was shipped, or there are tickets, which must be unused. */
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

/** Next-step sentence under the status (behaviours 2.7 "Detail"). */
export function hintOf(order: OrderDisplayFacts): string {
  if (order.isInAfterSale) return '商品正在售后，处理完后订单继续'
  switch (stateOf(order.status)) {
    case 'unpaid':
      if (order.isPaidAtPickup) return `${APPOINTED_TEXT}，${arriveText(order)}`
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
        ? `${yuan(order.refundedCents)} 已原路退回${order.payWayText || '原支付方式'}`
        : '订单已退款'
  }
}

const APPOINTED_TEXT = '预约成功，到店付款后取货'
const HAND_OVER_HINT: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.pickup]: '已付款，到店出示取货码即可自提',
  [DELIVERY_TYPE.dineIn]: '商家已接单，正在制作',
}
const DONE_HINT: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.ticket]: '券码已生成，到店出示即可使用',
  [DELIVERY_TYPE.scanAndBuy]: '已付款，离店时请出示离店码',
}

function withPromise(text: string, order: OrderDisplayFacts): string {
  return [text, arriveText(order)].filter(Boolean).join('，')
}

/** The grey strip of a card in the list; empty where there is no news. */
export function newsOf(order: OrderDisplayFacts): string {
  const state = stateOf(order.status)
  if (order.isInAfterSale) return hintOf(order)
  if (order.news && (state === 'toReceive' || state === 'toShip')) return order.news
  if (state === 'toReceive' || state === 'awaitingAcceptance' || state === 'refunding' || state === 'closed') {
    return hintOf(order)
  }
  if (state === 'unpaid' && order.isPaidAtPickup) return hintOf(order)
  return state === 'toShip' && order.slot ? arriveText(order) : ''
}

/** What is taken off lines by hand, by what they still cost; lines of a SKU in their order settle ties. */
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
