import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { ImDialogue } from '@contract/schema/chat'
import { chatDrafts } from './chat-drafts'
import { chatQueue, type QueuedMessage } from './chat-queue'
import { textOf } from './message-text'

export interface LastLine {
  /** [草稿] or [发送失败]; empty without. */
  mark: string
  text: string
  isTyping: boolean
  isFailed: boolean
}

const NOUNS: Readonly<Record<number, string>> = {
  [IM_MESSAGE_TYPES.images]: '[图片]',
  [IM_MESSAGE_TYPES.product]: '[商品]',
  [IM_MESSAGE_TYPES.order]: '[订单]',
  [IM_MESSAGE_TYPES.voice]: '[语音]',
}
const wordsOf = (message: QueuedMessage): string => textOf(message) || (NOUNS[message.type] ?? '')

/** The line of a conversation in the list: an unsent text comes before the last message [chat.last-line]. */
export function lastLine(
  { target: { targetId }, lastText, unreadCount, isMuted, isBlocked }: ImDialogue,
  { uid, isTyping, now }: { uid: string; isTyping: boolean; now: number },
): LastLine {
  const unsent = chatQueue.of(uid, targetId, now).at(-1)
  if (unsent) return { mark: '[发送失败]', text: wordsOf(unsent), isTyping: false, isFailed: true }
  const draft = chatDrafts.of(uid, targetId)
  if (draft) return { mark: '[草稿]', text: draft, isTyping: false, isFailed: false }
  const text = isMuted && unreadCount > 1 ? `[${unreadCount} 条] ${lastText}` : lastText
  return { mark: '', text, isTyping: isTyping && !isBlocked, isFailed: false }
}
