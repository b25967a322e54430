import { type Static, Type as T } from '@sinclair/typebox'
import {
  CHAT_REPORT_REASON_CODES,
  CHAT_REPORT_TEXT_MAX,
  CHAT_SIDES,
  HISTORY_MAX,
  RATING_WORDS_MAX,
} from '../codes/chat'
import { IM_BUSINESS_TYPES, IM_MESSAGE_TYPE_CODES, IM_TARGETS } from '../codes/im'
import { defineEndpoints } from '../endpoint'
import { Cents, Count, Flag, Id, Lines, Millis, Nothing, Nullable, Numbers, Picture, Text, Words } from './shared'

/** The other side of a conversation: a store, or the mall. */
export const ImTarget = T.Object({
  targetId: T.String(),
  dialogType: Words(IM_TARGETS),
  name: T.String(),
  /** Null for the mall itself. */
  avatar: Nullable(Picture),
  /** FOOD_NOPAY and FOOD_LBZ hide buttons that lead to a payment. */
  imClass: Words(IM_BUSINESS_TYPES),
  /** Empty for the mall. */
  storeId: T.String(),
  /** Whether staff answer now, and their hours. */
  isOnline: Flag,
  hoursText: T.String(),
  phone: T.String(),
  /** Questions that the target answers at once; a tap sends the question as a text. */
  faqs: T.Array(T.Object({ faqId: T.String(), question: T.String() })),
})
export type ImTarget = Static<typeof ImTarget>

/** A target with the state of service for the calling shopper. */
export const ImService = T.Object({
  ...ImTarget.properties,
  /** Shoppers who wait before this one; 0: none, or the shopper does not wait. */
  queueAhead: Count,
  /** The ended service that can be rated now. */
  toRate: Nullable(T.Object({ serviceNo: Count, agentName: T.String() })),
})
export type ImService = Static<typeof ImService>

export const ImDialogue = T.Object({
  target: ImTarget,
  lastText: T.String(),
  lastAt: Millis,
  /** Sequence of the last message. */
  sequenceNum: Count,
  unreadCount: Count,
  isTop: Flag,
  isMuted: Flag,
  /** The shopper gets no messages of it. */
  isBlocked: Flag,
})
export type ImDialogue = Static<typeof ImDialogue>

export const ImMessage = T.Object({
  sequenceNum: Count,
  msgId: T.String(),
  side: Words(CHAT_SIDES),
  type: Numbers(IM_MESSAGE_TYPE_CODES),
  /** JSON text by type; empty when the message is recalled. */
  busiParam: T.String(),
  /** Addresses of its pictures, valid for minutes. */
  images: T.Array(T.Object({ url: T.String(), thumbUrl: T.String(), width: T.Integer(), height: T.Integer() })),
  /** Address of its sound, valid for minutes; empty without one. */
  voiceUrl: T.String(),
  sentAt: Millis,
  isRecalled: Flag,
})
export type ImMessage = Static<typeof ImMessage>

export const ImHistory = T.Object({
  records: T.Array(ImMessage),
  /** More records exist in the requested direction. */
  hasMore: Flag,
  /** Sequence of the last message that the other side has read. */
  othersRead: Count,
  lastSequence: Count,
})
export type ImHistory = Static<typeof ImHistory>

/** Current data of a product or an order that a message names. */
export const ImCard = T.Object({
  id: T.String(),
  title: T.String(),
  picture: Nullable(Picture),
  priceCents: Cents,
  /** Specification of a product, state of an order. */
  note: T.String(),
  /** Why it cannot be bought; empty when it can. */
  refusal: T.String(),
})
export type ImCard = Static<typeof ImCard>

/** Wire fields without effect: the session of the call decides. */
const Common = { sessionId: T.Optional(Text(200)), sysId: T.Optional(T.Integer({ minimum: 0, maximum: 9999 })) }
const Target = { ...Common, targetId: Id, dialogType: T.Optional(Words(IM_TARGETS)) }

export const imEndpoints = defineEndpoints({
  /** Path or address of the socket; a path is of the mall's own host. */
  'GET im/config': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ url: T.String(), sysId: T.Integer(), unreadCount: Count }),
  },
  /** Current data of products and orders that messages name; unknown ones are left out. */
  'POST im/cards': {
    auth: 'shopper',
    input: T.Object({
      skuIds: T.Optional(T.Array(Id, { maxItems: HISTORY_MAX })),
      orderIds: T.Optional(T.Array(Id, { maxItems: HISTORY_MAX })),
    }),
    reply: T.Object({ products: T.Array(ImCard), orders: T.Array(ImCard) }),
  },
  /** SYS_BIZ_DATA_ERROR_CODE: the service was rated, or ended more than RATING_MS ago. */
  'POST im/rate': {
    auth: 'shopper',
    input: T.Object({
      targetId: Id,
      serviceNo: T.Integer({ minimum: 1, maximum: 1_000_000_000 }),
      stars: T.Integer({ minimum: 1, maximum: 5 }),
      words: T.Optional(Text(RATING_WORDS_MAX)),
    }),
    reply: Nothing,
  },
  /** Refuses messages of a store, or allows them again. SYS_PARAM_ERROR: the shopper has no such conversation. */
  'POST im/block': {
    auth: 'shopper',
    input: T.Object({ targetId: Id, isBlocked: Flag }),
    reply: Nothing,
  },
  /** Reports a conversation, or a message of its other side; returns the number of the new feedback. */
  'POST im/report': {
    auth: 'shopper',
    idempotent: true,
    input: T.Object({
      targetId: Id,
      msgId: T.Optional(Id),
      reason: Words(CHAT_REPORT_REASON_CODES),
      text: T.Optional(Lines(CHAT_REPORT_TEXT_MAX)),
    }),
    reply: T.Object({ feedbackNo: T.String() }),
  },
})

export const legacyImEndpoints = defineEndpoints({
  /** SYS_PARAM_ERROR: there is no such target. */
  'base.im.user.queryBizUser': { auth: 'shopper', input: T.Object(Target), reply: ImService },
  'base.im.message.getDialogueList': {
    auth: 'shopper',
    input: T.Object(Common),
    reply: T.Object({ records: T.Array(ImDialogue), unreadCount: Count }),
  },
  /** Mutes or unmutes a conversation. */
  'base.im.message.stopNotify': {
    auth: 'shopper',
    input: T.Object({ ...Target, isStopped: Flag }),
    reply: Nothing,
  },
  'base.im.conversation.onTop': { auth: 'shopper', input: T.Object({ ...Target, isTop: Flag }), reply: Nothing },
  /** Removes a conversation with its messages from the shopper's list. */
  'base.im.conversation.delete': { auth: 'shopper', input: T.Object(Target), reply: Nothing },
  /** Ascending. afterSequence: missed messages; beforeSequence: earlier ones; neither: the newest. */
  'base.im.message.getHistoryRecords': {
    auth: 'shopper',
    input: T.Object({
      ...Target,
      afterSequence: T.Optional(Count),
      beforeSequence: T.Optional(Count),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: HISTORY_MAX, default: 30 })),
    }),
    reply: ImHistory,
  },
})
