import { type Static, Type as T } from '@sinclair/typebox'
import { ORDER_STATUS, SUBMIT_SOURCE } from '../codes/order'
import { defineEndpoints } from '../endpoint'
import { Address } from './address'
import { LineNumber, SourceChannel } from './cart'
import { ProductTypeSchema } from './catalog'
import { InvoiceRequest } from './invoice'
import { ParcelView } from './parcel'
import {
  Button,
  Cents,
  Count,
  Flag,
  Id,
  Lines,
  Millis,
  Nothing,
  Nullable,
  Numbers,
  PageInput,
  PageOf,
  Picture,
  Text,
  Words,
} from './shared'

export const DeliveryTypeSchema = T.Integer({ minimum: 0, maximum: 7 })

/** One store's part of a submit (spec 3 "Order submit payload": binComits). */
export const BinComit = T.Object({
  storeId: Id,
  deliveryType: T.Optional(DeliveryTypeSchema),
  remark: T.Optional(Lines(50)),
  /** Fetched by appointment: when it begins. */
  slotAt: T.Optional(Millis),
  products: T.Array(
    /** `activityId`: given or sold by that offer beside the others. */
    T.Object({ skuId: Id, number: LineNumber, sourceChannel: SourceChannel, activityId: T.Optional(Id) }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type BinComit = Static<typeof BinComit>

const SubmitBase = {
  source: Words(Object.values(SUBMIT_SOURCE)),
  orderSource: T.Integer({ minimum: 1, maximum: 2 }),
  addressId: T.Optional(Id),
  /** Second cart etc.; the selection of this cart is meant when binComits is absent. */
  shopCartType: T.Optional(T.Integer({ minimum: 1, maximum: 2 })),
  /** Coupons to use, by the heldId of their choice: at most one of each store, one of the mall, one for freight. */
  couponIds: T.Optional(T.Array(Id, { maxItems: 52, uniqueItems: true })),
  /** The lines are sets of these goods, at their price. */
  bundleId: T.Optional(Id),
  /** Its one line is had for points: an item of the points mall. */
  pointItemId: T.Optional(Id),
  /** Points take off what they can. */
  usePoints: T.Optional(Flag),
  /** It is to be paid where it is fetched. */
  payAtPickup: T.Optional(Flag),
}

export const ConfirmInput = T.Object({
  ...SubmitBase,
  binComits: T.Optional(T.Array(BinComit, { minItems: 1, maxItems: 50 })),
})
export type ConfirmInput = Static<typeof ConfirmInput>

/** One line of an amount table, in the order shown; equal on submit page and order detail (behaviours 2.7). */
export const AmountRow = T.Object({
  label: T.String(),
  amount: Cents,
  kind: Words(['goods', 'discount', 'freight', 'tax', 'pay'] as const),
})
export type AmountRow = Static<typeof AmountRow>

export const ConfirmLine = T.Object({
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  productType: ProductTypeSchema,
  price: Cents,
  originalPrice: Nullable(Cents),
  number: Count,
  isMemberPrice: Flag,
  sourceChannel: T.Optional(T.String()),
  /** The offer that gives or sells it beside the others. */
  activityId: T.Optional(T.String()),
})
export type ConfirmLine = Static<typeof ConfirmLine>

/** When goods are fetched, where that is by appointment. */
export const PickupSlots = T.Object({
  /** The chosen one's beginning; null while none is. */
  slotAt: Nullable(Millis),
  /** 今天 10:00-12:00; empty while none is. */
  text: T.String(),
  days: T.Array(
    T.Object({
      /** 今天, 周五. */
      name: T.String(),
      /** 11 月 24 日. */
      date: T.String(),
      slots: T.Array(T.Object({ slotAt: Millis, text: T.String(), isFull: Flag })),
    }),
  ),
})
export type PickupSlots = Static<typeof PickupSlots>

export const ConfirmStore = T.Object({
  storeId: T.String(),
  storeName: T.String(),
  floor: T.String(),
  deliveryType: DeliveryTypeSchema,
  deliveryChoices: T.Array(
    T.Object({
      type: DeliveryTypeSchema,
      text: T.String(),
      arriveText: T.String(),
      freight: Cents,
      disabledReason: T.Optional(T.String()),
    }),
  ),
  pickup: T.Optional(PickupSlots),
  lines: T.Array(ConfirmLine),
  goodsAmount: Cents,
  freight: Cents,
  payAmount: Cents,
})
export type ConfirmStore = Static<typeof ConfirmStore>

/** A line that stops the commit (behaviours 2.5 problem sheet). */
export const SubmitProblem = T.Object({
  skuId: T.String(),
  storeId: T.String(),
  title: T.String(),
  picture: Picture,
  kind: Words(['invalid', 'outOfStock', 'limit', 'delivery', 'slot'] as const),
  text: T.String(),
})
export type SubmitProblem = Static<typeof SubmitProblem>

export const ConfirmReply = T.Object({
  source: Words(Object.values(SUBMIT_SOURCE)),
  address: Nullable(Address),
  /** False when every store is picked up: no address is asked for. */
  needsAddress: Flag,
  stores: T.Array(ConfirmStore),
  problems: T.Array(SubmitProblem),
  amounts: T.Array(AmountRow),
  payAmount: Cents,
  totalNumber: Count,
  memberExpectedSaveVal: Cents,
  isMember: Flag,
  /** Null for who has none. The best set is chosen where none was asked for. */
  coupons: Nullable(T.Object({ chosenIds: T.Array(T.String()), savedCents: Cents, usableCount: Count })),
  /** The set that its lines are; absent when they are none. */
  bundleId: T.Optional(T.String()),
  /** The item that is had for points, how many it takes, and how many the shopper has. */
  pointItem: T.Optional(T.Object({ itemId: T.String(), points: Count, available: Count })),
  /** Null where none can be used: how many can, what they take off, whether they do. */
  points: Nullable(T.Object({ usable: Count, cents: Cents, isUsed: Flag })),
  /** What offers bring beside once it is completed; empty: nothing. */
  rewardText: T.String(),
  /** Whether it is to be paid where it is fetched; absent where it must be paid first. */
  payAtPickup: T.Optional(Flag),
  /** Toasted before the submit page opens; the spec's spelling (spec 4 "Submit flow"). */
  limitlnfo: T.Optional(T.String()),
})
export type ConfirmReply = Static<typeof ConfirmReply>

export const CommitInput = T.Object({
  ...SubmitBase,
  binComits: T.Array(BinComit, { minItems: 1, maxItems: 50 }),
  /** An invoice for each of its orders. */
  invoice: T.Optional(InvoiceRequest),
  /** Cents the shopper saw; only compared (wire.md). */
  payAmount: Cents,
})
export type CommitInput = Static<typeof CommitInput>

export const CommitReply = T.Object({
  parentNo: T.String(),
  payOrderNo: T.String(),
  payAmount: Cents,
  /** Points that its orders bring once they are completed. */
  presentPoints: Count,
  orders: T.Array(T.Object({ orderId: T.String(), orderNo: T.String(), storeId: T.String() })),
})
export type CommitReply = Static<typeof CommitReply>

export const OrderLine = T.Object({
  orderLineId: T.String(),
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  price: Cents,
  number: Count,
  /** What this line was paid with, discounts off. */
  payAmount: Cents,
  /** 售后中, 已退 1 件; empty while nothing was asked back. */
  afterSaleText: T.String(),
  /** 已发出, 已发 1 件，待发 2 件, 待发货; empty while all of its order or nothing is on its way. */
  sentText: T.String(),
  /** Of its open case; empty without one. */
  refundOrderNo: T.String(),
  /** Something may be asked for it now. */
  canAskBack: Flag,
})
export type OrderLine = Static<typeof OrderLine>

const orderHead = {
  orderId: T.String(),
  orderNo: T.String(),
  parentNo: T.String(),
  /** Empty unless the order can still be paid. */
  payOrderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  /** The store's name; of several that are still to be paid together: 素研等 3 家店. */
  title: T.String(),
  /** How many orders this is: those of one checkout are one until they are paid or closed. */
  orderCount: Count,
  status: Numbers(Object.values(ORDER_STATUS)),
  statusText: T.String(),
  deliveryType: DeliveryTypeSchema,
  lines: T.Array(OrderLine),
  totalNumber: Count,
  payAmount: Cents,
  createdAt: Millis,
  serverNow: Millis,
  /** Unpaid: when it closes. */
  expireAt: Nullable(Millis),
  /** Shipped: when receipt confirms itself. */
  receiveBy: Nullable(Millis),
  /** Paid and to be cancelled: what comes back, where and when; empty otherwise. */
  cancelRefundText: T.String(),
  buttons: T.Array(Button),
}
export const OrderCard = T.Object({ ...orderHead, news: T.String() })
export type OrderCard = Static<typeof OrderCard>

/** One store's order within a detail. */
const OrderPart = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeId: T.String(),
  deliveryType: DeliveryTypeSchema,
  store: T.Object({ name: T.String(), floor: T.String(), phone: T.String(), address: T.String() }),
  /** Instant delivery: until when it comes; fetched by appointment: when; empty for other ways. */
  arriveText: T.String(),
  lines: T.Array(OrderLine),
  remark: T.String(),
})
export type OrderPart = Static<typeof OrderPart>

export const OrderDetail = T.Object({
  ...orderHead,
  /** The asked order; while it is unpaid all that were placed with it, in their order. */
  parts: T.Array(OrderPart),
  /** Next-step sentence under the status. */
  hint: T.String(),
  address: Nullable(Address),
  amounts: T.Array(AmountRow),
  /** What offers bring beside once it is completed, while it may be; empty: nothing. */
  rewardText: T.String(),
  payWayText: T.String(),
  paidAt: Nullable(Millis),
  shippedAt: Nullable(Millis),
  receivedAt: Nullable(Millis),
  closedAt: Nullable(Millis),
  closeReason: T.String(),
  /** How it is brought or fetched may be changed. */
  canChangeDelivery: Flag,
  /** Shipped parcels, the first that was sent first, with the newest of each; `express/orderExpressQueryAll` tells all. */
  parcels: T.Array(T.Object({ expressCompany: T.String(), expressNo: T.String(), news: T.String(), newsAt: Millis })),
  /** Money asked back of a paid order, and whether all of it is there. */
  refund: Nullable(T.Object({ label: Words(['退款中', '已退款'] as const), amount: Cents })),
  /** How its invoice was asked for; null without one. */
  invoice: Nullable(InvoiceRequest),
  /** What an invoice of it is made out over now; 0 where it may not be asked for, or was. */
  invoiceAmount: Cents,
  /** What came of it; null before it was applied for. */
  invoiced: Nullable(T.Object({ applicationNo: T.String(), stateText: T.String() })),
  /** When the shopper last asked for shipping. */
  remindedAt: Nullable(Millis),
})
export type OrderDetail = Static<typeof OrderDetail>

/** What was sent of an order. */
export const OrderParcels = T.Object({
  orderId: T.String(),
  storeName: T.String(),
  serverNow: Millis,
  parcels: T.Array(ParcelView),
})
export type OrderParcels = Static<typeof OrderParcels>

/** Order counts by status for the 我的 page and the tabs. */
export const UserOrderCount = T.Object({
  unpaid: Count,
  toShip: Count,
  toReceive: Count,
  completed: Count,
})
export type UserOrderCount = Static<typeof UserOrderCount>

export const orderEndpoints = defineEndpoints({
  /** Parcels of an order (spec 7). */
  'GET express/orderExpressQueryAll': {
    auth: 'shopper',
    input: T.Object({ orderId: Id }),
    reply: OrderParcels,
  },
  'POST productOrder/confirmOrder': { auth: 'shopper', input: ConfirmInput, reply: ConfirmReply },
  'POST productOrder/validateOnlineStock': {
    auth: 'shopper',
    input: T.Object({ binComits: T.Array(BinComit, { minItems: 1, maxItems: 50 }) }),
    reply: T.Object({ problems: T.Array(SubmitProblem) }),
  },
  'POST productOrder/commitOrder': { auth: 'shopper', input: CommitInput, reply: CommitReply, idempotent: true },
  'GET productOrder/getUserOrderCount': { auth: 'shopper', input: T.Object({}), reply: UserOrderCount },
  'POST productOrder/pageOrders': {
    auth: 'shopper',
    input: T.Object({
      status: T.Optional(Numbers([0, 1, 2, 3, 110] as const)),
      keyword: T.Optional(Text(50)),
      ...PageInput,
    }),
    reply: PageOf(OrderCard),
  },
  'GET productOrder/getOrderInfo': {
    auth: 'shopper',
    input: T.Object({ orderId: T.Optional(Id), orderNo: T.Optional(Id) }),
    reply: OrderDetail,
  },
  'POST productOrder/cancelOrder': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, reason: Text(50, 1) }),
    /** What comes back, where and when; empty when nothing was paid. */
    reply: T.Object({ refundText: T.String() }),
  },
  'POST productOrder/remindShip': { auth: 'shopper', input: T.Object({ orderId: Id }), reply: Nothing },
  'POST productOrder/extendReceive': { auth: 'shopper', input: T.Object({ orderId: Id }), reply: Nothing },
  'POST productOrder/confirmReceive': { auth: 'shopper', input: T.Object({ orderId: Id }), reply: Nothing },
  'POST productOrder/deleteOrder': { auth: 'shopper', input: T.Object({ orderId: Id }), reply: Nothing },
  'POST productOrder/changeAddress': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, addressId: Id }),
    reply: Nothing,
  },
  /** Until it is paid, for all that is paid with it; without an invoice none is wanted. */
  'POST productOrder/changeInvoice': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, invoice: T.Optional(InvoiceRequest) }),
    reply: Nothing,
  },
  'POST productOrder/buyAgain': {
    auth: 'shopper',
    input: T.Object({ orderId: Id }),
    reply: T.Object({ added: Count, rejected: T.Array(T.Object({ title: T.String(), text: T.String() })) }),
  },
})
