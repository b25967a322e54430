import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Address } from './address'
import { DeliveryTypeSchema } from './order'
import { Flag, Id, Millis, Nothing, Nullable } from './shared'
import { PickupSlots } from './slot'

/** What may be changed of how an order that exists is brought or fetched. */
export const OrderDelivery = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeName: T.String(),
  deliveryType: DeliveryTypeSchema,
  /** Where it goes, or would go. */
  address: Nullable(Address),
  canChangeAddress: Flag,
  /** Its ways with what stands against each: only those that cost the same. */
  ways: T.Array(
    T.Object({
      type: DeliveryTypeSchema,
      text: T.String(),
      arriveText: T.String(),
      disabledReason: T.Optional(T.String()),
    }),
  ),
  canChangeWay: Flag,
  /** When it is fetched, or could be; null at a store without appointments. */
  pickup: Nullable(PickupSlots),
  canChangeSlot: Flag,
  /** How often, or why nothing. */
  note: T.String(),
})
export type OrderDelivery = Static<typeof OrderDelivery>

export const orderDeliveryEndpoints = defineEndpoints({
  /** `addressId`: where it would go. */
  'GET productOrder/getDelivery': {
    auth: 'shopper',
    input: T.Object({ orderId: T.Optional(Id), orderNo: T.Optional(Id), addressId: T.Optional(Id) }),
    reply: OrderDelivery,
  },
  /** In another way that costs the same: until it is paid, and once while it waits to be shipped. */
  'POST productOrder/changeDelivery': {
    auth: 'shopper',
    input: T.Object({
      orderId: Id,
      deliveryType: DeliveryTypeSchema,
      addressId: T.Optional(Id),
      slotAt: T.Optional(Millis),
    }),
    reply: Nothing,
  },
})
