/** Subjects of feedback; the code is sent, the text is shown. */
export const FEEDBACK_TYPES = [
  { code: 'bug', text: '功能异常' },
  { code: 'goods', text: '商品问题' },
  { code: 'order', text: '订单与物流' },
  { code: 'idea', text: '产品建议' },
  { code: 'other', text: '其他' },
] as const
export type FeedbackType = (typeof FEEDBACK_TYPES)[number]['code']
export const FEEDBACK_TYPE_CODES = ['bug', 'goods', 'order', 'idea', 'other'] as const

/** Most characters of a feedback, its pictures, and feedbacks of one shopper per day [help.daily-limit]. */
export const FEEDBACK_MAX_LENGTH = 300
export const FEEDBACK_MAX_IMAGES = 4
export const FEEDBACKS_A_DAY = 10

/** Views of the console: those that wait, and those that staff have handled. */
export const FEEDBACK_VIEWS = ['open', 'handled'] as const
export type FeedbackView = (typeof FEEDBACK_VIEWS)[number]
/** Most characters of a note of staff. */
export const FEEDBACK_NOTE_MAX = 300
