import { MALL_TARGET } from '@contract/codes/chat'
import type { ChatSetting, ChatSettingFields } from '@contract/console/chat'
import type { Conflict } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, restoredOf, undoneDetails } from '../../../kernel/undos'
import { faqsOf } from './chat.rules'
import type { ChatSettingBook } from './chat-setting.book'
import * as repo from './chat-setting.repo'
import type { ChatTargetService } from './chat-target.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'chat.setting': 'chatTarget'
  }
}

interface ChatSettingDeps {
  db: Db
  clock: Clock
  targets: Pick<ChatTargetService, 'find' | 'usualHours'>
  book: Pick<ChatSettingBook, 'changed'>
}

/** Hours, greeting, text outside the hours and questions of each target, as its staff set them [chat.setting]. */
export class ChatSettingService {
  constructor(private readonly deps: ChatSettingDeps) {}

  /** SYS_PARAM_ERROR: there is no such target, or the account may not answer it. */
  async find(scope: StoreScope, targetId: string): Promise<ChatSetting> {
    await this.#mayAnswer(scope, targetId)
    const { db, targets } = this.deps
    const row = (await repo.findSettings(db.q, [targetId])).get(targetId)
    return { targetId, fields: fieldsOf(row ?? blankOf(targetId)), usualHours: await targets.usualHours(targetId) }
  }

  /** Writes changed fields; returns those that another person has changed meanwhile. */
  async save(
    actor: Actor,
    scope: StoreScope,
    targetId: string,
    { read, write }: FieldChanges<ChatSettingFields>,
  ): Promise<{ setting: ChatSetting; conflicts: Conflict[] }> {
    await this.#mayAnswer(scope, targetId)
    const { db, clock } = this.deps
    const changes = { read, write: cleaned(write) }
    const fields = await db.tx(async (tx) => {
      const present = fieldsOf(await repo.lockSetting(tx, blankOf(targetId)))
      const { writes, conflicts } = compareFields<ChatSettingFields>(present, changes)
      const keys = Object.keys(writes) as (keyof ChatSettingFields)[]
      if (keys.length > 0) {
        await repo.putSetting(tx, rowOf(targetId, { ...present, ...writes }))
        const details = { before: Object.fromEntries(keys.map((key) => [key, present[key]])), after: writes }
        const subject = { kind: 'chatTarget', id: targetId } as const
        await writeAudit(tx, { actor, action: 'chat.setting', subject, details, at: clock.now() })
        await this.deps.book.changed(tx, targetId)
      }
      return conflicts
    })
    return { setting: await this.find(scope, targetId), conflicts: await conflictsOf(db.q, targetId, fields) }
  }

  /** Restores the fields as they were before an act (`Undo`). */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock } = this.deps
    const { id } = entry.subject
    if (!isInScope(scope, id)) failNoUndo()
    await db.tx(async (tx) => {
      const restored = restoredOf(entry, fieldsOf(await repo.lockSetting(tx, blankOf(id))))
      if (restored) await repo.putSetting(tx, rowOf(id, restored))
      const subject = { kind: 'chatTarget', id } as const
      await writeAudit(tx, { actor, action: 'chat.setting', subject, details: undoneDetails(entry), at: clock.now() })
      await this.deps.book.changed(tx, id)
    })
  }

  /** Only an account of the whole mall has the mall's own target: no store has its id. */
  async #mayAnswer(scope: StoreScope, targetId: string): Promise<void> {
    if (!isInScope(scope, targetId)) failParam('targetId', targetId === MALL_TARGET ? '没有这个客服' : '没有这家店')
    await this.deps.targets.find(targetId)
  }
}

const blankOf = (targetId: string): repo.SettingRow => ({
  targetId,
  openTime: '',
  closeTime: '',
  greeting: '',
  autoReply: '',
  faqs: '[]',
})

const fieldsOf = (row: repo.SettingRow): ChatSettingFields => ({
  hours: row.openTime === '' ? null : { openTime: row.openTime, closeTime: row.closeTime },
  greeting: row.greeting,
  autoReply: row.autoReply,
  faqs: faqsOf(row),
})

export const rowOf = (targetId: string, { hours, greeting, autoReply, faqs }: ChatSettingFields): repo.SettingRow => ({
  targetId,
  openTime: hours?.openTime ?? '',
  closeTime: hours?.closeTime ?? '',
  greeting,
  autoReply,
  faqs: JSON.stringify(faqs),
})

/** Trimmed texts. A repeated question is refused: only its first answer would be sent. */
function cleaned(fields: Partial<ChatSettingFields>): Partial<ChatSettingFields> {
  const { greeting, autoReply, faqs } = fields
  const tidy = faqs?.map((faq) => ({ ...faq, question: faq.question.trim(), answer: faq.answer.trim() }))
  if (tidy?.some(({ question, answer }) => question === '' || answer === '')) failParam('faqs', '问题和回答都要写')
  if (tidy && new Set(tidy.map(({ question }) => question)).size < tidy.length) failParam('faqs', '有重复的问题')
  if (tidy && new Set(tidy.map(({ faqId }) => faqId)).size < tidy.length) failParam('faqs', '有重复的编号')
  return {
    ...fields,
    ...(greeting !== undefined && { greeting: greeting.trim() }),
    ...(autoReply !== undefined && { autoReply: autoReply.trim() }),
    ...(tidy && { faqs: tidy }),
  }
}
