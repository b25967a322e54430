import { type Static, Type as T } from '@sinclair/typebox'
import {
  AFTERSALE_MAX_IMAGES,
  AFTERSALE_MAX_NOTE,
  AFTERSALE_STATUS,
  AFTERSALE_TABS,
  AFTERSALE_TYPE,
} from '../codes/aftersale'
import { defineEndpoints } from '../endpoint'
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

const TypeSchema = Numbers(Object.values(AFTERSALE_TYPE))
const ImageKeys = T.Array(Text(80, 1), { maxItems: AFTERSALE_MAX_IMAGES, uniqueItems: true })
const Note = Lines(AFTERSALE_MAX_NOTE)
/** The parcel number on a label. */
const ExpressNo = T.String({ minLength: 6, maxLength: 30, pattern: '^[A-Za-z0-9]+$' })

const CaseLine = T.Object({
  orderLineId: T.String(),
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  /** Price of one piece. */
  price: Cents,
  number: Count,
  /** Grams, for weighed goods. */
  weight: T.Optional(Count),
})
export type CaseLine = Static<typeof CaseLine>

/** Choices for a line's case, and the largest refund of each. */
export const AftersaleForm = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeName: T.String(),
  line: CaseLine,
  /** Pieces without a case. */
  numberMost: Count,
  /** Grams without a case, for weighed goods. */
  weightMost: T.Optional(Count),
  types: T.Array(
    T.Object({
      type: TypeSchema,
      text: T.String(),
      note: T.String(),
      /** Absent when the choice is available. */
      disabledReason: T.Optional(T.String()),
      reasons: T.Array(
        T.Object({
          text: T.String(),
          isReceived: Flag,
          /**
           * By number of pieces, from one on: the largest refund, and the freight in it. For weighed goods one entry:
           * for the requested weight, else for the whole rest.
           */
          most: T.Array(T.Object({ cents: Cents, freight: Cents })),
        }),
      ),
    }),
  ),
  /** exchange: SKUs of the same price. */
  skus: T.Array(T.Object({ skuId: T.String(), specText: T.String(), stock: Count })),
  /** When a case is submitted again: its earlier fields; else null. */
  asked: Nullable(
    T.Object({
      refundOrderNo: T.String(),
      type: TypeSchema,
      isReceived: Flag,
      reason: T.String(),
      number: Count,
      weight: T.Optional(Count),
      cents: Cents,
      note: T.String(),
      skuId: T.String(),
    }),
  ),
})
export type AftersaleForm = Static<typeof AftersaleForm>

/** Grams. */
const Weight = T.Integer({ minimum: 1, maximum: 100_000_000 })

const asked = {
  type: TypeSchema,
  isReceived: Flag,
  reason: Text(30, 1),
  number: T.Integer({ minimum: 1, maximum: 999 }),
  /** For weighed goods, whose number is 1. */
  weight: T.Optional(Weight),
  /** May be less than the largest refund; 0 for an exchange. */
  cents: T.Integer({ minimum: 0, maximum: 100_000_000_00 }),
  note: Note,
  imageKeys: ImageKeys,
  /** exchange: the wanted SKU. */
  skuId: T.Optional(Id),
}

const caseHead = {
  refundOrderNo: T.String(),
  orderId: T.String(),
  orderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  type: TypeSchema,
  typeText: T.String(),
  status: Numbers(Object.values(AFTERSALE_STATUS)),
  statusText: T.String(),
  hint: T.String(),
  lines: T.Array(CaseLine),
  /** Pieces of the case. */
  number: Count,
  /** Grams of a case of weighed goods. */
  weight: T.Optional(Count),
  /** Money to be refunded; 0 for an exchange. */
  amount: Cents,
  reason: T.String(),
  createdAt: Millis,
  serverNow: Millis,
  /** When the status changes automatically; null: never. */
  dueAt: Nullable(Millis),
  buttons: T.Array(Button),
}
export const AftersaleCard = T.Object(caseHead)
export type AftersaleCard = Static<typeof AftersaleCard>

const Parcel = T.Object({ company: T.String(), no: T.String() })

/** Events of a case, the oldest first. */
export const CaseEvent = T.Object({
  who: Words(['shopper', 'store', 'house', 'system'] as const),
  /** 我, the store's name, 平台, 系统. */
  name: T.String(),
  title: T.String(),
  text: T.String(),
  images: T.Array(T.Object({ url: T.String(), thumbUrl: T.String() })),
  at: Millis,
})
export type CaseEvent = Static<typeof CaseEvent>

/** Effects of a refund besides the money. */
export const RefundExtras = T.Object({
  /** Points that paid for the goods and return. */
  pointsBack: Count,
  /** The part of `pointsBack` that is lost at once, because its validity has ended. */
  pointsLapsed: Count,
  /** Points that the order earned and that are taken back. */
  pointsTaken: Count,
  /** Coupons that the order used. */
  coupons: T.Array(
    T.Object({
      heldId: T.String(),
      title: T.String(),
      isBack: Flag,
      /** Until when a returned coupon is valid, or why it does not return. */
      note: T.String(),
    }),
  ),
})
export type RefundExtras = Static<typeof RefundExtras>

