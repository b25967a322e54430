/** Subjects of feedback; the code is sent, the text is shown. */
export const FEEDBACK_TYPES = [
  { code: 'bug', text: '功能异常' },
  { code: 'goods', text: '商品问题' },
  { code: 'order', text: '订单与物流' },
  { code: 'idea', text: '产品建议' },
  { code: 'other', text: '其他' },
  { code: 'report', text: '聊天举报' },
] as const
/** Subjects that the form offers; reports come from chats. */
export const FEEDBACK_FORM_TYPES = FEEDBACK_TYPES.filter(({ code }) => code !== 'report')
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]['code']
export const FEEDBACK_TYPE_CODES = ['bug', 'goods', 'order', 'idea', 'other', 'report'] as const

/** Most characters of a feedback, its pictures, and feedbacks of one shopper per day [help.daily-limit]. */
export const FEEDBACK_MAX_LENGTH = 300
export const FEEDBACK_MAX_IMAGES = 4
export const FEEDBACKS_A_DAY = 10

/** Replies of one shopper per day, and the most events of one feedback. */
export const FEEDBACK_REPLIES_A_DAY = 20
export const FEEDBACK_MAX_TURNS = 200

/** waiting: for the mall. answered: by the mall. closed: as solved by the shopper, or without an answer by staff. */
export const FEEDBACK_STATES = ['waiting', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]
export const FEEDBACK_STATE_TEXTS: Readonly<Record<FeedbackState, string>> = {
  waiting: '待回复',
  answered: '已回复',
  closed: '已关闭',
}
/** Buttons that the server may put on a feedback. */
export type FeedbackButtonCode = 'reply' | 'close'

/** Views of the console: waiting feedback, and all other feedback. */
export const FEEDBACK_VIEWS = ['open', 'handled'] as const
export type FeedbackView = (typeof FEEDBACK_VIEWS)[number]
/** Most characters of a note of staff. */
export const FEEDBACK_NOTE_MAX = 300

/** Subjects of help texts, in the order of the help centre. */
export const HELP_CATEGORIES = [
  { code: 'order', text: '订单配送' },
  { code: 'refund', text: '退换售后' },
  { code: 'payment', text: '支付发票' },
  { code: 'coupon', text: '优惠券' },
  { code: 'member', text: '会员积分' },
  { code: 'parking', text: '停车' },
  { code: 'venue', text: '场馆预订' },
  { code: 'account', text: '账号安全' },
] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]['code']
export const HELP_CATEGORY_CODES = HELP_CATEGORIES.map(({ code }) => code)
/** Most characters of a title and of the HTML of a help text, and most help texts of a mall. */
export const HELP_TITLE_MAX = 40
export const HELP_HTML_MAX = 20_000
export const HELP_TEXTS_MAX = 500
/** Most characters of a search in help texts and documents, and its most results. */
export const HELP_KEYWORD_MAX = 50
export const HELP_HITS_MAX = 30
