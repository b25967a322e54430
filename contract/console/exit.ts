import { type Static, Type as T } from '@sinclair/typebox'
import { EXIT_NOTE_MAX, EXIT_REPORT_DAYS, EXIT_STATES, EXIT_TICKS, MOST_MISCOUNTED } from '../codes/exit'
import { defineConsoleEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nullable, Picture, Text, Words } from '../schema/shared'
import { Act } from './shared'

/** The note of staff who stopped a trip. */
const ExitNote = T.Object({ at: Millis, missing: Count, extra: Count, note: T.String() })

/** The trip of a scan order at the exit of its store. */
export const ExitTrip = T.Object({
  orderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  state: Words(EXIT_STATES),
  stateText: T.String(),
  /** Pieces that are not refunded, and their cents. */
  pieces: Count,
  paidCents: Cents,
  paidAt: Millis,
  /** The exit code is valid before this moment; how often staff have renewed it. */
  validUntil: Millis,
  renewals: Count,
  passedAt: Nullable(Millis),
  /** Goods with an age limit are among them when it is more than 0. */
  minAge: Count,
  isDue: Flag,
  /** Ticks that staff set before they let it out: reasons of the check, and the age. */
  ticks: T.Array(T.Object({ code: Words(EXIT_TICKS), text: T.String() })),
  noted: Nullable(ExitNote),
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
  /** pass, stop, renew, undo. */
  acts: T.Array(Act),
})
export type ExitTrip = Static<typeof ExitTrip>

/** A trip that the account has decided today. */
const ExitDecision = T.Object({
  orderNo: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  state: Words(EXIT_STATES),
  stateText: T.String(),
  decidedAt: Millis,
  acts: T.Array(Act),
})
export type ExitDecision = Static<typeof ExitDecision>

/** Trips of a store that were paid on a day (yyyy-mm-dd in China). */
const ExitDay = T.Object({
  day: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  trips: Count,
  goodsCents: Cents,
  /** Trips to be checked again, and how the exit decided about all trips. */
  due: Count,
  passed: Count,
  stopped: Count,
  /** Trips with a note of staff, and the pieces that they noted. */
  noted: Count,
  missing: Count,
  extra: Count,
})
export type ExitDay = Static<typeof ExitDay>

const OneTrip = { storeId: Id, orderNo: Text(40, 1) }

export const exitDeskEndpoints = defineConsoleEndpoints({
  /** The trip of a scanned or typed code. A wrong code counts at the till (the account at this store). */
  'exit/look': {
    auth: 'staff:exit.check',
    input: T.Object({ storeId: Id, code: Text(40, 1) }),
    reply: T.Object({
      /** Why it is not let out now; empty when it can be. */
      refusal: T.String(),
      /** Until when the till is locked after wrong codes; null when it is not. */
      lockedUntil: Nullable(Millis),
      trip: Nullable(ExitTrip),
    }),
  },
  /**
   * Lets a trip out and uses its ticket. The account must have looked up its code within EXIT_LOOK_MS.
   * SYS_PARAM_ERROR: something is not ticked. SYS_BIZ_DATA_ERROR_CODE: why it is not let out.
   */
  'exit/pass': {
    auth: 'staff:exit.check',
    input: T.Object({ ...OneTrip, checked: T.Array(Words(EXIT_TICKS), { maxItems: EXIT_TICKS.length }) }),
    reply: ExitTrip,
  },
  /** Stops a trip with a note; its code stays valid. */
  'exit/stop': {
    auth: 'staff:exit.check',
    input: T.Object({
      ...OneTrip,
      missing: T.Integer({ minimum: 0, maximum: MOST_MISCOUNTED }),
      extra: T.Integer({ minimum: 0, maximum: MOST_MISCOUNTED }),
      note: Text(EXIT_NOTE_MAX),
    }),
    reply: ExitTrip,
  },
  /** Makes an expired code valid again. SYS_BIZ_DATA_ERROR_CODE with the reason otherwise. */
  'exit/renew': { auth: 'staff:exit.check', input: T.Object(OneTrip), reply: ExitTrip },
  /** Undoes the account's `exit/pass` of a trip, within the time limit of the till. */
  'exit/undo': { auth: 'staff:exit.check', input: T.Object(OneTrip), reply: ExitTrip },
  /** The last trips that the account has decided since the beginning of the day in China, the newest first. */
  'exit/recent': {
    auth: 'staff:exit.check',
    input: T.Object({}),
    reply: T.Object({ records: T.Array(ExitDecision) }),
  },
  /** Trips by store and day of payment, the newest day first, and the last notes of staff. */
  'exit/report': {
    auth: 'staff:exit.check',
    input: T.Object({ days: T.Integer({ minimum: 1, maximum: EXIT_REPORT_DAYS.most }) }),
    reply: T.Object({
      days: T.Array(ExitDay),
      notes: T.Array(
        T.Object({ orderNo: T.String(), storeName: T.String(), stateText: T.String(), ...ExitNote.properties }),
      ),
    }),
  },
})
