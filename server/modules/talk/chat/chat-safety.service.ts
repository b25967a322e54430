import {
  CHAT_KEEP_DAYS,
  CHAT_KEEP_DAYS_LEAST,
  CHAT_REPORT_REASONS,
  type ChatReportReason,
  MALL_TARGET,
} from '@contract/codes/chat'
import { DAY_MS } from '@contract/codes/china-time'
import { IM_MESSAGE_TYPES } from '@contract/codes/im'
import type { TextParam } from '@contract/socket/message'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { MediaService } from '../../system/media'
import type { SettingService } from '../../system/setting'
import type { FeedbackService } from '../help'
import * as repo from './chat.repo'
import { filesOf, previewOf } from './chat.rules'
import type { ChatTargetService } from './chat-target.service'

interface ChatSafetyDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'drop'>
  settings: Pick<SettingService, 'find'>
  feedbacks: Pick<FeedbackService, 'saveFeedback'>
  targets: Pick<ChatTargetService, 'find'>
}

export interface Report {
  /** A message of the other side; without it the report is about the conversation. */
  msgId?: string
  reason: ChatReportReason
  text?: string
}

/** Messages that one transaction deletes. */
const SWEEP_MESSAGES = 500

/** Blocks, reports, and the deletion of old messages (area "chat" of docs/product). */
export class ChatSafetyService {
  constructor(private readonly deps: ChatSafetyDeps) {}

  /** Blocks or unblocks a store for its shopper [chat.block]. SYS_PARAM_ERROR: there is no such conversation. */
  async block(key: repo.ChatKey, isBlocked: boolean): Promise<void> {
    const { db, clock } = this.deps
    if (key.targetId === MALL_TARGET) fail('SYS_BIZ_DATA_ERROR_CODE', '官方客服不能屏蔽')
    const marks = { blockedAt: isBlocked ? clock.now() : 0 }
    if (!(await db.tx((tx) => repo.setChat(tx, key, marks)))) failParam('targetId', '没有这个会话')
  }

  /** A report becomes a feedback, which accounts of the whole mall read and answer [chat.report]. */
  async report(
    key: repo.ChatKey,
    { msgId, reason, text = '' }: Report,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ feedbackNo: string }> {
    const { db, targets, feedbacks } = this.deps
    const { name } = await targets.find(key.targetId)
    const message = msgId === undefined ? null : await repo.findMessage(db.q, { ...key, msgId })
    if (msgId !== undefined && (!message || message.side === 'shopper')) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条消息')
    const what = CHAT_REPORT_REASONS.find(({ code }) => code === reason)?.text ?? reason
    const content = [`举报与${name}的聊天：${what}`, text.trim()].filter(Boolean).join('\n')
    // The reported words are quoted unchecked: a report of bad words contains them.
    const quote = message ? `对方的消息：${wordsOf(message)}` : ''
    const { feedbackNo } = await feedbacks.saveFeedback(key.uid, { type: 'report', content, quote }, idempotency, now)
    return { feedbackNo }
  }

  /** Deletes messages with their files after the days that the operator sets; sequences continue [chat.kept]. */
  async sweep(): Promise<void> {
    const { db, clock, media } = this.deps
    const now = clock.now()
    const until = now - (await this.#keepDays()) * DAY_MS
    for (;;) {
      const count = await db.tx(async (tx) => {
        // The oldest come first in the index, so the query reads no other row.
        const oldest = await repo.listOldest(tx, SWEEP_MESSAGES)
        const rows = oldest.filter(({ sentAt }) => Number(sentAt) < until)
        for (const [key, last] of lastOfEach(rows)) await repo.forgetMessages(tx, key, last, until)
        for (const row of rows) await media.drop(tx, row.uid, filesOf(row), now)
        return rows.length
      })
      if (count < SWEEP_MESSAGES) return
    }
  }

  async #keepDays(): Promise<number> {
    const set = await this.deps.settings.find(this.deps.db.q, 'CHAT_KEEP_DAYS')
    return Math.max(CHAT_KEEP_DAYS_LEAST, Number(set?.value ?? CHAT_KEEP_DAYS))
  }
}

function wordsOf({ type, param }: repo.ChatMessageRow): string {
  if (param === '') return '已撤回'
  const parsed = JSON.parse(param) as object
  // Only types of the contract are written.
  return type === IM_MESSAGE_TYPES.text ? (parsed as TextParam).text : previewOf(type as 1 | 2 | 3 | 4 | 5, parsed)
}

/** The last sequence of each conversation among these rows. */
function lastOfEach(rows: readonly repo.OldMessage[]): [repo.ChatKey, number][] {
  const found = new Map<string, [repo.ChatKey, number]>()
  for (const { uid, targetId, seq } of rows) {
    const name = `${uid}/${targetId}`
    found.set(name, [{ uid, targetId }, Math.max(found.get(name)?.[1] ?? 0, Number(seq))])
  }
  return [...found.values()]
}
