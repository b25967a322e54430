import { type Static, Type as T } from '@sinclair/typebox'
import { commitViews, detailViews, orderChoices, orderViews, partViews, storeChoices, storeViews } from '../choices'
import { ORDER_STATUS, SUBMIT_SOURCE } from '../codes/order'
import { defineEndpoints } from '../endpoint'
import { Address } from './address'
import { LineNumber, SourceChannel } from './cart'
import { ProductTypeSchema } from './catalog'
import { ParcelView } from './parcel'
import {
  Button,
  Cents,
  Count,
  Flag,
  Id,
  LineAdjustment,
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

/** One store's part of a submit; the wire calls it binComits. */
export const BinComit = T.Object({
  storeId: Id,
  deliveryType: T.Optional(DeliveryTypeSchema),
  ...storeChoices,
  products: T.Array(
    /** `activityId`: the offer that gives or sells the product as gift or add-on. */
    T.Object({
      skuId: Id,
      number: LineNumber,
      sourceChannel: SourceChannel,
      activityId: T.Optional(Id),
      /** The line of the cart, where lines of one SKU differ: weighed goods, single pieces. */
      cartLineId: T.Optional(Id),
    }),
    { minItems: 1, maxItems: 200 },
  ),
})
export type BinComit = Static<typeof BinComit>

const SubmitBase = {
  source: Words(Object.values(SUBMIT_SOURCE)),
  orderSource: T.Integer({ minimum: 1, maximum: 2 }),
  addressId: T.Optional(Id),
  /** The kind of the cart; without binComits its ticked lines are ordered. */
  shopCartType: T.Optional(T.Integer({ minimum: 1, maximum: 2 })),
  /** Scan cart: the store whose ticked lines are ordered. */
  storeId: T.Optional(Id),
  ...orderChoices,
}

export const ConfirmInput = T.Object({
  ...SubmitBase,
  binComits: T.Optional(T.Array(BinComit, { minItems: 1, maxItems: 50 })),
})
export type ConfirmInput = Static<typeof ConfirmInput>

export const OrderStatusSchema = Numbers(Object.values(ORDER_STATUS))
/** One row of an amount table, in display order; equal on submit page and order detail [purchase.amounts]. */
export const AmountRow = T.Object({
  label: T.String(),
  amount: Cents,
  kind: Words(['goods', 'discount', 'freight', 'tax', 'fee', 'pay'] as const),
})
export type AmountRow = Static<typeof AmountRow>

/**
 * A row that the server describes, so that a page shows it without code for the part. A switch and a text set `field`
 * of the choice `key`; the other rows are read-only.
 */
export const OptionRow = T.Object({
  key: T.String(),
  label: T.String(),
  /** Grey text under the label; empty without one. */
  note: T.String(),
  /** Text right of the label; empty without one. */
  value: T.String(),
  control: Words(['none', 'switch', 'text'] as const),
  /** A field of the choice's object; empty when the row sets nothing. */
  field: T.String(),
  isOn: Flag,
  /** A text: the placeholder, and the maximum length. */
  placeholder: T.String(),
  maxLength: Count,
})
export type OptionRow = Static<typeof OptionRow>

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
  /** Reductions by offers, in the order of application; negative cents. */
  adjustments: T.Array(LineAdjustment),
  sourceChannel: T.Optional(T.String()),
  /** The offer that gives or sells the line as gift or add-on. */
  activityId: T.Optional(T.String()),
  cartLineId: T.Optional(T.String()),
})
export type ConfirmLine = Static<typeof ConfirmLine>

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
  ...storeViews,
  rows: T.Array(OptionRow),
  lines: T.Array(ConfirmLine),
  goodsAmount: Cents,
  freight: Cents,
  payAmount: Cents,
})
export type ConfirmStore = Static<typeof ConfirmStore>

/** A line that blocks the commit; the problem sheet shows it. */
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
  /** False when all stores use pickup: no address is required. */
  needsAddress: Flag,
  stores: T.Array(ConfirmStore),
  problems: T.Array(SubmitProblem),
  amounts: T.Array(AmountRow),
  payAmount: Cents,
  totalNumber: Count,
  memberExpectedSaveVal: Cents,
  isMember: Flag,
  ...orderViews,
  rows: T.Array(OptionRow),
  /** Toasted before the submit page opens; the wire fixes the spelling. */
  limitlnfo: T.Optional(T.String()),
})
export type ConfirmReply = Static<typeof ConfirmReply>

