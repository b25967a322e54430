import { NOT_SENT } from '@contract/codes/delivery'
import { DELIVERY_TYPE, type DeliveryType } from '@contract/codes/order'
import { MOST_UNPAID_PICKUPS, PICKUP_GRACE_MS } from '@contract/codes/pickup'
import type { Outbox } from '../../../kernel/outbox'
import type { Store } from '../../goods/store'
import type { CheckoutPart, PricedCheckout, StoreBasket } from '../checkout-part'
import { type Appointment, appointmentOf, canPayAtPickup, slotProblems, slotRequests } from './pickup.part.rules'
import { slotView } from './slot.rules'
import type { SlotService } from './slot.service'
import { UNPAID_PICKUP } from './unpaid-pickup-reservable'

const UNPAID_TEXT = `最多同时有 ${MOST_UNPAID_PICKUPS} 个到店付款的预约，请先付款或改为在线支付`
const PAY_FIRST_TEXT = '这笔订单不能到店付款，请重新确认'

interface Deps {
  slots: Pick<SlotService, 'of'>
  outbox: Pick<Outbox, 'publish'>
}

/** Goods that are fetched by appointment, and paid where they are fetched if the shopper wants it and the store allows it. */
export function pickupPart({ slots, outbox }: Deps): CheckoutPart {
  return {
    key: 'pickup',
    async prepare(q, { uid, baskets, stores, choices: { payAtPickup: isAsked = false }, isCommit, now }) {
      const storeIds = baskets
        .filter((basket) => mayFetch(basket, stores.get(basket.storeId)))
        .map(({ storeId }) => storeId)
      const found = await slots.of(q, storeIds, !isCommit, now)
      const appointmentsOf = ({ stores: priced }: Pick<PricedCheckout, 'stores'>) =>
        new Map(
          priced.flatMap(({ store: { storeId }, deliveryType, basket, lines }): [string, Appointment][] => {
            const own = deliveryType === DELIVERY_TYPE.pickup ? found.get(storeId) : undefined
            return own ? [[storeId, appointmentOf(own, { slotAt: basket.choices.slotAt, lines }, isCommit)]] : []
          }),
        )
      return {
        settle(priced) {
          const appointments = appointmentsOf(priced)
          const mayPayThere = canPayAtPickup(priced, appointments)
          const isPaidThere = isAsked && mayPayThere
          const chosen = [...appointments].flatMap(([storeId, { chosen: slot }]) =>
            slot ? [[storeId, { ...slot, isPaidThere }] as const] : [],
          )
          const [until] = isPaidThere ? chosen.map(([, slot]) => slot.until) : []
          const first = priced.stores[0]?.lines[0]
          const unpaid = { lineId: first?.orderLineId ?? '', key: UNPAID_PICKUP, number: 1, most: MOST_UNPAID_PICKUPS }
          return {
            problems: [...appointments.values()].flatMap(({ problems }) => problems),
            ...(isAsked && !mayPayThere && { refusal: PAY_FIRST_TEXT }),
            ...(mayPayThere && { view: { payAtPickup: isAsked } }),
            ...(until !== undefined && { payBy: until + PICKUP_GRACE_MS }),
            appointments: new Map(chosen),
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
          return slotProblems(priced, refused)
        },
        async placed(tx, orders) {
          for (const { orderId, appointment } of orders)
            if (appointment?.isPaidThere) await outbox.publish(tx, 'order.appointed', { uid, orderId })
        },
      }
    },
  }
}

/** Whether the checkout may choose pickup for a basket: it never turns goods that are brought into goods that are fetched. */
function mayFetch({ deliveryType }: StoreBasket, store: Store | undefined): boolean {
  const ways = store?.deliveryTypes ?? []
  if (!ways.includes(DELIVERY_TYPE.pickup)) return false
  const isFetched = (way: number | undefined) => way !== undefined && NOT_SENT.includes(way as DeliveryType)
  return isFetched(deliveryType ?? ways[0]) || ways.every(isFetched)
}
