import { type Static, Type as T } from '@sinclair/typebox'
import { TICKET_STATES, TICKET_SUBJECTS } from '../codes/ticket'
import { defineEndpoints } from '../endpoint'
import { Count, Id, Millis, Words } from './shared'

/** A code that is shown and used up, as its shopper sees it. */
export const Ticket = T.Object({
  ticketId: T.String(),
  title: T.String(),
  /** 12 digits, for people and as a QR code. */
  code: T.String(),
  state: Words(TICKET_STATES),
  /** 未使用, 已使用, 退款中, 已退款, 已过期. */
  stateText: T.String(),
  /** Uses in all, and gone. */
  total: Count,
  used: Count,
  /** Where it is taken; empty: in the whole mall. */
  storeId: T.String(),
  storeName: T.String(),
  /** It is taken before this moment. */
  validUntil: Millis,
  /** When and where it was used, the last first. */
  uses: T.Array(T.Object({ at: Millis, number: Count, storeName: T.String() })),
})
export type Ticket = Static<typeof Ticket>

export const ticketEndpoints = defineEndpoints({
  /** The shopper's own that one subject gave, in the order of their issue. */
  'GET ticket/list': {
    auth: 'shopper',
    input: T.Object({ subject: Words(TICKET_SUBJECTS), subjectId: Id }),
    reply: T.Object({ records: T.Array(Ticket) }),
  },
})
