/** Groups of messages in the order of the list [message.groups]. */
export const MESSAGE_GROUPS = [
  { id: 'trade', name: '交易消息' },
  { id: 'activity', name: '活动消息' },
  { id: 'system', name: '系统通知' },
] as const
export type MessageGroup = (typeof MESSAGE_GROUPS)[number]['id']
export const MESSAGE_GROUP_IDS = ['trade', 'activity', 'system'] as const satisfies readonly MessageGroup[]

/** Older messages are neither counted nor listed [message.age]. */
export const MESSAGE_DAYS = 90
/** Most messages that one call marks as read. */
export const MESSAGES_AT_ONCE = 50
export const MESSAGE_TITLE_MAX = 40
export const MESSAGE_TEXT_MAX = 500
