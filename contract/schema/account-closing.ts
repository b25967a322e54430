import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { CheckCode, Sent } from './login'
import { Flag, Millis, Nothing } from './shared'

/** A reason against closing the account; a warning only needs `givesUp`. */
export const ClosingBlock = T.Object({
  /** order, aftersale, points, coupon, ticket, member. */
  code: T.String(),
  text: T.String(),
  isWarning: Flag,
})
export type ClosingBlock = Static<typeof ClosingBlock>

export const accountClosingEndpoints = defineEndpoints({
  'GET accountClosing/preview': {
    auth: 'shopper',
    input: Nothing,
    reply: T.Object({ blocks: T.Array(ClosingBlock) }),
  },
  /** To the shopper's own phone. */
  'POST accountClosing/sendCode': { auth: 'shopper', input: Nothing, reply: Sent },
  /**
   * Ends all logins; a login within CLOSING_DAYS withdraws the closing. SYS_BIZ_DATA_ERROR_CODE: a reason other than a
   * warning exists, or `givesUp` is false where there are warnings.
   */
  'POST accountClosing/request': {
    auth: 'shopper',
    input: T.Object({ checkCode: CheckCode, givesUp: Flag }),
    reply: T.Object({ closingAt: Millis }),
  },
})
