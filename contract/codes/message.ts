/** Groups of messages in the order they are listed (behaviours 2.21). */
export const MESSAGE_GROUPS = [
  { id: 'trade', name: '交易消息' },
  { id: 'activity', name: '活动消息' },
  { id: 'system', name: '系统通知' },
] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]['id']
export const MESSAGE_GROUP_IDS = ['trade', 'activity', 'system'] as const satisfies readonly MessageGroup[]

/** Older ones are neither counted nor listed. */
export const MESSAGE_DAYS = 90
/** So many are marked by one call. */
export const MESSAGES_AT_ONCE = 50
export const MESSAGE_TITLE_MAX = 40
export const MESSAGE_TEXT_MAX = 500
