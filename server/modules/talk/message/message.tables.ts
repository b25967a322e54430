import type { MessageGroup } from '@contract/codes/message'

/** A message to all shoppers; the columns of a message to one shopper, except the uid. */
export interface BroadcastTable {
  /** Rises with time. */
  messageId: string
  kind: MessageGroup
  /** The cause; unique per shopper. */
  ref: string
  title: string
  content: string
  /** JSON text. */
  command: string | null
  /** 1: shown at the top of the home page until it is read. */
  isTop: number
  sentAt: number
}

export interface MessageTable extends BroadcastTable {
  uid: string
}

/** One message or broadcast that a shopper has read. */
export interface MessageSeenTable {
  uid: string
  messageId: string
}

/** The last message of a group when the shopper marked the whole group as read. */
export interface MessageMarkTable {
  uid: string
  kind: MessageGroup
  readUntil: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    message: MessageTable
    broadcast: BroadcastTable
    message_seen: MessageSeenTable
    message_mark: MessageMarkTable
  }
}
