import { type Static, Type as T } from '@sinclair/typebox'
import { EXIT_STATES } from '../codes/exit'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Millis, Nullable, Picture, Words } from './shared'
import { Ticket } from './ticket'

/** The exit code of a scan order, as its shopper shows it. */
export const ExitFace = T.Object({
  orderId: T.String(),
  storeId: T.String(),
  storeName: T.String(),
  logo: Nullable(Picture),
  ticket: Ticket,
  state: Words(EXIT_STATES),
  /** When staff let the goods out. */
  passedAt: Nullable(Millis),
  /** The order is refunded, or its refund runs. */
  isRefunded: Flag,
  /** Staff compare the goods with the order. */
  isDue: Flag,
  /** Staff check an identity card when it is more than 0. */
  minAge: Count,
  pieces: Count,
  /** Paid and not refunded. */
  paidCents: Cents,
  goods: T.Array(
    T.Object({
      lineId: T.String(),
      title: T.String(),
      picture: Picture,
      /** The age from which it is sold; 0: for everyone. */
      minAge: Count,
    }),
  ),
  /** The server's clock, for the countdown to the end of the code. */
  now: Millis,
})
export type ExitFace = Static<typeof ExitFace>

export const exitEndpoints = defineEndpoints({
  /** The exit code of an order of the shopper; null for an order that was not scanned in a store, or not paid. */
  'GET exit/face': {
    auth: 'shopper',
    input: T.Object({ orderId: Id }),
    reply: T.Object({ exit: Nullable(ExitFace) }),
  },
})
