import type { MessageGroup } from '@contract/codes/message'

/** A message to every shopper, or what a message to one of them has besides the uid. */
export interface BroadcastTable {
  /** Grows with time. */
  messageId: string
  kind: MessageGroup
  /** What it tells of; told once. */
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

/** Up to which message a shopper has read a whole group. */
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
