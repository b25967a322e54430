import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Address } from './address'
import { DeliveryTypeSchema } from './order'
import { Flag, Id, Millis, Nothing, Nullable } from './shared'
import { PickupSlots } from './slot'

/** The delivery of an existing order, and its possible changes. */
export const OrderDelivery = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeName: T.String(),
  deliveryType: DeliveryTypeSchema,
  /** The delivery address, current or possible. */
  address: Nullable(Address),
  canChangeAddress: Flag,
  /** Its delivery types, each with the reason against it; only types of the same cost can be chosen. */
  ways: T.Array(
    T.Object({
      type: DeliveryTypeSchema,
      text: T.String(),
      arriveText: T.String(),
      disabledReason: T.Optional(T.String()),
    }),
  ),
  canChangeWay: Flag,
  /** Its slot, current or possible; null for a store without slots. */
  pickup: Nullable(PickupSlots),
  canChangeSlot: Flag,
  /** How often it may be changed, or why not. */
  note: T.String(),
})
export type OrderDelivery = Static<typeof OrderDelivery>

export const orderDeliveryEndpoints = defineEndpoints({
  /** `addressId`: the new address to check. */
  'GET productOrder/getDelivery': {
    auth: 'shopper',
    input: T.Object({ orderId: T.Optional(Id), orderNo: T.Optional(Id), addressId: T.Optional(Id) }),
    reply: OrderDelivery,
  },
  /** Changes to a delivery type of the same cost: before the payment, and once before shipping. */
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
