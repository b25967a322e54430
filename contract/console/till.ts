import { type Static, Type as T } from '@sinclair/typebox'
import { MAX_TICKET_USES } from '../codes/ticket'
import { defineConsoleEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nullable, Picture, Text } from '../schema/shared'
import { Act, CursorInput, CursorPage } from './shared'

/** A shopper at a till; name and phone are masked. */
const TillShopper = T.Object({ uid: T.String(), name: T.String(), mobile: T.String() })

/** A ticket that is shown at a till: a pickup code, a code to leave the store, or a voucher's. */
const TillTicket = T.Object({
  ticketId: T.String(),
  title: T.String(),
  picture: Nullable(Picture),
  stateText: T.String(),
  total: Count,
  used: Count,
  validUntil: Millis,
  /** Names of the stores that take it; empty: every store. */
  stores: T.Array(T.String()),
  /** The appointment, with its store; empty without one. */
  slotText: T.String(),
  uses: T.Array(T.Object({ at: Millis, number: Count, storeName: T.String() })),
  shopper: TillShopper,
  /** The order whose goods are handed over; null for a voucher. */
  order: Nullable(
    T.Object({
      orderId: T.String(),
      orderNo: T.String(),
      goods: T.Array(
        T.Object({
          lineId: T.String(),
          title: T.String(),
          specText: T.String(),
          picture: Picture,
          number: Count,
          hasCase: Flag,
        }),
      ),
    }),
  ),
})
export type TillTicket = Static<typeof TillTicket>

/** A member who showed a code; looking it up uses the code. */
const TillMember = T.Object({
  ...TillShopper.properties,
  levelText: T.String(),
  isMember: Flag,
  memberUntil: Nullable(Millis),
  points: Count,
  couponCount: Count,
})
export type TillMember = Static<typeof TillMember>

/** The result for a code. Wrong codes, and tickets of other stores, have neither `ticket` nor `member`. */
export const TillCode = T.Object({
  /** Why it cannot be used here now; empty when it can. */
  refusal: T.String(),
  /** Until when the till is locked after wrong codes; null when it is not. */
  lockedUntil: Nullable(Millis),
  ticket: Nullable(TillTicket),
  member: Nullable(TillMember),
})
export type TillCode = Static<typeof TillCode>

/** A use of a ticket by the account. */
export const TillUse = T.Object({
  useId: T.String(),
  ticketId: T.String(),
  title: T.String(),
  number: Count,
  storeId: T.String(),
  storeName: T.String(),
  usedAt: Millis,
  undoneAt: Nullable(Millis),
  acts: T.Array(Act),
})
export type TillUse = Static<typeof TillUse>

const Shown = { storeId: Id, code: Text(40, 1) }

export const tillEndpoints = defineConsoleEndpoints({
  /**
   * Looks up a scanned or typed code, and whether this store can use it now. A wrong code counts at the till (the
   * account at this store). This call uses a member's code.
   */
  'till/look': { auth: 'staff:till.verify', input: T.Object(Shown), reply: TillCode },
  /** Uses a ticket; a refusal is in the reply, and counts when the code is wrong. */
  'till/verify': {
    auth: 'staff:till.verify',
    input: T.Object({ ...Shown, number: T.Integer({ minimum: 1, maximum: MAX_TICKET_USES }) }),
    reply: T.Object({ ...TillCode.properties, use: Nullable(TillUse) }),
  },
  /** Undoes a use of this account, within the time limit. SYS_BIZ_DATA_ERROR_CODE with the reason otherwise. */
  'till/undo': { auth: 'staff:till.verify', input: T.Object({ useId: Id }), reply: TillUse },
  /** Uses of this account since the beginning of the day in China, the newest first. */
  'till/recent': { auth: 'staff:till.verify', input: T.Object(CursorInput), reply: CursorPage(TillUse) },
})
