import { type Static, Type as T } from '@sinclair/typebox'
import { INTEREST_TAGS } from '../codes/login'
import { defineEndpoints } from '../endpoint'
import { Flag, Nothing, Nullable, Picture, Words } from './shared'

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
  /** Has paid nothing here and owes nothing: prices for newcomers are theirs. */
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
  hasPassword: Flag,
  isWeChatBound: Flag,
})
export type UserProfile = Static<typeof UserProfile>

const TagId = Words(INTEREST_TAGS.map(({ tagId }) => tagId))

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
      sex: T.Optional(T.Integer({ minimum: 0, maximum: 2 })),
      birthday: T.Optional(T.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$' })),
      interestTags: T.Optional(T.Array(TagId, { maxItems: INTEREST_TAGS.length })),
    }),
    reply: Nothing,
  },
  'POST getIndexUserDate': { auth: 'shopper', input: Nothing, reply: UserIndex },
})
