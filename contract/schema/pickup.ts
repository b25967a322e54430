import { type Static, Type as T } from '@sinclair/typebox'
import { PICKUP_STATE, PICKUP_TABS } from '../codes/pickup'
import { defineEndpoints } from '../endpoint'
import { AmountRow, OrderLine } from './order'
import { Button, Cents, Count, Flag, Id, Millis, Nothing, Nullable, Numbers, PageInput, PageOf, Words } from './shared'
import { PickupSlots } from './slot'
import { Ticket } from './ticket'

const head = {
  orderId: T.String(),
  orderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  state: Numbers(Object.values(PICKUP_STATE)),
  /** 预约成功, 待付款, 待取货, 已取货, 已取消, 退款中, 已退款. */
  stateText: T.String(),
  /** 今天 11:00-13:00; without a slot, the last moment. */
  slotText: T.String(),
  /** Text of the next step. */
  hint: T.String(),
  lines: T.Array(OrderLine),
  totalNumber: Count,
  payAmount: Cents,
  /** With a slot, and paid at the store. */
  isPaidAtPickup: Flag,
}
export const PickupCard = T.Object(head)
export type PickupCard = Static<typeof PickupCard>

export const PickupDetail = T.Object({
  ...head,
  parentNo: T.String(),
  /** Empty unless it can be paid now. */
  payOrderNo: T.String(),
  /** Number of orders that are paid together, this one included, and their total. */
  orderCount: Count,
  dueAmount: Cents,
  serverNow: Millis,
  /** Unpaid: when it closes. */
  payUntil: Nullable(Millis),
  store: T.Object({
    floor: T.String(),
    phone: T.String(),
    address: T.String(),
    /** Opening hours. */
    openText: T.String(),
  }),
  amounts: T.Array(AmountRow),
  /** Its ticket, once it is paid; with moment and place of its use. */
  ticket: Nullable(Ticket),
  /** Paid: when it is refunded if it was not fetched. */
  keptUntil: Nullable(Millis),
  /** Slots that its shopper may choose instead; null when none may be chosen. */
  slots: Nullable(PickupSlots),
  payWayText: T.String(),
  createdAt: Millis,
  paidAt: Nullable(Millis),
  receivedAt: Nullable(Millis),
  /** What a cancellation refunds; empty for nothing. */
  cancelRefundText: T.String(),
  buttons: T.Array(Button),
})
export type PickupDetail = Static<typeof PickupDetail>

export const pickupEndpoints = defineEndpoints({
  'POST pickup/page': {
    auth: 'shopper',
    input: T.Object({ tab: Words(PICKUP_TABS.map(({ tab }) => tab)), ...PageInput }),
    reply: PageOf(PickupCard),
  },
  'GET pickup/detail': { auth: 'shopper', input: T.Object({ orderId: Id }), reply: PickupDetail },
  /** Once, before the slot begins. */
  'POST pickup/changeSlot': { auth: 'shopper', input: T.Object({ orderId: Id, slotAt: Millis }), reply: Nothing },
})