export const CommitInput = T.Object({
  ...SubmitBase,
  binComits: T.Array(BinComit, { minItems: 1, maxItems: 50 }),
  /** Cents that the shopper saw; the server only compares them (docs/wire.md). */
  payAmount: Cents,
})
export type CommitInput = Static<typeof CommitInput>

export const CommitReply = T.Object({
  parentNo: T.String(),
  payOrderNo: T.String(),
  payAmount: Cents,
  ...commitViews,
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
  /** Cents paid for this line, after discounts. */
  payAmount: Cents,
  /** 售后中, 已退 1 件; empty without an after-sale case. */
  afterSaleText: T.String(),
  /** 已发出, 已发 1 件，待发 2 件, 待发货; empty unless the order is partly shipped. */
  sentText: T.String(),
  /** Number of its open case; empty without one. */
  refundOrderNo: T.String(),
  /** An after-sale case can be opened for the line now. */
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
  /** The store's name; for several unpaid orders of one checkout: 素研等 3 家店. */
  title: T.String(),
  /** Number of orders in this row: the orders of one checkout are one row until they are paid or closed. */
  orderCount: Count,
  status: OrderStatusSchema,
  statusText: T.String(),
  deliveryType: DeliveryTypeSchema,
  lines: T.Array(OrderLine),
  totalNumber: Count,
  payAmount: Cents,
  createdAt: Millis,
  serverNow: Millis,
  /** Unpaid: when the order closes. */
  expireAt: Nullable(Millis),
  /** Shipped: when receipt is confirmed automatically. */
  receiveBy: Nullable(Millis),
  /** Paid and cancellable: what is refunded, to which account and when; empty otherwise. */
  cancelRefundText: T.String(),
  buttons: T.Array(Button),
}
export const OrderCard = T.Object({ ...orderHead, news: T.String(), rows: T.Array(OptionRow) })
export type OrderCard = Static<typeof OrderCard>

const DetailLine = T.Composite([OrderLine, T.Object({ adjustments: T.Array(LineAdjustment) })])
export type DetailLine = Static<typeof DetailLine>

/** One store's order within a detail. */
const OrderPart = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeId: T.String(),
  deliveryType: DeliveryTypeSchema,
  store: T.Object({ name: T.String(), floor: T.String(), phone: T.String(), address: T.String() }),
  /** Instant delivery: latest arrival; pickup by appointment: the slot; empty for other ways. */
  arriveText: T.String(),
  lines: T.Array(DetailLine),
  ...partViews,
  rows: T.Array(OptionRow),
})
export type OrderPart = Static<typeof OrderPart>

export const OrderDetail = T.Object({
  ...orderHead,
  /** The requested order; while unpaid, all orders of its checkout, in display order. */
  parts: T.Array(OrderPart),
  /** Next-step sentence under the status. */
  hint: T.String(),
  address: Nullable(Address),
  amounts: T.Array(AmountRow),
  ...detailViews,
  rows: T.Array(OptionRow),
  payWayText: T.String(),
  paidAt: Nullable(Millis),
  shippedAt: Nullable(Millis),
  receivedAt: Nullable(Millis),
  closedAt: Nullable(Millis),
  closeReason: T.String(),
  /** The delivery or pickup can be changed. */
  canChangeDelivery: Flag,
  /**
   * Shipped parcels, the earliest first, each with its latest event; `express/orderExpressQueryAll` returns all events.
   */
  parcels: T.Array(T.Object({ expressCompany: T.String(), expressNo: T.String(), news: T.String(), newsAt: Millis })),
  /** Money that is refunded for a paid order, and whether all of it has arrived. */
  refund: Nullable(T.Object({ label: Words(['退款中', '已退款'] as const), amount: Cents })),
  /** When the shopper last urged shipping. */
  remindedAt: Nullable(Millis),
})
export type OrderDetail = Static<typeof OrderDetail>

/** The parcels of an order. */
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
  /** Parcels of an order. */
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
    /** What is refunded, to which account and when; empty when nothing was paid. */
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
  'POST productOrder/buyAgain': {
    auth: 'shopper',
    /** With a `skuId` only this line. */
    input: T.Object({ orderId: Id, skuId: T.Optional(Id) }),
    reply: T.Object({ added: Count, rejected: T.Array(T.Object({ title: T.String(), text: T.String() })) }),
  },
})
