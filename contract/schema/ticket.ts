import { type Static, Type as T } from '@sinclair/typebox'
import { TICKET_STATES, TICKET_SUBJECTS, TICKET_TABS } from '../codes/ticket'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nullable, PageInput, PageOf, Picture, Words } from './shared'

/** A store that takes a ticket. */
export const TicketStore = T.Object({
  storeId: T.String(),
  name: T.String(),
  floor: T.String(),
  phone: T.String(),
  isOpen: Flag,
  /** 营业中 · 至 22:00. */
  openText: T.String(),
})
export type TicketStore = Static<typeof TicketStore>

/** A code that is shown and used up, as its shopper sees it. */
export const Ticket = T.Object({
  ticketId: T.String(),
  subject: Words(TICKET_SUBJECTS),
  subjectId: T.String(),
  title: T.String(),
  picture: Nullable(Picture),
  /** 12 digits, for people: 8 that name the ticket, 4 that change each minute and with each use. */
  code: T.String(),
  /** What its QR picture says: the 12 digits and 8 more that change with them. */
  qr: T.String(),
  /** Seconds until the next code. */
  leftSeconds: Count,
  /** Grows with each use, and when a use is taken back: the code is another then. */
  sequence: Count,
  state: Words(TICKET_STATES),
  /** 未使用, 已使用, 退款中, 已退款, 已过期. */
  stateText: T.String(),
  /** Uses in all, and gone. */
  total: Count,
  used: Count,
  /** Where it is taken, if it is one store alone; else empty. */
  storeId: T.String(),
  /** That store, 3 家门店可用; empty: in the whole mall. */
  storeName: T.String(),
  stores: T.Array(TicketStore),
  /** It is taken before this moment. */
  validUntil: Millis,
  /** It is taken at an appointment alone. */
  needsSlot: Flag,
  /** 11 月 24 日 周二 10:00-12:00 麦研烘焙; empty without one that is still to come. */
  slotText: T.String(),
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
  /** Asked for every few seconds by a page that shows a code: another sequence than the shown one means that staff took it. */
  'GET ticket/sequence': {
    auth: 'shopper',
    input: T.Object({ ticketId: Id }),
    reply: T.Object({ sequence: Count }),
  },
  /** The shopper's own of all subjects, the last issued first; codes to fetch goods or to leave with them stay with their orders. */
  'GET ticket/pageMine': {
    auth: 'shopper',
    input: T.Object({ tab: Words(TICKET_TABS), ...PageInput }),
    reply: PageOf(Ticket),
  },
})
