import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { Session } from './session'
import { Count, Flag, Millis, Nothing, Nullable, Picture, Text } from './shared'

const Mobile = Text(20, 1)
const CountryCode = T.Optional(T.String({ pattern: '^[0-9]{1,4}$', default: '86' }))

/** Login reply: a rotated session and the token (wire.md "Sessions and login"). */
export const LoginResult = T.Object({
  accessToken: T.String(),
  uid: T.String(),
  ...Session.properties,
})
export type LoginResult = Static<typeof LoginResult>

export const legacyAccountEndpoints = defineEndpoints({
  /** Ours: the payer's openid for a code of `wx.login`, which a payment in the mini program needs (wire.md). */
  'account.wxMini.getOpenId': {
    auth: 'session',
    input: T.Object({ code: Text(128, 1) }),
    reply: T.Object({ openId: T.String() }),
  },
  'account.login.sendLoginCheckCode': {
    auth: 'session',
    input: T.Object({ mobile: Mobile, countryCode: CountryCode }),
    /** Seconds until the next code may be asked for. */
    reply: T.Object({ resendAfter: T.Integer() }),
  },
  'account.login.doLogin': {
    auth: 'session',
    input: T.Object({
      mobile: Mobile,
      countryCode: CountryCode,
      checkCode: T.String({ pattern: '^[0-9]{6}$' }),
      clientType: T.Optional(T.Integer({ minimum: 0, maximum: 99 })),
    }),
    reply: LoginResult,
  },
})

/** Shopper as the session store holds it (spec 3 userInfo and user state). */
export const UserIndex = T.Object({
  uid: T.String(),
  name: T.String(),
  /** Masked: 138****6027. */
  mobile: T.String(),
  /** 1 female, 2 male, otherwise unknown. */
  sex: T.Integer(),
  birthday: Nullable(T.String()),
  avatar: Nullable(Picture),
  isMember: Flag,
  isUPlusMember: Flag,
})
export type UserIndex = Static<typeof UserIndex>

/** Order counts by status for the 我的 page and the tabs. */
export const UserOrderCount = T.Object({
  unpaid: Count,
  toShip: Count,
  toReceive: Count,
  completed: Count,
})
export type UserOrderCount = Static<typeof UserOrderCount>

/** Member card face and benefits (look book member.html); cards are not for sale yet. */
export const MemberDefaultCard = T.Object({
  memberCardId: T.String(),
  memberCardName: T.String(),
  newversionSwitch: T.Integer(),
  /** 1: the shopper really is a member (spec 3 memberType). */
  memberType: T.Integer(),
  expireTime: Nullable(Millis),
  /** Cents saved so far through member prices. */
  savedAmount: T.Integer(),
})
export type MemberDefaultCard = Static<typeof MemberDefaultCard>
export const MemberRight = T.Object({
  rightId: T.String(),
  icon: T.String(),
  title: T.String(),
  subtitle: T.String(),
  unlocked: Flag,
})
export type MemberRight = Static<typeof MemberRight>

export const accountEndpoints = defineEndpoints({
  'POST getIndexUserDate': { auth: 'shopper', input: Nothing, reply: UserIndex },
  'GET productOrder/getUserOrderCount': { auth: 'shopper', input: Nothing, reply: UserOrderCount },
  'GET member/getMemberDefaultCardInfo': { auth: 'session', input: Nothing, reply: Nullable(MemberDefaultCard) },
  'GET member/getMemberRights': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(MemberRight) }) },
})
