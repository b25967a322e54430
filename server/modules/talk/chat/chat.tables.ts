import type { Generated } from 'kysely'

/** A conversation of a shopper with a store or the mall. */
export interface ChatTable {
  uid: string
  /** A store's id, or `mall`. */
  targetId: string
  /** Sequence of the last message, from 1. */
  lastSeq: number
  lastAt: number
  /** shopper, staff or system. */
  lastSide: string
  lastText: string
  /** The last message that each side has read. */
  shopperRead: Generated<number>
  staffRead: Generated<number>
  shopperUnread: number
  /** The shopper has deleted the messages up to this one. */
  clearedSeq: Generated<number>
  isTop: Generated<number>
  isMuted: Generated<number>
  /** Hidden from the shopper's list until its next message. */
  isHidden: Generated<number>
  /** When the first message of the shopper without an answer was sent; 0: none waits. */
  waitsSince: number
  /** The account that answers; others see it until `agentUntil`. */
  agentId: string
  agentName: string
  agentUntil: Generated<number>
  /** When the shopper blocked the store; 0: it is not blocked. */
  blockedAt: Generated<number>
}

export interface ChatMessageTable {
  uid: string
  targetId: string
  seq: number
  /** Made by the sender; unique in its conversation. */
  msgId: string
  side: string
  /** Account of staff; empty for the shopper and the mall itself. */
  staffId: string
  type: number
  /** JSON by type (contract/socket/message.ts); empty when it is recalled. */
  param: string
  sentAt: number
  /** 0: it is not recalled. */
  recalledAt: Generated<number>
}

/** An answer that staff send with one tap. */
export interface ChatCannedTable {
  cannedId: string
  /** A store's id, or `mall`. */
  targetId: string
  title: string
  text: string
  position: number
}

/** How a target answers. A target without a row has no texts and its own hours. */
export interface ChatSettingTable {
  /** A store's id, or `mall`. */
  targetId: string
  /** HH:mm; both empty: the hours of the store, or of the mall's service. */
  openTime: string
  closeTime: string
  /** The greeting and the text outside the hours; empty: none is sent. */
  greeting: string
  autoReply: string
  /** JSON list of questions with their answers. */
  faqs: string
}

/** When a conversation last got its automatic messages; 0: never. */
export interface ChatAutoTable {
  uid: string
  targetId: string
  greetedAt: Generated<number>
  repliedAt: Generated<number>
}

/** A note of staff to each other about a conversation. */
export interface ChatNoteTable {
  uid: string
  targetId: string
  noteId: string
  staffId: string
  staffName: string
  text: string
  notedAt: number
}

/** A service that was ended, and how its shopper rates it. */
export interface ChatRatingTable {
  uid: string
  targetId: string
  /** Sequence of the message that asks for the rating. */
  serviceNo: number
  /** The account that ended it. */
  staffId: string
  staffName: string
  endedAt: number
  /** 1 to 5; 0: not rated. */
  stars: Generated<number>
  words: string
  ratedAt: Generated<number>
}

declare module '../../../kernel/tables' {
  interface Tables {
    chat: ChatTable
    chat_message: ChatMessageTable
    chat_canned: ChatCannedTable
    chat_setting: ChatSettingTable
    chat_auto: ChatAutoTable
    chat_note: ChatNoteTable
    chat_rating: ChatRatingTable
  }
}
