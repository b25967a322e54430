import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_PLAN_MONTHS } from '../codes/member'
import { defineConsoleEndpoints } from '../endpoint'
import { PointsEntry } from '../schema/points'
import { Cents, Count, Flag, Id, Millis, Nullable, Text } from '../schema/shared'
import { Guarded } from './approval'

/** Names and phones are those of the shopper; phones are masked. */
export const FoundMember = T.Object({
  uid: T.String(),
  name: T.String(),
  mobile: T.String(),
  memberUntil: Nullable(Millis),
  createdAt: Millis,
})
export type FoundMember = Static<typeof FoundMember>

/** The first records of a list, and whether there are more. */
const Some = <S extends ReturnType<typeof T.Object>>(item: S) => T.Object({ records: T.Array(item), hasMore: Flag })

/** One shopper. Rows of stores (orders, cases, receipts) are those of the account's stores. */
export const MemberPage = T.Object({
  uid: T.String(),
  name: T.String(),
  mobile: T.String(),
  birthday: T.String(),
  createdAt: Millis,
  levelText: T.String(),
  /** 注销中，2026-12-12 到期 or 已注销; empty for an open account. */
  closingText: T.String(),
  memberUntil: Nullable(Millis),
  uplusUntil: Nullable(Millis),
  savedCents: Cents,
  /** Grants that the account may make; empty without the permission. */
  grants: T.Array(T.String()),
  points: T.Object({
    balance: T.Integer(),
    available: Count,
    frozen: Count,
    owed: Count,
    entries: Some(PointsEntry),
  }),
  terms: Some(
    T.Object({
      orderId: T.String(),
      cardName: T.String(),
      planTitle: T.String(),
      price: Cents,
      wayText: T.String(),
      stateText: T.String(),
      at: Millis,
      from: Nullable(Millis),
      until: Nullable(Millis),
    }),
  ),
  coupons: Some(
    T.Object({
      heldId: T.String(),
      couponId: T.String(),
      title: T.String(),
      ruleText: T.String(),
      scopeText: T.String(),
      validText: T.String(),
    }),
  ),
  /** Tickets that can be used, with their appointments; never their codes. */
  tickets: Some(
    T.Object({
      ticketId: T.String(),
      title: T.String(),
      used: Count,
      total: Count,
      stateText: T.String(),
      validUntil: Millis,
      storeName: T.String(),
      slotText: T.String(),
    }),
  ),
  orders: Some(
    T.Object({
      orderId: T.String(),
      orderNo: T.String(),
      storeName: T.String(),
      statusText: T.String(),
      amount: Cents,
      refunded: Cents,
      number: Count,
      createdAt: Millis,
    }),
  ),
  cases: Some(
    T.Object({
      refundOrderNo: T.String(),
      orderNo: T.String(),
      storeName: T.String(),
      typeText: T.String(),
      statusText: T.String(),
      amount: Cents,
      createdAt: Millis,
    }),
  ),
  receipts: Some(
    T.Object({
      scoreNo: T.String(),
      storeName: T.String(),
      amount: Cents,
      stateText: T.String(),
      points: Count,
      submittedAt: Millis,
    }),
  ),
  reviews: Some(
    T.Object({
      reviewId: T.String(),
      productId: T.String(),
      title: T.String(),
      stars: Count,
      content: T.String(),
      createdAt: Millis,
    }),
  ),
})
export type MemberPage = Static<typeof MemberPage>

const Grant = {
  uid: Id,
  /** Stored in the audit; for points, the shopper reads it too. */
  reason: Text(100, 1),
  /** A repeated key grants nothing further. */
  key: T.String({ pattern: '^[A-Za-z0-9-]{8,40}$' }),
}
const amount = T.Integer({ minimum: 1, maximum: 9_999_999 })
const PointsAfter = T.Object({ amount: Count, balance: T.Integer(), owed: Count })
/** `points` is null while a second person decides. */
const GuardedPoints = T.Object({ ...Guarded.properties, points: Nullable(PointsAfter) })
const grant = 'staff:members.grant'

export const consoleMemberEndpoints = defineConsoleEndpoints({
  /** By the whole phone, the uid or exactly the name, the newest first; at most 20. */
  'member/search': {
    auth: 'staff:members.read',
    input: T.Object({ text: Text(64, 1) }),
    reply: T.Object({ records: T.Array(FoundMember) }),
  },
  /** SYS_PARAM_ERROR: there is no such shopper. */
  'member/detail': { auth: 'staff:members.read', input: T.Object({ uid: Id }), reply: MemberPage },
  /** SYS_BIZ_DATA_ERROR_CODE: none is left, or the shopper has as many as allowed. */
  'member/grantCoupon': {
    auth: grant,
    input: T.Object({ ...Grant, couponId: Id }),
    reply: T.Object({ heldId: T.String() }),
  },
  /** Withdraws the shopper's unused ones of a coupon. */
  'member/voidCoupon': {
    auth: grant,
    input: T.Object({ uid: Id, couponId: Id, reason: Grant.reason }),
    reply: T.Object({ number: Count }),
  },
  'member/grantPoints': { auth: grant, input: T.Object({ ...Grant, amount }), reply: GuardedPoints },
  /** `mayOwe`: later points pay what the shopper lacks; without it SYS_PARAM_ERROR. */
  'member/takePoints': { auth: grant, input: T.Object({ ...Grant, amount, mayOwe: Flag }), reply: GuardedPoints },
  /** Months or days of a card, after the current term; without `cardId` for the first card on sale. */
  'member/grantTerm': {
    auth: grant,
    input: T.Object({
      ...Grant,
      cardId: T.Optional(Id),
      months: T.Optional(T.Integer({ minimum: 1, maximum: MAX_PLAN_MONTHS })),
      days: T.Optional(T.Integer({ minimum: 1, maximum: 90 })),
    }),
    reply: T.Object({ cardName: T.String(), until: Millis }),
  },
})
