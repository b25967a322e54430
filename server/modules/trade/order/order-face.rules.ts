import { DELIVERY_TYPE } from '@contract/codes/order'
import type { Exit } from '@contract/schema/payment'
import type { Picture } from '@contract/schema/shared'
import { type Face, leaveText } from '../../finance/payment'
import type { PaymentParts, Shown } from '../checkout-part'
import { stateOf } from './order.machine'
import type { OrderLineRow, OrderRow } from './order.repo'
import { arriveText, hintOf } from './order.rules'
import { byOrder, factsOf, statusOf } from './order.view'
import { isCoded } from './order-tickets'

const PAID_TEXT = '商家会尽快处理你的订单'
const HOLD_TEXT = leaveText('订单')

/** Facts by order id that a payment face shows in addition to rows and lines. */
interface FaceFacts {
  shown: ReadonlyMap<string, Shown>
  /** Cents of the order that this payment covers. */
  cents: ReadonlyMap<string, number>
}

/** The payment face of the orders of one checkout, in placed order. At least one order. */
export function faceOfOrders(
  orders: readonly OrderRow[],
  lines: readonly OrderLineRow[],
  parts: PaymentParts,
  facts: FaceFacts,
): Face {
  const [first, ...others] = orders
  if (!first) throw new Error('a payable without orders')
  const isOne = others.length === 0
  const own = byOrder(lines)
  return {
    // A deleted order has no detail page to link to.
    items: orders
      .filter(({ isHidden }) => isHidden === 0)
      .map((order) => itemOf(order, own.get(order.id) ?? [], facts)),
    leaveText: parts.leaveText ?? HOLD_TEXT,
    results: {
      paid: {
        title: '支付成功',
        text: [paidText(first, isOne, facts.shown.get(first.id)), ...parts.texts].join('，'),
        picture: isOne && isCoded(first) ? 'ticket' : 'success',
      },
    },
    exits: {
      paid: isOne ? nextOf(first) : ALL_ORDERS,
      unpaid: parts.unpaid ?? orderOf(first),
      more: isOne && nextOf(first).page !== 'order' ? [orderOf(first)] : [],
    },
    ...(parts.earns.length > 0 ? { earns: [...parts.earns] } : {}),
    skipsResult: false,
    params: { parentNo: first.parentNo, ...(isOne ? { id: first.id, ...kindOf(first) } : SEVERAL), ...parts.params },
  }
}

const SEVERAL = { isMoreProduct: '1' }
const ALL_ORDERS: Exit = { page: 'orderList', params: { status: '110', from: 'pay' }, text: '查看订单' }
const orderOf = ({ id }: OrderRow): Exit => ({ page: 'order', params: { orderId: id }, text: '查看订单' })
const pickupOf = ({ id }: OrderRow, text: string): Exit => ({ page: 'pickupDetail', params: { orderId: id }, text })
const ticketsOf = ({ id }: OrderRow, text: string): Exit => ({ page: 'voucherDetails', params: { orderId: id }, text })

/** The shopper's next page for a paid order: the code where there is one, else the order's detail. */
function nextOf(order: OrderRow): Exit {
  switch (order.deliveryType) {
    case DELIVERY_TYPE.pickup:
      return pickupOf(order, '查看取货码')
    case DELIVERY_TYPE.ticket:
      return ticketsOf(order, '查看券码')
    case DELIVERY_TYPE.scanAndBuy:
      return ticketsOf(order, '出示离场码')
    default:
      return orderOf(order)
  }
}

/** Page parameters that describe the kind of order. */
function kindOf({ deliveryType }: OrderRow): Record<string, string> {
  if (deliveryType === DELIVERY_TYPE.scanAndBuy) return { isScan: '1' }
  return deliveryType === DELIVERY_TYPE.ticket ? { isXuni: '1' } : {}
}

/** Text of the result page after payment. */
const paidText = (first: OrderRow, isOne: boolean, shown: Shown | undefined): string =>
  isOne && stateOf(first.status) !== 'unpaid' ? hintOf(factsWith(first, shown)) : PAID_TEXT

const factsWith = (order: OrderRow, shown: Shown | undefined) => factsOf(order, [], undefined, shown)

function itemOf(order: OrderRow, lines: readonly OrderLineRow[], facts: FaceFacts): Face['items'][number] {
  const [line] = lines
  return {
    id: order.id,
    title: order.storeName,
    text: [`共 ${order.totalNumber} 件`, arriveText(factsWith(order, facts.shown.get(order.id)))]
      .filter(Boolean)
      .join('，'),
    stateText: statusOf(order, lines).statusText,
    picture: line ? (JSON.parse(line.picture) as Picture) : null,
    amount: facts.cents.get(order.id) ?? 0,
    to: { page: 'order', params: { orderId: order.id } },
  }
}
