import type { NoticeFields } from '@contract/console/notice'
import type { Conflict } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import * as repo from './content.repo'
import type { NoticeRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'notice.add': 'notice'
    /** Some fields of a notice. */
    'notice.edit': 'notice'
    'notice.end': 'notice'
  }
}

export interface NoticeOperatorDeps {
  db: Db
  clock: Clock
  editor: Pick<ContentEditor, 'putNotices' | 'dropNotice'>
  linkTargets: Pick<LinkTargets, 'check'>
}

/** Puts and deletes notices of the home page for the operator. */
export class NoticeOperatorService {
  constructor(private readonly deps: NoticeOperatorDeps) {}

  /**
   * Adds a notice or replaces the one of its id, published now. SYS_PARAM_ERROR: its link leads to no page
   * (`LinkTargets`).
   */
  async put(actor: Actor, notice: Omit<NoticeRecord, 'publishedAt'>, link: LinkOptions): Promise<NoticeRecord> {
    const { db, clock, editor, linkTargets } = this.deps
    await linkTargets.check(notice.command, link)
    const after = { ...notice, publishedAt: clock.now() }
    await db.tx(async (tx) => {
      const before = await repo.findNotice(tx, notice.noticeId)
      await editor.putNotices(tx, [after])
      const subject = { kind: 'notice', id: notice.noticeId } as const
      await writeAudit(tx, { actor, action: 'notice.add', subject, details: { before, after }, at: after.publishedAt })
    })
    return after
  }

  /** Restores the notice as it was before an act, or deletes it when there was none (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, clock, editor } = this.deps
    const noticeId = entry.subject.id
    await db.tx(async (tx) => {
      await repo.lockNotice(tx, noticeId)
      const restored = restoredOf(entry, await repo.findNotice(tx, noticeId))
      if (restored) await editor.putNotices(tx, [restored])
      else await editor.dropNotice(tx, noticeId)
      const action = entry.action === 'notice.edit' ? 'notice.edit' : restored ? 'notice.add' : 'notice.end'
      const subject = { kind: 'notice', id: noticeId } as const
      await writeAudit(tx, { actor, action, subject, details: undoneDetails(entry), at: clock.now() })
    })
  }

  /** SYS_PARAM_ERROR: there is none of this id. */
  async find(noticeId: string): Promise<NoticeRecord> {
    return (await repo.findNotice(this.deps.db.q, noticeId)) ?? failUnknown()
  }

  /**
   * Writes changed fields; returns those that another person has changed meanwhile. `publishedAt` stays.
   * SYS_PARAM_ERROR: unknown notice, or its link leads to no page (`LinkTargets`).
   */
  async edit(actor: Actor, noticeId: string, changes: FieldChanges<NoticeFields>): Promise<Conflict[]> {
    const { db, clock, editor, linkTargets } = this.deps
    await linkTargets.check(changes.write.command ?? null, { isAppOnly: false })
    const fields = await db.tx(async (tx) => {
      await repo.lockNotice(tx, noticeId)
      const notice = (await repo.findNotice(tx, noticeId)) ?? failUnknown()
      const { writes, conflicts } = compareFields<NoticeFields>(fieldsOf(notice), changes)
      const keys = Object.keys(writes) as (keyof NoticeFields)[]
      if (keys.length > 0) {
        await editor.putNotices(tx, [{ ...notice, ...writes }])
        const details = { before: Object.fromEntries(keys.map((key) => [key, notice[key]])), after: writes }
        const subject = { kind: 'notice', id: noticeId } as const
        await writeAudit(tx, { actor, action: 'notice.edit', subject, details, at: clock.now() })
      }
      return conflicts
    })
    return conflictsOf(db.q, noticeId, fields)
  }

  /** Deletes a notice. SYS_PARAM_ERROR: there is none of this id. */
  async end(actor: Actor, noticeId: string): Promise<void> {
    const { db, clock, editor } = this.deps
    await db.tx(async (tx) => {
      const before = await repo.findNotice(tx, noticeId)
      if (!(await editor.dropNotice(tx, noticeId))) failParam('noticeId', `没有公告 ${noticeId}`)
      const subject = { kind: 'notice', id: noticeId } as const
      await writeAudit(tx, { actor, action: 'notice.end', subject, details: { before, after: null }, at: clock.now() })
    })
  }
}

export const fieldsOf = ({ title, command }: NoticeRecord): NoticeFields => ({ title, command })

const failUnknown = (): never => failParam('noticeId', '没有这条公告')
