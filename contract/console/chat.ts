import { type Static, Type as T } from '@sinclair/typebox'
import {
  CANNED_TITLE_MAX,
  CHAT_NOTE_MAX,
  CHAT_TEXT_MAX,
  CHAT_VIEWS,
  FAQ_ANSWER_MAX,
  FAQ_QUESTION_MAX,
  FAQS_MAX,
  GREETING_MAX,
  HISTORY_MAX,
} from '../codes/chat'
import { FEEDBACK_MAX_LENGTH, FEEDBACK_STATES, FEEDBACK_TYPE_CODES } from '../codes/help'
import { PICTURE_TYPES, PICTURE_UPLOAD_BYTES } from '../codes/picture'
import { defineConsoleEndpoints, defineConsoleUploads } from '../endpoint'
import { ImCard, ImHistory } from '../schema/chat'
import { Cents, Count, Flag, Id, Lines, Millis, Nothing, Nullable, Text, Words } from '../schema/shared'
import { Conflict, CursorInput, CursorPage, ViewCount } from './shared'

export const DeskChat = T.Object({
  uid: T.String(),
  targetId: T.String(),
  /** Name of the store, or of the mall's service. */
  targetName: T.String(),
  shopperName: T.String(),
  lastText: T.String(),
  lastAt: Millis,
  sequenceNum: Count,
  unreadCount: Count,
  /** The first message without an answer; 0: none waits. */
  waitsSince: Millis,
  /** The account that answers now; empty: free. */
  agentName: T.String(),
  isMine: Flag,
})
export type DeskChat = Static<typeof DeskChat>

export const CannedAnswer = T.Object({
  cannedId: T.String(),
  targetId: T.String(),
  title: T.String(),
  text: T.String(),
})
export type CannedAnswer = Static<typeof CannedAnswer>

const Clock = T.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

export const ChatSettingFields = T.Object({
  /** Null: the hours of the store, or of the mall's service. */
  hours: Nullable(T.Object({ openTime: Clock, closeTime: Clock })),
  /** Empty: none is sent. */
  greeting: Lines(GREETING_MAX),
  autoReply: Lines(GREETING_MAX),
  faqs: T.Array(T.Object({ faqId: Id, question: Text(FAQ_QUESTION_MAX, 1), answer: Lines(FAQ_ANSWER_MAX, 1) }), {
    maxItems: FAQS_MAX,
  }),
})
export type ChatSettingFields = Static<typeof ChatSettingFields>

export const ChatSetting = T.Object({
  targetId: T.String(),
  fields: ChatSettingFields,
  /** Hours that apply without own hours: 10:00–22:00. */
  usualHours: T.String(),
})
export type ChatSetting = Static<typeof ChatSetting>

export const ChatRating = T.Object({
  uid: T.String(),
  targetId: T.String(),
  targetName: T.String(),
  shopperName: T.String(),
  serviceNo: Count,
  /** The account that ended the service. */
  staffName: T.String(),
  stars: Count,
  words: T.String(),
  ratedAt: Millis,
})
export type ChatRating = Static<typeof ChatRating>

/** Tenths of a star: 4.8 is 48. */
const Average = T.Object({ id: T.String(), name: T.String(), count: Count, starsX10: Count })

export const ChatNote = T.Object({ noteId: T.String(), staffName: T.String(), text: T.String(), notedAt: Millis })
export type ChatNote = Static<typeof ChatNote>

/** Data beside a conversation. Orders are those of the account's stores; none without the permission for orders. */
export const ChatSide = T.Object({
  shopper: T.Object({ name: T.String(), mobile: T.String(), levelText: T.String() }),
  orders: T.Array(
    T.Object({
      orderNo: T.String(),
      storeName: T.String(),
      statusText: T.String(),
      amount: Cents,
      number: Count,
      createdAt: Millis,
    }),
  ),
  notes: T.Array(ChatNote),
  ratings: T.Array(ChatRating),
  /** Feedback that was opened from this conversation. */
  cases: T.Array(
    T.Object({
      feedbackNo: T.String(),
      content: T.String(),
      state: Words(FEEDBACK_STATES),
      stateText: T.String(),
      createdAt: Millis,
    }),
  ),
})
export type ChatSide = Static<typeof ChatSide>

const Key = { uid: Id, targetId: Id }
const Sent = T.Object({ sequenceNum: Count, sentAt: Millis })

