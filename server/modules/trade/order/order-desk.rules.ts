import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, DELIVERY_TYPE_TEXT, type DeliveryType, ORDER_STATUS } from '@contract/codes/order'
import type { OrderActCode, OrderSort, OrderView } from '@contract/codes/order-views'
import { isOwnCarrier, PARCEL_OVER, PARCEL_STATE } from '@contract/codes/parcel'
import type { Permission } from '@contract/codes/staff'
import type { Act } from '@contract/console/shared'
import type { StoreScope } from '../../../kernel/store-scope'
import type { ParcelRow } from '../parcel'
import { type OrderState, orderMachine, stateOf } from './order.machine'
import type { OrderRow } from './order.repo'
import { centsLeft } from './order-case.rules'
import { goodsCentsOf } from './order-part.rules'

/** The condition of a view; `isSent`: whether a carrier or rider delivers the goods. */
export interface ViewTerms {
  /** Absent: every status. */
  statuses?: readonly number[]
  isSent?: boolean
  isLate?: boolean
  isReminded?: boolean
  hasCase?: boolean
}

const { toShip } = ORDER_STATUS
export const VIEW_TERMS: Readonly<Record<OrderView, ViewTerms>> = {
  all: {},
  toPay: { statuses: [ORDER_STATUS.unpaid, ORDER_STATUS.awaitingFinal] },
  toAccept: { statuses: [ORDER_STATUS.awaitingAcceptance] },
  toShip: { statuses: [toShip], isSent: true },
  late: { statuses: [toShip], isSent: true, isLate: true },
  reminded: { statuses: [toShip], isSent: true, isReminded: true },
  shipping: { statuses: [ORDER_STATUS.toReceive] },
  toPickUp: { statuses: [toShip], isSent: false },
  afterSale: { hasCase: true },
  done: { statuses: [ORDER_STATUS.completed] },
  closed: { statuses: [ORDER_STATUS.closed, ORDER_STATUS.refunding, ORDER_STATUS.refunded] },
}

/** Column and direction of a list. */
export interface ListOrder {
  by: 'id' | 'shipBy' | 'paidAt'
  isDown: boolean
}

/**
 * The sort order of a list. Views of unshipped orders can be sorted by deadline or payment; a filter by payment time
 * sorts by that time, as its index does; all other lists, searches included, are sorted by id.
 */
export function listOrderOf(view: OrderView, sort: OrderSort, has: { text: boolean; paidTime: boolean }): ListOrder {
  const isQueue = VIEW_TERMS[view].statuses?.length === 1 && VIEW_TERMS[view].statuses?.[0] === toShip
  if (has.text || view === 'afterSale') return { by: 'id', isDown: true }
  if (isQueue && sort === 'deadline') return { by: 'shipBy', isDown: false }
  if (isQueue && sort === 'paid') return { by: 'paidAt', isDown: false }
  return has.paidTime ? { by: 'paidAt', isDown: true } : { by: 'id', isDown: true }
}

/** The stores of a list: the requested ones within the scope; without a request the whole scope. */
export function storesWithin(scope: StoreScope, asked: readonly string[] | undefined): StoreScope {
  if (asked === undefined || asked.length === 0) return scope
  return scope === 'all' ? asked : asked.filter((storeId) => scope.includes(storeId))
}

/** The kind of a search text, recognised by its form. */
export type Sought = { kind: 'orderNo' | 'parentNo' | 'phone' | 'word'; text: string } | { kind: 'none' }

const ORDER_NO = /^\d{21}$/
const PARENT_NO = /^\d{19}$/
const PHONE = /^1\d{10}$/

