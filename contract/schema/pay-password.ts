import { type Static, Type as T } from '@sinclair/typebox'
import { LOGIN_CODE } from '../codes/session'
import { defineEndpoints } from '../endpoint'
import { Flag, Millis, Nothing } from './shared'

export const PayPassword = T.String({ pattern: '^[0-9]{6}$' })
export const CheckCode = T.String({ pattern: `^[0-9]{${LOGIN_CODE.digits}}$` })

export const PayPasswordState = T.Object({
  isSet: Flag,
  /** A new one needs the end of the ID number. */
  needsIdTail: Flag,
  /** Epoch ms until which it is locked; 0: it is not. */
  lockedUntil: Millis,
  /** The phone that gets the code, masked. */
  mobile: T.String(),
})
export type PayPasswordState = Static<typeof PayPasswordState>

export const payPasswordEndpoints = defineEndpoints({
  'GET payPassword/state': { auth: 'shopper', input: T.Object({}), reply: PayPasswordState },
  /** Sends a code to the phone of the shopper; `resendAfter` is in seconds. */
  'POST payPassword/sendCode': {
    auth: 'shopper',
    input: T.Object({}),
    reply: T.Object({ resendAfter: T.Integer() }),
  },
  /**
   * Sets the first one, or a new one in place of a forgotten one. SYS_BIZ_DATA_ERROR_CODE: the code or the end of the
   * ID number is wrong. SYS_PARAM_ERROR: the end of the ID number is missing, or the password is too easy.
   */
  'POST payPassword/set': {
    auth: 'shopper',
    input: T.Object({
      password: PayPassword,
      checkCode: CheckCode,
      /** The last six signs, for a shopper with a real name. */
      idTail: T.Optional(T.String({ pattern: '^[0-9]{5}[0-9Xx]$' })),
    }),
    reply: Nothing,
  },
  /** SYS_BIZ_DATA_ERROR_CODE: the old one is wrong, locked or not set. */
  'POST payPassword/change': {
    auth: 'shopper',
    input: T.Object({ oldPassword: PayPassword, password: PayPassword }),
    reply: Nothing,
  },
})
