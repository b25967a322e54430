import { AUTO_REPLY_MS } from '@contract/codes/chat'
import { chinaDay, startOfChinaDay } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import type { Tx } from '../../../kernel/db'
import type { ChatKey } from './chat.repo'
import { type Draft, faqsOf } from './chat.rules'
import type { ChatSettingBook } from './chat-setting.book'
import { noteAuto, type SettingRow } from './chat-setting.repo'

/** Automatic messages of a target: answers to its questions, a greeting, and a text outside its hours. */
export class ChatAutoService {
  constructor(private readonly settings: Pick<ChatSettingBook, 'all'>) {}

  /** The automatic texts of a target, read before the transaction that sends them; null: none are set. */
  async of(targetId: string): Promise<AutoTexts | null> {
    return (await this.settings.all()).get(targetId) ?? null
  }

  /** The answer to a text that is exactly one of the target's questions [chat.faq]; null: no question matches. */
  answerTo(texts: AutoTexts | null, { type, param }: Pick<Draft, 'type' | 'param'>): string | null {
    if (!texts || type !== IM_MESSAGE_TYPES.text) return null
    const asked = (param as TextParam).text.trim()
    return faqsOf(texts).find(({ question }) => question === asked)?.answer ?? null
  }

  /** The greeting of the day, or the text outside the hours when it is due [chat.greeting] [chat.auto-reply]. */
  async welcome(
    tx: Tx,
    key: ChatKey,
    { texts, isOnline, isTaken, now }: { texts: AutoTexts | null; isOnline: boolean; isTaken: boolean; now: number },
  ): Promise<string | null> {
    const text = texts?.[isOnline ? 'greeting' : 'autoReply']
    if (!text || isTaken) return null
    const before = isOnline ? startOfChinaDay(chinaDay(now)) : now - AUTO_REPLY_MS + 1
    return (await noteAuto(tx, key, isOnline ? 'greetedAt' : 'repliedAt', { now, before })) ? text : null
  }
}

export type AutoTexts = Pick<SettingRow, 'greeting' | 'autoReply' | 'faqs'>