/** Chats of the stores of the account; those of the mall itself belong to accounts of the whole mall. */
export const chatDeskEndpoints = defineConsoleEndpoints({
  /** waiting: the longest first. mine: those the account answers. all: the latest first. */
  'chat/list': {
    auth: 'staff:chat.reply',
    input: T.Object({ view: Words(CHAT_VIEWS), ...CursorInput }),
    reply: CursorPage(DeskChat),
  },
  'chat/counts': { auth: 'staff:chat.reply', input: Nothing, reply: T.Object({ views: T.Array(ViewCount) }) },
  /** SYS_PARAM_ERROR: there is none, or it is of another store. */
  'chat/detail': { auth: 'staff:chat.reply', input: T.Object(Key), reply: DeskChat },
  'chat/history': {
    auth: 'staff:chat.reply',
    input: T.Object({
      ...Key,
      afterSequence: T.Optional(Count),
      beforeSequence: T.Optional(Count),
      pageSize: T.Optional(T.Integer({ minimum: 1, maximum: HISTORY_MAX, default: HISTORY_MAX })),
    }),
    reply: ImHistory,
  },
  'chat/cards': {
    auth: 'staff:chat.reply',
    input: T.Object({
      ...Key,
      skuIds: T.Array(Id, { maxItems: HISTORY_MAX }),
      orderIds: T.Array(Id, { maxItems: HISTORY_MAX }),
    }),
    reply: T.Object({ products: T.Array(ImCard), orders: T.Array(ImCard) }),
  },
  /** Sends an answer, once per msgId, and takes the conversation. STATE_CHANGED: another account answers it. */
  'chat/send': {
    auth: 'staff:chat.reply',
    input: T.Object({ ...Key, msgId: Id, text: Lines(CHAT_TEXT_MAX, 1) }),
    reply: Sent,
  },
  /** Sends the cheapest SKU of a product as a card, like `chat/send`. SYS_PARAM_ERROR: the target does not sell it. */
  'chat/sendProduct': {
    auth: 'staff:chat.reply',
    input: T.Object({ ...Key, msgId: Id, productId: Id }),
    reply: Sent,
  },
  /** Other accounts that may answer it. */
  'chat/colleagues': {
    auth: 'staff:chat.reply',
    input: T.Object(Key),
    reply: T.Object({ records: T.Array(T.Object({ staffId: T.String(), name: T.String() })) }),
  },
  /** Gives it to another account, with a note. STATE_CHANGED: another account answers it. */
  'chat/transfer': {
    auth: 'staff:chat.reply',
    input: T.Object({ ...Key, staffId: Id, note: Lines(CHAT_NOTE_MAX) }),
    reply: DeskChat,
  },
  /** Ends the service and asks for a rating. SYS_BIZ_DATA_ERROR_CODE: it has no answer since the last end. */
  'chat/end': { auth: 'staff:chat.reply', input: T.Object(Key), reply: DeskChat },
  'chat/note': {
    auth: 'staff:chat.reply',
    input: T.Object({ ...Key, text: Lines(CHAT_NOTE_MAX, 1) }),
    reply: Nothing,
  },
  'chat/side': { auth: 'staff:chat.reply', input: T.Object(Key), reply: ChatSide },
  /** Opens a feedback of the shopper and sends a note of it to the conversation. */
  'chat/openCase': {
    auth: 'staff:chat.reply',
    input: T.Object({ ...Key, type: Words(FEEDBACK_TYPE_CODES), content: Lines(FEEDBACK_MAX_LENGTH, 1) }),
    reply: T.Object({ feedbackNo: T.String() }),
  },
  /** The latest first; of these targets, or of all of the account. */
  'chat/ratings': {
    auth: 'staff:chat.reply',
    input: T.Object({ targetIds: T.Optional(T.Array(Id, { maxItems: 200, uniqueItems: true })), ...CursorInput }),
    reply: CursorPage(ChatRating),
  },
  /** Averages of the last RATING_DAYS by account and by target. */
  'chat/averages': {
    auth: 'staff:chat.reply',
    input: Nothing,
    reply: T.Object({ agents: T.Array(Average), targets: T.Array(Average) }),
  },
  /** SYS_PARAM_ERROR: the target is not of the account. */
  'chat/setting': { auth: 'staff:chat.reply', input: T.Object({ targetId: Id }), reply: ChatSetting },
  /** Writes the changed fields, except those of `conflicts`. SYS_PARAM_ERROR: as above, or a question repeats. */
  'chat/saveSetting': {
    auth: 'staff:chat.reply',
    input: T.Object({ targetId: Id, read: T.Partial(ChatSettingFields), write: T.Partial(ChatSettingFields) }),
    reply: T.Object({ setting: ChatSetting, conflicts: T.Array(Conflict) }),
  },
  /** Takes it; `isForced` takes it from another account. STATE_CHANGED: another account answers it. */
  'chat/take': { auth: 'staff:chat.reply', input: T.Object({ ...Key, isForced: Flag }), reply: DeskChat },
  'chat/release': { auth: 'staff:chat.reply', input: T.Object(Key), reply: DeskChat },
  'chat/read': { auth: 'staff:chat.reply', input: T.Object({ ...Key, sequenceNum: Count }), reply: Nothing },
  'chat/typing': { auth: 'staff:chat.reply', input: T.Object({ ...Key, isTyping: Flag }), reply: Nothing },
  /** SYS_BIZ_DATA_ERROR_CODE: it is older than two minutes, or of another account. */
  'chat/recall': { auth: 'staff:chat.reply', input: T.Object({ ...Key, msgId: Id }), reply: Nothing },
  /** Answers of the stores of the account, and of the mall. */
  'chat/canned': {
    auth: 'staff:chat.reply',
    input: Nothing,
    reply: T.Object({ records: T.Array(CannedAnswer) }),
  },
  /** Adds an answer, or replaces one. SYS_BIZ_DATA_ERROR_CODE: the target has its most answers. */
  'chat/putCanned': {
    auth: 'staff:chat.reply',
    input: T.Object({
      cannedId: T.Optional(Id),
      targetId: Id,
      title: Text(CANNED_TITLE_MAX, 1),
      text: Lines(CHAT_TEXT_MAX, 1),
    }),
    reply: CannedAnswer,
  },
  /** Exchanges it with the one before or after it of its target. */
  'chat/moveCanned': {
    auth: 'staff:chat.reply',
    input: T.Object({ cannedId: Id, isUp: Flag }),
    reply: Nothing,
  },
  'chat/dropCanned': { auth: 'staff:chat.reply', input: T.Object({ cannedId: Id }), reply: Nothing },
})

export const chatUploads = defineConsoleUploads({
  /**
   * Sends a picture, like `chat/send`. SYS_PARAM_ERROR `picture: …`: not a picture, or one that cannot be read.
   */
  'chat/sendPicture': {
    auth: 'staff:chat.reply',
    types: PICTURE_TYPES,
    mostBytes: PICTURE_UPLOAD_BYTES,
    query: T.Object({ ...Key, msgId: Id }),
    reply: Sent,
  },
})
