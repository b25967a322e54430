import { type Static, Type as T } from '@sinclair/typebox'
import { MOST_INTERESTS, MOST_LOGINS, NICK_LENGTH } from '../codes/account'
import { defineEndpoints } from '../endpoint'
import { CheckCode, Phone, Sent, Ticket } from './login'
import { Count, Flag, Id, Millis, Nothing, Nullable, Picture, Text } from './shared'
import { MediaKey } from './upload'

/** The shopper in the client's session store. */
export const UserIndex = T.Object({
  uid: T.String(),
  name: T.String(),
  /** Masked: 138****6027. */
  mobile: T.String(),
  /** 1 female, 2 male, otherwise unknown. */
  sex: T.Integer(),
  birthday: Nullable(T.String()),
  avatar: Nullable(Picture),
  /** Has paid nothing and has nothing to pay here, so prices for newcomers apply. */
  isNew: Flag,
  isMember: Flag,
  isUPlusMember: Flag,
})
export type UserIndex = Static<typeof UserIndex>

/** Personal data that a shopper enters. */
export const UserProfile = T.Object({
  uid: T.String(),
  name: T.String(),
  /** Masked: 138****6027. */
  mobile: T.String(),
  sex: T.Integer(),
  birthday: Nullable(T.String()),
  avatar: Nullable(Picture),
  /** False once it was set this year. */
  canSetBirthday: Flag,
  hasPassword: Flag,
  /** Moment of the last change of the password; 0 without one. */
  passwordAt: Millis,
  isWeChatBound: Flag,
  /** Recommendations follow the shopper's own goods and interests. */
  isPersonal: Flag,
  /** New reviews show the masked nickname unless the shopper asks for none. */
  showsName: Flag,
})
export type UserProfile = Static<typeof UserProfile>

/** A device on which the shopper is logged in. */
export const DeviceLogin = T.Object({
  loginId: T.String(),
  /** 微信小程序, 网页 or 乐廊 App; empty when the login has not been used since devices are recorded. */
  platform: T.String(),
  /** iPhone · Safari; empty when the device did not report it. */
  model: T.String(),
  loginAt: Millis,
  seenAt: Millis,
  isCurrent: Flag,
})
export type DeviceLogin = Static<typeof DeviceLogin>

export const legacyUserEndpoints = defineEndpoints({
  'account.userdata.getUserData': { auth: 'shopper', input: Nothing, reply: UserProfile },
  'account.userdata.getInterestTags': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ tagId: T.String(), name: T.String(), isChosen: Flag })) }),
  },
})

export const accountEndpoints = defineEndpoints({
  /** Changes the given fields only. */
  'POST updateUserData': {
    auth: 'shopper',
    input: T.Object({
      name: T.Optional(Text(NICK_LENGTH.most, NICK_LENGTH.least)),
      /** An uploaded picture of the purpose avatar. */
      avatarKey: T.Optional(MediaKey),
      sex: T.Optional(T.Integer({ minimum: 0, maximum: 2 })),
      birthday: T.Optional(T.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })),
      /** Ids of `account.userdata.getInterestTags`. */
      interestTags: T.Optional(T.Array(Id, { maxItems: MOST_INTERESTS })),
      isPersonal: T.Optional(Flag),
      showsName: T.Optional(Flag),
    }),
    reply: Nothing,
  },
  'POST getIndexUserDate': { auth: 'shopper', input: Nothing, reply: UserIndex },
  /** Without `ticket` to the shopper's own phone; with it to the new one, whether or not it is free. */
  'POST sendModifyMobileCode': {
    auth: 'shopper',
    input: T.Object({ ticket: T.Optional(Ticket), mobile: T.Optional(Phone.mobile), countryCode: Phone.countryCode }),
    reply: Sent,
  },
  /**
   * Without `ticket` the code proves the present phone and returns the ticket; with it the new phone, which then
   * replaces the old one.
   */
  'POST verifyModifyMobileCode': {
    auth: 'shopper',
    input: T.Object({
      checkCode: CheckCode,
      ticket: T.Optional(Ticket),
      mobile: T.Optional(Phone.mobile),
      countryCode: Phone.countryCode,
    }),
    /** `mobile`: the new phone, masked; empty after the first step. */
    reply: T.Object({ ticket: Nullable(T.String()), mobile: T.String() }),
    idempotent: true,
  },
  /** The shopper's logins, the last used first; at most MOST_LOGINS. */
  'GET deviceLogin/list': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ records: T.Array(DeviceLogin, { maxItems: MOST_LOGINS }) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: it is this device, or has ended. */
  'POST deviceLogin/end': { auth: 'shopper', input: T.Object({ loginId: Id }), reply: Nothing },
  /** Ends all logins but this one; returns how many were ended. */
  'POST deviceLogin/endOthers': { auth: 'shopper', input: Nothing, reply: T.Object({ number: Count }) },
})
