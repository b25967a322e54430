import { type Static, Type as T } from '@sinclair/typebox'
import { TICKET_STATES, TICKET_SUBJECTS, TICKET_TABS } from '../codes/ticket'
import { defineEndpoints } from '../endpoint'
import { Count, Flag, Id, Millis, Nullable, PageInput, PageOf, Picture, Words } from './shared'

/** A store where a ticket can be used. */
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

/** A ticket as its shopper sees it. */
export const Ticket = T.Object({
  ticketId: T.String(),
  subject: Words(TICKET_SUBJECTS),
  subjectId: T.String(),
  title: T.String(),
  picture: Nullable(Picture),
  /** 12 digits for people: 8 identify the ticket, 4 change each minute and with each use. */
  code: T.String(),
  /** Content of its QR code: the 12 digits and 8 more that change with them. */
  qr: T.String(),
  /** Seconds until the next code. */
  leftSeconds: Count,
  /** Rises with each use, and when a use is undone: the code changes then. */
  sequence: Count,
  state: Words(TICKET_STATES),
  /** 可使用, 已使用, 退款中, 已退款, 已过期, 赠送中, 已送出. */
  stateText: T.String(),
  /** Total uses, and used ones. */
  total: Count,
  used: Count,
  /** Its store, if there is only one; else empty. */
  storeId: T.String(),
  /** That store, 3 家门店可用; empty: in the whole mall. */
  storeName: T.String(),
  stores: T.Array(TicketStore),
  /** It is valid before this moment. */
  validUntil: Millis,
  /** It can be used with an appointment only. */
  needsSlot: Flag,
  /** 11 月 24 日 周二 10:00-12:00 麦研烘焙; empty without a future appointment. */
  slotText: T.String(),
  /** Moments and places of its uses, the last first. */
  uses: T.Array(T.Object({ at: Millis, number: Count, storeName: T.String() })),
})
export type Ticket = Static<typeof Ticket>

export const ticketEndpoints = defineEndpoints({
  /** The shopper's tickets of one subject, in order of issue. */
  'GET ticket/list': {
    auth: 'shopper',
    input: T.Object({ subject: Words(TICKET_SUBJECTS), subjectId: Id }),
    reply: T.Object({ records: T.Array(Ticket) }),
  },
  /**
   * Polled every few seconds by a page that shows a code: another sequence than the shown one means that staff used it.
   */
  'GET ticket/sequence': {
    auth: 'shopper',
    input: T.Object({ ticketId: Id }),
    reply: T.Object({ sequence: Count }),
  },
  /**
   * The shopper's tickets of all subjects, the last issued first; pickup codes and exit codes are listed with their
   * orders only.
   */
  'GET ticket/pageMine': {
    auth: 'shopper',
    input: T.Object({ tab: Words(TICKET_TABS), ...PageInput }),
    reply: PageOf(Ticket),
  },
})