/** Drops a leading apostrophe, with which spreadsheets mark a text. */
export function soughtBy(typed: string): Sought {
  const text = typed.trim().replace(/^'/, '')
  if (text === '') return { kind: 'none' }
  if (ORDER_NO.test(text)) return { kind: 'orderNo', text }
  if (PARENT_NO.test(text)) return { kind: 'parentNo', text }
  return { kind: PHONE.test(text) ? 'phone' : 'word', text }
}

export const deliveryText = (deliveryType: number): string => DELIVERY_TYPE_TEXT[deliveryType as DeliveryType] ?? ''

/** Waits to be shipped. */
export const isQueued = ({ status, deliveryType }: Pick<OrderRow, 'status' | 'deliveryType'>): boolean =>
  status === toShip && !NOT_SENT.includes(deliveryType)

export const isLate = (order: Pick<OrderRow, 'status' | 'deliveryType' | 'shipBy'>, now: number): boolean =>
  isQueued(order) && order.shipBy < now

/** Facts that the actions on an order depend on. */
export interface ActFacts {
  order: OrderRow
  /** Why a checkout part refuses to ship or to hand over; null when none does. */
  refusals: { ship: string | null; receive: string | null }
  /** Pieces that are left to ship. */
  toSend: number
  hasTax: boolean
  /** A parcel that no carrier has collected. */
  hasWaiting: boolean
}

const NOT_READY: Readonly<Record<OrderState, string>> = {
  unpaid: '还没有付款',
  awaitingGroup: '还在等待成团',
  awaitingFinal: '还没有付尾款',
  awaitingAcceptance: '还没有接单',
  toShip: '',
  toReceive: '已全部发出',
  completed: '订单已完成',
  closed: '订单已关闭',
  refunding: '订单正在退款',
  refunded: '订单已退款',
}
/** Delivery types whose goods are handed over with the payment. */
const isDoneWhenPaid = (deliveryType: number) =>
  deliveryType === DELIVERY_TYPE.ticket || deliveryType === DELIVERY_TYPE.scanAndBuy

const DELIVER_TEXT: Partial<Record<number, string>> = {
  [DELIVERY_TYPE.pickup]: '已取货',
  [DELIVERY_TYPE.dineIn]: '已上餐',
}

interface Known {
  permission: Permission
  text(facts: ActFacts): string
  look: Act['look']
  /** Whether the order can ever have this action. */
  fits(order: OrderRow): boolean
  /** Why it is refused now; empty when it is allowed. */
  refusal(facts: ActFacts): string
}

const ACTS: Readonly<Record<Exclude<OrderActCode, 'correctParcel'>, Known>> = {
  accept: {
    permission: 'orders.ship',
    text: () => '接单',
    look: 'primary',
    fits: ({ status }) => stateOf(status) === 'awaitingAcceptance',
    refusal: () => '',
  },
  ship: {
    permission: 'orders.ship',
    text: ({ order }) => (order.shippedAt > 0 && order.status === toShip ? '继续发货' : '发货'),
    look: 'primary',
    fits: ({ deliveryType }) => !NOT_SENT.includes(deliveryType),
    refusal: ({ order, refusals, toSend }) =>
      NOT_READY[stateOf(order.status)] || (refusals.ship ?? (toSend === 0 ? '没有待发的商品' : '')),
  },
  deliver: {
    permission: 'orders.ship',
    text: ({ order }) => DELIVER_TEXT[order.deliveryType] ?? '确认送达',
    look: 'plain',
    fits: ({ deliveryType }) => !isDoneWhenPaid(deliveryType),
    refusal: deliverRefusal,
  },
  reduce: {
    permission: 'orders.price',
    text: () => '改价',
    look: 'plain',
    fits: () => true,
    refusal: ({ order, hasTax }) =>
      stateOf(order.status) !== 'unpaid'
        ? '只能在付款前改价'
        : hasTax
          ? '含税订单不能改价'
          : goodsCentsOf(order) === 0
            ? '没有可减的金额'
            : '',
  },
  note: { permission: 'orders.read', text: () => '备注', look: 'plain', fits: () => true, refusal: () => '' },
  cancel: {
    permission: 'orders.price',
    text: () => '取消订单',
    look: 'danger',
    fits: () => true,
    refusal: ({ order }) => (stateOf(order.status) === 'unpaid' ? '' : '只能取消未付款的订单'),
  },
  refund: {
    permission: 'orders.refund',
    text: () => '退款',
    look: 'danger',
    fits: () => true,
    refusal: ({ order }) => {
      const state = stateOf(order.status)
      if (state === 'unpaid') return '还没有付款'
      if (order.paidCents > 0 && centsLeft(order) === 0) return '已全额退款'
      return state === 'refunding' || orderMachine.can(state, 'refund') ? '' : NOT_READY[state]
    },
  },
}

function deliverRefusal({ order, refusals, hasWaiting }: ActFacts): string {
  const state = stateOf(order.status)
  if (NOT_SENT.includes(order.deliveryType)) return NOT_READY[state] || (refusals.receive ?? '')
  if (state !== 'toReceive') return state === 'toShip' ? '还没有全部发出' : NOT_READY[state]
  return hasWaiting ? '有包裹还没有被揽收' : (refusals.receive ?? '')
}

type Codes = readonly (keyof typeof ACTS)[]
const OF_DETAIL: Codes = ['accept', 'ship', 'deliver', 'reduce', 'note', 'cancel', 'refund']

/** The next step of an order, and the note. */
const ofRow = ({ status, deliveryType }: OrderRow): Codes => {
  const isHandedOver = NOT_SENT.includes(deliveryType)
  if (stateOf(status) === 'awaitingAcceptance') return ['accept', 'note']
  if (status === toShip) return [isHandedOver ? 'deliver' : 'ship', 'note']
  return stateOf(status) === 'unpaid' ? ['reduce', 'note'] : ['note']
}

/** Actions on an order for an account with these permissions; a row of a list has fewer. */
export function actsOf(facts: ActFacts, permissions: readonly Permission[], where: 'row' | 'detail'): Act[] {
  const codes = where === 'row' ? ofRow(facts.order) : OF_DETAIL
  return codes.flatMap((code) => {
    const { permission, text, look, fits, refusal } = ACTS[code]
    if (!permissions.includes(permission) || !fits(facts.order)) return []
    return [{ code, text: text(facts), look, refusal: refusal(facts) }]
  })
}

/** The correction of a parcel's number; null without the permission, and for the mall's own carriers. */
export function correctAct(parcel: ParcelRow, permissions: readonly Permission[]): Act | null {
  if (!permissions.includes('orders.ship') || isOwnCarrier(parcel.companyCode)) return null
  const refusal = PARCEL_OVER.includes(parcel.state) ? '包裹已结束运输，单号不能再改' : ''
  return { code: 'correctParcel', text: '更正单号', look: 'plain', refusal }
}

export const isWaiting = ({ state }: Pick<ParcelRow, 'state'>): boolean => state === PARCEL_STATE.sent
