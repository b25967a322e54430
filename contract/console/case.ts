import { type Static, Type as T } from '@sinclair/typebox'
import { AFTERSALE_STATUS, AFTERSALE_TYPE, CASE_MAX_REASON, CASE_VIEWS } from '../codes/aftersale'
import { MOST_STAFF_STORES } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { CaseEvent, RefundExtras } from '../schema/aftersale'
import { ParcelView } from '../schema/parcel'
import { Cents, Count, Flag, Id, Millis, Nullable, Numbers, Picture, Text, Words } from '../schema/shared'
import { Guarded } from './approval'
import { Act, CursorInput, CursorPage, ViewCount } from './shared'

const Shot = T.Object({ url: T.String(), thumbUrl: T.String() })
const CaseGoods = T.Object({
  orderLineId: T.String(),
  productId: T.String(),
  skuId: T.String(),
  title: T.String(),
  specText: T.String(),
  picture: Picture,
  /** Price of one piece. */
  price: Cents,
  /** Pieces of the case. */
  number: Count,
  /** Grams, for weighed goods. */
  weight: T.Optional(Count),
})

const caseHead = {
  refundOrderNo: T.String(),
  /** Each act sends it; STATE_CHANGED when the case has another version by then. */
  version: T.String(),
  orderId: T.String(),
  orderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  type: Numbers(Object.values(AFTERSALE_TYPE)),
  typeText: T.String(),
  status: Numbers(Object.values(AFTERSALE_STATUS)),
  statusText: T.String(),
  /** The shopper has asked the mall to decide. */
  isEscalated: Flag,
  /** The payment provider closed the refund without paying. */
  isRefundFailed: Flag,
  reason: T.String(),
  /** The shopper's text of the last application. */
  note: T.String(),
  lines: T.Array(CaseGoods),
  number: Count,
  /** Grams of a case of weighed goods. */
  weight: T.Optional(Count),
  /** The refund as requested, or as made. */
  amount: Cents,
  /** The shopper's pictures of the last application. */
  pictures: T.Array(Shot),
  createdAt: Millis,
  endedAt: Nullable(Millis),
  /** When the status ends automatically, and the consequence. */
  dueAt: Nullable(Millis),
  dueText: T.String(),
  acts: T.Array(Act),
}
export const ListedCase = T.Object(caseHead)
export type ListedCase = Static<typeof ListedCase>

/** The payment for a line of the case, and its refundable part. */
const CaseShare = T.Object({
  orderLineId: T.String(),
  /** What was bought, and what is not refunded or replaced: grams of weighed goods, else pieces. */
  bought: Count,
  left: Count,
  isWeighed: Flag,
  /** The pieces of the case: what was paid for them, and for their freight. 0 when they are refunded. */
  goodsCents: Cents,
  freightCents: Cents,
})

export const ConsoleCase = T.Object({
  ...caseHead,
  shopper: T.Object({ uid: T.String(), name: T.String(), mobile: T.String() }),
  /** Freight that is refunded with the goods. */
  freight: Cents,
  wayText: T.String(),
  shares: T.Array(CaseShare),
  /** Cents of the order that are not refunded. */
  orderLeft: Cents,
  /** Points and coupons: expected until the refund is requested, then as requested; null without a refund. */
  extras: Nullable(RefundExtras),
  /** The refund at the provider; empty before it is requested. */
  ways: T.Array(T.Object({ text: T.String(), amount: Cents, stateText: T.String(), at: Nullable(Millis) })),
  steps: T.Array(T.Object({ text: T.String(), note: T.String(), state: Words(['done', 'now', 'open'] as const) })),
  /** Address for returned goods; null without a return. */
  address: Nullable(T.Object({ name: T.String(), phone: T.String(), address: T.String() })),
  parcels: T.Array(T.Object({ ...ParcelView.properties, isBack: Flag })),
  /** A replacement: the wanted specification; else empty. */
  specText: T.String(),
  /** Events of both sides, the oldest first. */
  events: T.Array(CaseEvent),
  /** Acts of staff by name, the newest first. */
  log: T.Array(T.Object({ at: Millis, name: T.String(), text: T.String() })),
})
export type ConsoleCase = Static<typeof ConsoleCase>

/** The case after an act that may refund money; an act that waits for approval has changed nothing yet. */
const GuardedCase = T.Object({ ...Guarded.properties, case: ConsoleCase })

/** The filters of the list and of its counts. */
const filters = {
  stores: T.Optional(T.Array(Id, { minItems: 1, maxItems: MOST_STAFF_STORES, uniqueItems: true })),
  types: T.Optional(T.Array(Numbers(Object.values(AFTERSALE_TYPE)), { minItems: 1, maxItems: 3, uniqueItems: true })),
}
const Of = { refundOrderNo: Id, version: Text(80, 1) }
const Reason = Text(CASE_MAX_REASON, 1)
/** A smaller refund than requested, with a reason that the shopper reads. */
const Less = T.Optional(T.Object({ cents: T.Integer({ minimum: 1, maximum: 100_000_000_00 }), reason: Reason }))
const decide = 'staff:cases.decide'

export const caseEndpoints = defineConsoleEndpoints({
  /** Open cases by deadline, ended ones by their end; `text`: a number of a case or an order, in every view. */
  'case/list': {
    auth: 'staff:cases.read',
    input: T.Object({ view: Words(CASE_VIEWS), text: T.Optional(Text(40, 1)), ...filters, ...CursorInput }),
    reply: CursorPage(ListedCase),
  },
  'case/counts': {
    auth: 'staff:cases.read',
    input: T.Object(filters),
    reply: T.Object({ views: T.Array(ViewCount) }),
  },
  'case/detail': { auth: 'staff:cases.read', input: T.Object({ refundOrderNo: Id }), reply: ConsoleCase },
  /** A refund, a recall of the parcel or a return; `less` only where the refund follows at once. */
  'case/approve': { auth: decide, input: T.Object({ ...Of, less: Less }), reply: GuardedCase },
  'case/reject': { auth: decide, input: T.Object({ ...Of, reason: Reason }), reply: ConsoleCase },
  /** `isIntact`: the goods can be sold again. */
  'case/receive': { auth: decide, input: T.Object({ ...Of, isIntact: Flag, less: Less }), reply: GuardedCase },
  'case/refuseGoods': { auth: decide, input: T.Object({ ...Of, reason: Reason }), reply: ConsoleCase },
  'case/recall': { auth: decide, input: T.Object({ ...Of, isBack: Flag }), reply: GuardedCase },
  'case/send': {
    auth: decide,
    input: T.Object({
      ...Of,
      expressCompany: Text(30, 1),
      expressNo: T.String({ minLength: 6, maxLength: 30, pattern: '^[A-Za-z0-9]+$' }),
    }),
    reply: ConsoleCase,
  },
  'case/refundInstead': { auth: decide, input: T.Object(Of), reply: GuardedCase },
  'case/refundAgain': { auth: decide, input: T.Object(Of), reply: GuardedCase },
  'case/close': { auth: decide, input: T.Object({ ...Of, reason: Reason }), reply: ConsoleCase },
  'case/note': {
    auth: decide,
    input: T.Object({ refundOrderNo: Id, text: Text(CASE_MAX_REASON, 1) }),
    reply: ConsoleCase,
  },
})
