import { type Static, Type as T } from '@sinclair/typebox'
import { STAFF_LINK_KINDS, STAFF_PASSWORD_LENGTH } from '../codes/staff'
import { defineConsoleEndpoints } from '../endpoint'
import { Flag, Id, Millis, Nothing, Text, Words } from '../schema/shared'

/** As typed; the rule of new passwords is checked separately, so that the reply can contain the reason. */
const Password = Text(STAFF_PASSWORD_LENGTH.most * 2, 1)
/** Six digits of the authenticator app. */
const Code = T.String({ pattern: '^[0-9]{6}$' })
const LinkToken = T.String({ pattern: '^[0-9a-f]{64}$' })

/** The caller's account and what it may do. */
export const StaffFace = T.Object({
  staffId: T.String(),
  sessionId: T.String(),
  login: T.String(),
  name: T.String(),
  roleId: T.String(),
  roleName: T.String(),
  permissions: T.Array(T.String()),
  allStores: Flag,
  stores: T.Array(T.String()),
})
export type StaffFace = Static<typeof StaffFace>

const ListedSession = T.Object({
  sessionId: T.String(),
  address: T.String(),
  device: T.String(),
  createdAt: Millis,
  seenAt: Millis,
  expireAt: Millis,
  isCurrent: Flag,
})
export type ListedSession = Static<typeof ListedSession>

const RecoveryCodes = T.Object({ recoveryCodes: T.Array(T.String()) })

export const sessionEndpoints = defineConsoleEndpoints({
  /** `code` is of the authenticator app, or one of the recovery codes. Sets the session's cookie. */
  'session/login': {
    auth: 'none',
    input: T.Object({ login: Text(100, 1), password: Password, code: Text(20, 1) }),
    reply: Nothing,
  },
  'session/logout': { auth: 'staff', input: Nothing, reply: Nothing },
  'session/me': { auth: 'staff', input: Nothing, reply: StaffFace },
  /** Sessions of the caller; with staff.edit those of `staffId`. */
  'session/list': {
    auth: 'staff',
    input: T.Object({ staffId: T.Optional(Id) }),
    reply: T.Object({ records: T.Array(ListedSession) }),
  },
  'session/end': { auth: 'staff', input: T.Object({ sessionId: Id, staffId: T.Optional(Id) }), reply: Nothing },
  /**
   * Opens a one-time link: each call gives a new secret, which the next step confirms. A link for a new password gives
   * none: secret and address are empty.
   */
  'account/openLink': {
    auth: 'none',
    input: T.Object({ token: LinkToken }),
    reply: T.Object({
      kind: Words(STAFF_LINK_KINDS),
      login: T.String(),
      name: T.String(),
      secret: T.String(),
      otpauthUri: T.String(),
    }),
  },
  /**
   * Uses up the link. `password` is the new one; for a new authenticator the present one. `code` is of the shown
   * secret; for a new password of the account's authenticator, and then the recovery codes stay and the reply has none.
   * Sets the cookie.
   */
  'account/setUp': {
    auth: 'none',
    input: T.Object({ token: LinkToken, password: Password, code: Code }),
    reply: RecoveryCodes,
  },
  /** Ends the other sessions of the account. */
  'account/changePassword': {
    auth: 'staff',
    input: T.Object({ password: Password, newPassword: Password }),
    reply: Nothing,
  },
})
