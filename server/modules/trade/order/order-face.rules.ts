import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Exit } from '@contract/schema/payment'
import type { Picture } from '@contract/schema/shared'
import { type Face, leaveText } from '../../finance/payment'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import { arriveText, hintOf } from './order.rules'
import { byOrder, factsOf, statusOf } from './order.view'
import { isCoded } from './order-tickets'

const PAID_TEXT = '商家会尽快处理你的订单'
const HOLD_TEXT = leaveText('订单')
const APPOINTED_TEXT = leaveText('预约')

/** What checkout parts say of a payment. */
interface Said {
  texts: readonly string[]
  params: Readonly<Record<string, string>>
}

/** The orders of one checkout, in the order they were placed, as their shopper pays for them. At least one. */
export function faceOfOrders(orders: readonly OrderRow[], lines: readonly OrderLineRow[], said: Said): Face {
  const [first, ...others] = orders
  if (!first) throw new Error('a payable of orders has none')
  const isOne = others.length === 0
  const own = byOrder(lines)
  return {
    // One that its shopper deleted has no page.
    items: orders.filter(({ isHidden }) => isHidden === 0).map((order) => itemOf(order, own.get(order.id) ?? [])),
    leaveText: first.payAtPickup === 1 ? APPOINTED_TEXT : HOLD_TEXT,
    results: {
      paid: {
        title: '支付成功',
        text: [paidText(first, isOne), ...said.texts].join('，'),
        picture: isOne && isCoded(first) ? 'ticket' : 'success',
      },
    },
    exits: {
      paid: isOne ? nextOf(first) : ALL_ORDERS,
      unpaid: first.payAtPickup === 1 ? pickupOf(first, '查看预约') : orderOf(first),
      more: isOne && nextOf(first).page !== 'order' ? [orderOf(first)] : [],
    },
    skipsResult: false,
    params: { parentNo: first.parentNo, ...(isOne ? { id: first.id, ...kindOf(first) } : SEVERAL), ...said.params },
  }
}

const SEVERAL = { isMoreProduct: '1' }
const ALL_ORDERS: Exit = { page: 'orderList', params: { status: '110', from: 'pay' }, text: '查看订单' }
const orderOf = ({ id }: OrderRow): Exit => ({ page: 'order', params: { orderId: id }, text: '查看订单' })
const pickupOf = ({ id }: OrderRow, text: string): Exit => ({ page: 'pickupDetail', params: { orderId: id }, text })
const ticketsOf = ({ id }: OrderRow, text: string): Exit => ({ page: 'voucherDetails', params: { orderId: id }, text })

/** What a shopper does next with a paid order: most are waited for, of some a code is shown. */
function nextOf(order: OrderRow): Exit {
  switch (order.deliveryType) {
    case DELIVERY_TYPE.pickup:
      return pickupOf(order, '查看取货码')
    case DELIVERY_TYPE.ticket:
      return ticketsOf(order, '查看券码')
    case DELIVERY_TYPE.scanAndBuy:
      return ticketsOf(order, '出示离店码')
    default:
      return orderOf(order)
  }
}

/** The kinds of orders that addresses name. */
function kindOf({ deliveryType }: OrderRow): Record<string, string> {
  if (deliveryType === DELIVERY_TYPE.scanAndBuy) return { isScan: '1' }
  return deliveryType === DELIVERY_TYPE.ticket ? { isXuni: '1' } : {}
}

/** What becomes of a paid checkout. */
const paidText = (first: OrderRow, isOne: boolean): string =>
  isOne && stateOf(first.status) !== 'unpaid' ? hintOf(factsOf(first)) : PAID_TEXT

function itemOf(order: OrderRow, lines: readonly OrderLineRow[]): Face['items'][number] {
  const [line] = lines
  return {
    id: order.id,
    title: order.storeName,
    text: [`共 ${order.totalNumber} 件`, arriveText(factsOf(order))].filter(Boolean).join('，'),
    stateText: statusOf(order, lines).statusText,
    picture: line ? (JSON.parse(line.picture) as Picture) : null,
    amount: order.payableCents,
    to: { page: 'order', params: { orderId: order.id } },
  }
}
