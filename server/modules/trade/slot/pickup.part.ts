import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, type DeliveryType, ORDER_STATUS } from '@contract/codes/order'
import { MOST_UNPAID_PICKUPS } from '@contract/codes/pickup'
import type { Outbox } from '../../../kernel/outbox'
import { leaveText } from '../../finance/payment'
import type { Store } from '../../goods/store'
import type { CheckoutPart, OrderOfPart, OrderShow, PricedStore, StoreBasket } from '../checkout-part'
import { ANY_HOUR, canChangeSlot, type Fetching, keptUntil, payBy } from './order-slot.rules'
import type { OrderSlotService } from './order-slot.service'
import { type Appointment, appointmentOf, canPayAtPickup, slotProblems, slotRequests } from './pickup.part.rules'
import { slotText, slotView } from './slot.rules'
import type { SlotService } from './slot.service'
import { UNPAID_PICKUP } from './unpaid-pickup-reservable'

const UNPAID_TEXT = `最多同时有 ${MOST_UNPAID_PICKUPS} 个到店付款的预约，请先付款或改为在线支付`
const PAY_FIRST_TEXT = '这笔订单不能到店付款，请重新确认'
const NOT_FETCHED_TEXT = '没有按时到店付款取货，预约已取消'
const APPOINTED_TEXT = '预约成功，到店付款后取货'

interface Deps {
  slots: Pick<SlotService, 'of'>
  orderSlots: Pick<OrderSlotService, 'of' | 'book'>
  outbox: Pick<Outbox, 'publish'>
}

/** Checkout part: pickup by appointment, and payment at pickup if the shopper wants it and the store allows it. */
export function pickupPart({ slots, orderSlots, outbox }: Deps): CheckoutPart<Fetching> {
  return {
    key: 'pickup',
    stored: (q, orders) => orderSlots.of(q, orders),
    async prepare(q, { uid, baskets, stores, choices: { payAtPickup: isAsked = false }, isCommit, now }) {
      const storeIds = baskets
        .filter((basket) => mayFetch(basket, stores.get(basket.storeId)))
        .map(({ storeId }) => storeId)
      const found = await slots.of(q, storeIds, !isCommit, now)
      const appointmentsOf = (priced: readonly PricedStore[]) =>
        new Map(
          priced.flatMap(({ store: { storeId }, deliveryType, basket, lines }): [string, Appointment][] => {
            const own = deliveryType === DELIVERY_TYPE.pickup ? found.get(storeId) : undefined
            return own ? [[storeId, appointmentOf(own, { slotAt: basket.choices.slotAt, lines }, isCommit)]] : []
          }),
        )
      return {
        settle(priced) {
          const appointments = appointmentsOf(priced.stores)
          const mayPayThere = canPayAtPickup(priced, appointments)
          const isPaidThere = isAsked && mayPayThere
          const [until] = isPaidThere ? [...appointments.values()].flatMap(({ chosen }) => chosen?.until ?? []) : []
          const first = priced.stores[0]?.lines[0]
          const unpaid = { lineId: first?.orderLineId ?? '', key: UNPAID_PICKUP, number: 1, most: MOST_UNPAID_PICKUPS }
          return {
            problems: [...appointments.values()].flatMap(({ problems }) => problems),
            ...(isAsked && !mayPayThere && { refusal: PAY_FIRST_TEXT }),
            ...(mayPayThere && { view: { payAtPickup: isAsked } }),
            ...(until !== undefined && { payBy: payBy(until) }),
            storeViews: new Map(
              [...appointments].map(([storeId, one]) => [storeId, { pickup: slotView(one.slots, one.chosen, now) }]),
            ),
            requests: {
              slot: priced.stores.flatMap((store) => {
                const own = appointments.get(store.store.storeId)
                return own ? slotRequests(store, own) : []
              }),
              unpaidPickup: until === undefined ? [] : [unpaid],
            },
          }
        },
        refusal(refused, priced) {
          if (refused.some(({ kind }) => kind === UNPAID_PICKUP)) return UNPAID_TEXT
          return slotProblems(priced, appointmentsOf(priced), refused)
        },
        async placed(tx, orders) {
          const appointments = appointmentsOf(orders)
          const booked = orders.flatMap(({ orderId, store: { storeId } }) => {
            const slot = appointments.get(storeId)?.chosen
            return slot ? [{ uid, orderId, storeId, slot, isPaidThere: isAsked }] : []
          })
          await Promise.all([
            orderSlots.book(tx, booked),
            ...booked.map(
              ({ orderId, isPaidThere }) => isPaidThere && outbox.publish(tx, 'order.appointed', { uid, orderId }),
            ),
          ])
        },
      }
    },
    expiredText: ({ isPaidThere }) => (isPaidThere ? NOT_FETCHED_TEXT : null),
    fixesWay: ({ isPaidThere }) => isPaidThere,
    onOrder: (of) => (of.order.deliveryType === DELIVERY_TYPE.pickup ? shownOf(of) : {}),
    onPayment([{ order, keep } = {}]) {
      if (!order || !keep?.isPaidThere) return {}
      const params = { orderId: order.orderId }
      return { leaveText: leaveText('预约'), unpaid: { page: 'pickupDetail', params, text: '查看预约' } }
    },
  }
}

/** Appointment data of an order for pickup, as its page shows them. */
function shownOf({ order, keep = ANY_HOUR }: OrderOfPart<Fetching>): OrderShow {
  const { slotFrom: at, slotUntil: until, isPaidThere } = keep
  const isOver = order.status === ORDER_STATUS.closed || order.status === ORDER_STATUS.refunded
  const arriveText = at > 0 && !isOver ? `取货时间 ${slotText({ at, until })}` : ''
  const isToBePaidThere = isPaidThere && order.status === ORDER_STATUS.unpaid
  return {
    arriveText,
    ...(isToBePaidThere && { hint: `${APPOINTED_TEXT}，${arriveText}`, hasCountdown: false }),
    codeUntil: keptUntil({ ...keep, paidAt: order.paidAt }),
    canChangeDelivery: at > 0 && canChangeSlot({ ...keep, status: order.status, expireAt: order.expireAt }, order.now),
  }
}

/** Whether the checkout may choose pickup for a basket: it never changes goods for delivery into goods for pickup. */
function mayFetch({ deliveryType }: StoreBasket, store: Store | undefined): boolean {
  const ways = store?.deliveryTypes ?? []
  if (!ways.includes(DELIVERY_TYPE.pickup)) return false
  const isFetched = (way: number | undefined) => way !== undefined && NOT_SENT.includes(way as DeliveryType)
  return isFetched(deliveryType ?? ways[0]) || ways.every(isFetched)
}
