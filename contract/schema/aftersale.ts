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
/** A parcel's number (behaviours 2.8): what a label says. */
const ExpressNo = T.String({ minLength: 6, maxLength: 30, pattern: '^[A-Za-z0-9]+$' })

const CaseLine = T.Object({
  orderLineId: T.String(),
  skuId: T.String(),
  productId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  /** What one piece cost. */
  price: Cents,
  number: Count,
})
export type CaseLine = Static<typeof CaseLine>

/** What a line may be asked back for, and how much each choice brings at most (look book refund-apply.html). */
export const AftersaleForm = T.Object({
  orderId: T.String(),
  orderNo: T.String(),
  storeName: T.String(),
  line: CaseLine,
  /** Pieces that can still be asked for. */
  numberMost: Count,
  types: T.Array(
    T.Object({
      type: TypeSchema,
      text: T.String(),
      note: T.String(),
      /** Why not; absent where it can be chosen. */
      disabledReason: T.Optional(T.String()),
      reasons: T.Array(
        T.Object({
          text: T.String(),
          isReceived: Flag,
          /** By number of pieces, from one on: what comes back at most, and how much of it is freight. */
          most: T.Array(T.Object({ cents: Cents, freight: Cents })),
        }),
      ),
    }),
  ),
  /** exchange: what there is instead, at the same price. */
  skus: T.Array(T.Object({ skuId: T.String(), specText: T.String(), stock: Count })),
  /** Of a case that is put again: what was asked; else null. */
  asked: Nullable(
    T.Object({
      refundOrderNo: T.String(),
      type: TypeSchema,
      isReceived: Flag,
      reason: T.String(),
      number: Count,
      cents: Cents,
      note: T.String(),
      skuId: T.String(),
    }),
  ),
})
export type AftersaleForm = Static<typeof AftersaleForm>

const asked = {
  type: TypeSchema,
  isReceived: Flag,
  reason: Text(30, 1),
  number: T.Integer({ minimum: 1, maximum: 999 }),
  /** May be less than the most; of an exchange 0. */
  cents: T.Integer({ minimum: 0, maximum: 100_000_000_00 }),
  note: Note,
  imageKeys: ImageKeys,
  /** exchange: what is wanted instead. */
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
  /** Pieces it is about. */
  number: Count,
  /** What comes back; of an exchange 0. */
  amount: Cents,
  reason: T.String(),
  createdAt: Millis,
  serverNow: Millis,
  /** When its status ends by itself; null: never. */
  dueAt: Nullable(Millis),
  buttons: T.Array(Button),
}
export const AftersaleCard = T.Object(caseHead)
export type AftersaleCard = Static<typeof AftersaleCard>

const Parcel = T.Object({ company: T.String(), no: T.String() })

/** What was said and done, the oldest first. */
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

export const AftersaleDetail = T.Object({
  ...caseHead,
  orderLineId: T.String(),
  freight: Cents,
  note: T.String(),
  steps: T.Array(T.Object({ text: T.String(), note: T.String(), state: Words(['done', 'now', 'open'] as const) })),
  /** Where goods are sent back to; null where none are. */
  address: Nullable(T.Object({ name: T.String(), phone: T.String(), address: T.String() })),
  back: Nullable(Parcel),
  sent: Nullable(Parcel),
  /** exchange: what comes instead; empty otherwise. */
  specText: T.String(),
  lastEvent: CaseEvent,
})
export type AftersaleDetail = Static<typeof AftersaleDetail>

/** Where the money of a case went (spec 2 refundAmount). */
export const RefundMoney = T.Object({
  amount: Cents,
  statusText: T.String(),
  ways: T.Array(T.Object({ text: T.String(), amount: Cents, stateText: T.String(), at: Nullable(Millis) })),
})
export type RefundMoney = Static<typeof RefundMoney>

const One = T.Object({ refundOrderNo: Id })

export const aftersaleEndpoints = defineEndpoints({
  /** A line's form, by the line alone too; of a case that is put again with what was asked. */
  'GET refundOrder/getRefundForm': {
    auth: 'shopper',
    input: T.Object({ orderLineId: Id, orderId: T.Optional(Id), refundOrderNo: T.Optional(Id) }),
    reply: AftersaleForm,
  },
  'POST refundOrder/apply': {
    auth: 'shopper',
    input: T.Object({ orderId: Id, orderLineId: Id, ...asked }),
    reply: One,
    idempotent: true,
  },
  'POST refundOrder/amend': { auth: 'shopper', input: T.Object({ refundOrderNo: Id, ...asked }), reply: Nothing },
  'POST refundOrder/withdraw': { auth: 'shopper', input: One, reply: Nothing },
  /** The parcel back, or another number for it. */
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
  /** Asks the house to decide. */
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
  /** A parcel that could not be called back: refused at the door, or sent back after it came. */
  'POST refundOrder/afterIntercept': {
    auth: 'shopper',
    input: T.Object({ refundOrderNo: Id, choice: Words(['refuseParcel', 'turnToReturn'] as const) }),
    reply: Nothing,
  },
  'POST refundOrder/confirmExchange': { auth: 'shopper', input: One, reply: Nothing },
  'GET refundOrder/getRefundOrder': { auth: 'shopper', input: One, reply: AftersaleDetail },
  /** The parcel back, and what was sent instead (spec 7). */
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
