import { type Static, Type as T } from '@sinclair/typebox'
import { MESSAGE_GROUP_IDS, MESSAGES_AT_ONCE } from '../codes/message'
import { defineEndpoints } from '../endpoint'
import { Command, Count, Id, Millis, Nothing, Nullable, PageInput, PageOf, Words } from './shared'

export const Message = T.Object({
  messageId: T.String(),
  /** Its group. */
  id: Words(MESSAGE_GROUP_IDS),
  title: T.String(),
  content: T.String(),
  command: Nullable(Command),
  isRead: T.Boolean(),
  sentAt: Millis,
})
export type Message = Static<typeof Message>

/** One group with its unread count; the client sums unreadCount [message.unread-sum]. */
export const MessageTop = T.Object({
  id: Words(MESSAGE_GROUP_IDS),
  name: T.String(),
  unreadCount: Count,
  /** Title and moment of its newest message; '' and null when there is none. */
  title: T.String(),
  sentAt: Nullable(Millis),
})
export type MessageTop = Static<typeof MessageTop>

export const legacyMessageEndpoints = defineEndpoints({
  'base.message.listTopBarMessage': {
    auth: 'shopper',
    input: Nothing,
    /**
     * `bar`: the message at the top of the home page until it is read. `chatUnread`: unread messages of chats that are
     * not muted.
     */
    reply: T.Object({ records: T.Array(MessageTop), bar: Nullable(Message), chatUnread: Count }),
  },
  /** Messages of one group, the newest first. */
  'base.message.listGuideBarMessageDetail': {
    auth: 'shopper',
    input: T.Object({ id: Words(MESSAGE_GROUP_IDS), ...PageInput }),
    reply: PageOf(Message),
  },
  /** Marks as read: the given messages, or a whole group, or with neither all messages and all chats. */
  'base.message.updateMessageStatus': {
    auth: 'shopper',
    input: T.Object({
      id: T.Optional(Words(MESSAGE_GROUP_IDS)),
      messageIds: T.Optional(T.Array(Id, { minItems: 1, maxItems: MESSAGES_AT_ONCE })),
    }),
    reply: T.Object({ unreadCount: Count }),
  },
})
