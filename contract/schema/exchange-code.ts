import { type Static, Type as T } from '@sinclair/typebox'
import { defineEndpoints } from '../endpoint'
import { HeldCoupon } from './coupon'
import { Count, Id, Millis, PageInput, PageOf, Text } from './shared'

/** A code that the shopper has redeemed. */
export const CodeRedemptionEntry = T.Object({
  exchangeId: T.String(),
  title: T.String(),
  /** The last four characters; the whole code is not returned. */
  codeTail: T.String(),
  at: Millis,
  couponCount: Count,
})
export type CodeRedemptionEntry = Static<typeof CodeRedemptionEntry>

export const CodeRedemption = T.Object({ ...CodeRedemptionEntry.properties, coupons: T.Array(HeldCoupon) })
export type CodeRedemption = Static<typeof CodeRedemption>

export const codeRedemptionEndpoints = defineEndpoints({
  /**
   * Redeems a code, in any case and grouping. SYS_BIZ_DATA_ERROR_CODE: wrong, used, ended; SYS_OPT_FREQUENTLY_ERROR:
   * too many wrong codes.
   */
  'POST couponExchange/exchange': {
    auth: 'shopper',
    input: T.Object({ code: Text(64, 1) }),
    reply: T.Object({ exchangeId: T.String() }),
    idempotent: true,
  },
  /** The shopper's own, the newest first. */
  'GET couponExchange/list': { auth: 'shopper', input: T.Object({ ...PageInput }), reply: PageOf(CodeRedemptionEntry) },
  'GET couponExchange/detail': { auth: 'shopper', input: T.Object({ exchangeId: Id }), reply: CodeRedemption },
})
