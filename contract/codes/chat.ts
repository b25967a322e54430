import { DAY_MS, MINUTE_MS } from './china-time'

/** The mall's own service, as a target of chats; stores are targets by their id. */
export const MALL_TARGET = 'mall'
export const MALL_TARGET_NAME = '乐廊官方客服'

export const CHAT_TEXT_MAX = 500
export const CHAT_IMAGES_MAX = 9
export const CHAT_VOICE_MAX_S = 60
/** A message may be recalled within this time. */
export const RECALL_MS = 2 * MINUTE_MS
/** Messages of one read of a history. */
export const HISTORY_MAX = 60
/** Characters of the preview in the list. */
export const PREVIEW_MAX = 60
/** An agent's claim on a conversation ends this long after the last answer. */
export const CLAIM_MS = 10 * MINUTE_MS
export const CANNED_MAX = 100
export const CANNED_TITLE_MAX = 20

/** Why a message or a conversation is reported; the code is sent, the text is shown. */
export const CHAT_REPORT_REASONS = [
  { code: 'fraud', text: '诈骗或诱导私下付款' },
  { code: 'abuse', text: '辱骂、骚扰' },
  { code: 'fake', text: '虚假宣传、假货' },
  { code: 'private', text: '索要隐私信息' },
  { code: 'other', text: '其他' },
] as const
export type ChatReportReason = (typeof CHAT_REPORT_REASONS)[number]['code']
export const CHAT_REPORT_REASON_CODES = ['fraud', 'abuse', 'fake', 'private', 'other'] as const
export const CHAT_REPORT_TEXT_MAX = 200
/** Days after which messages are deleted: the default, and the lowest value that applies. */
export const CHAT_KEEP_DAYS = 180
export const CHAT_KEEP_DAYS_LEAST = 30

/** Who wrote a message. */
export const CHAT_SIDES = ['shopper', 'staff', 'system'] as const
export type ChatSide = (typeof CHAT_SIDES)[number]

/** Lists of the desk. */
export const CHAT_VIEWS = ['waiting', 'mine', 'all'] as const
export type ChatView = (typeof CHAT_VIEWS)[number]

/** Buttons with questions of a target, and the lengths of a question and of its answer. */
export const FAQS_MAX = 8
export const FAQ_QUESTION_MAX = 20
export const FAQ_ANSWER_MAX = 300
/** Characters of a greeting, and of the answer outside the hours. */
export const GREETING_MAX = 200
/** The answer outside the hours is sent at most once in this time. */
export const AUTO_REPLY_MS = 120 * MINUTE_MS
/** A transferred conversation stays with the colleague this long without an answer. */
export const TRANSFER_MS = 120 * MINUTE_MS
export const CHAT_NOTE_MAX = 200
/** Notes of a conversation that its page shows. */
export const CHAT_NOTES_SHOWN = 20
/** A service is rated within this time after its end. */
export const RATING_MS = DAY_MS
export const RATING_WORDS_MAX = 100
/** Averages cover this number of days. */
export const RATING_DAYS = 30
/** Counting of a queue stops here. */
export const QUEUE_MAX = 99