export const AftersaleDetail = T.Object({
  ...caseHead,
  orderLineId: T.String(),
  freight: Cents,
  /** The way that the money returns to. */
  wayText: T.String(),
  /** Expected until the refund is requested, then as it was requested; null without a refund. */
  extras: Nullable(RefundExtras),
  note: T.String(),
  steps: T.Array(T.Object({ text: T.String(), note: T.String(), state: Words(['done', 'now', 'open'] as const) })),
  /** Address for returned goods; null without a return. */
  address: Nullable(T.Object({ name: T.String(), phone: T.String(), address: T.String() })),
  back: Nullable(Parcel),
  sent: Nullable(Parcel),
  /** exchange: the replacement; empty otherwise. */
  specText: T.String(),
  lastEvent: CaseEvent,
})
export type AftersaleDetail = Static<typeof AftersaleDetail>

/** Where the refund of a case went. */
export const RefundMoney = T.Object({
  amount: Cents,
  statusText: T.String(),
  ways: T.Array(T.Object({ text: T.String(), amount: Cents, stateText: T.String(), at: Nullable(Millis) })),
  /** As in the detail. */
  extras: Nullable(RefundExtras),
})
export type RefundMoney = Static<typeof RefundMoney>

const One = T.Object({ refundOrderNo: Id })

export const aftersaleEndpoints = defineEndpoints({
  /**
   * The form of a line, also by the line's id alone; with the earlier fields when a case is submitted again. `weight`:
   * the grams that the amounts of weighed goods are for.
   */
  'GET refundOrder/getRefundForm': {
    auth: 'shopper',
    input: T.Object({
      orderLineId: Id,
      orderId: T.Optional(Id),
      refundOrderNo: T.Optional(Id),
      weight: T.Optional(Weight),
    }),
    reply: AftersaleForm,
  },
  /**
   * Expected effects of a refund besides the money: of some pieces of a line, or of the whole order (an unpaid one: of
   * its checkout).
   */
  'POST refundOrder/getRefundExtras': {
    auth: 'shopper',
    input: T.Object({
      orderId: Id,
      orderLineId: T.Optional(Id),
      number: T.Optional(T.Integer({ minimum: 1, maximum: 999 })),
      weight: T.Optional(Weight),
      cents: T.Optional(T.Integer({ minimum: 0, maximum: 100_000_000_00 })),
    }),
    reply: RefundExtras,
  },
  'POST refundOrder/apply': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, orderLineId: Id, ...asked }),
    reply: One,
    idempotent: true,
  },
  'POST refundOrder/amend': { auth: 'shopper', input: T.Object({ refundOrderNo: Id, ...asked }), reply: Nothing },
  'POST refundOrder/withdraw': { auth: 'shopper', input: One, reply: Nothing },
  /** The parcel of the return, or a corrected number. */
  'POST refundOrder/addRefundOrderPostMsg': {
    auth: 'shopper',
    input: T.Object({
      refundOrderNo: Id,
      expressCompany: Text(30, 1),
      expressNo: ExpressNo,
      mobile: Text(20),
      imageKeys: ImageKeys,
    }),
    reply: Nothing,
  },
  /** Escalates the case to the mall's staff. */
  'POST refundOrder/stepIn': {
    auth: 'shopper',
    input: T.Object({ refundOrderNo: Id, text: Lines(AFTERSALE_MAX_NOTE, 1), imageKeys: ImageKeys }),
    reply: Nothing,
  },
  'POST refundOrder/addMessage': {
    auth: 'shopper',
    input: T.Object({ refundOrderNo: Id, text: Lines(AFTERSALE_MAX_NOTE, 1), imageKeys: ImageKeys }),
    reply: Nothing,
  },
  /** A parcel that could not be intercepted: refused at the door, or turned into a return (type 2). */
  'POST refundOrder/afterIntercept': {
    auth: 'shopper',
    input: T.Object({ refundOrderNo: Id, choice: Words(['refuseParcel', 'turnToReturn'] as const) }),
    reply: Nothing,
  },
  'POST refundOrder/confirmExchange': { auth: 'shopper', input: One, reply: Nothing },
  'GET refundOrder/getRefundOrder': { auth: 'shopper', input: One, reply: AftersaleDetail },
  /** The parcel of the return, and that of the replacement. */
  'POST refundOrder/getRefundOrderExpressRoute': {
    auth: 'shopper',
    input: T.Object({ refundOrderNo: Id }),
    reply: T.Object({ serverNow: Millis, parcels: T.Array(T.Object({ ...ParcelView.properties, isBack: Flag })) }),
  },
  'GET refundOrder/getNegotiations': {
    auth: 'shopper',
    input: One,
    reply: T.Object({ records: T.Array(CaseEvent), canWrite: Flag }),
  },
  'GET refundOrder/getRefundMoney': { auth: 'shopper', input: One, reply: RefundMoney },
  'POST refundOrder/pageRefundOrders': {
    auth: 'shopper',
    input: T.Object({ tab: T.Optional(Words(AFTERSALE_TABS)), orderId: T.Optional(Id), ...PageInput }),
    reply: PageOf(AftersaleCard),
  },
})
