import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { LinkOptions, LinkTargets } from '../../../kernel/link-targets'
import { refuseChanged, statesOf } from '../../../kernel/undos'
import * as repo from './content.repo'
import type { NoticeRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'notice.add': 'notice'
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

  /** Puts the notice of before an act back, or deletes it when there was none (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const { db, clock, editor } = this.deps
    const before = statesOf(entry).before as NoticeRecord | null
    const noticeId = entry.subject.id
    await db.tx(async (tx) => {
      await repo.lockNotice(tx, noticeId)
      const present = await repo.findNotice(tx, noticeId)
      refuseChanged(entry, present)
      if (before) await editor.putNotices(tx, [before])
      else await editor.dropNotice(tx, noticeId)
      const action = before ? 'notice.add' : 'notice.end'
      const details = { before: present, after: before, undoOf: entry.auditId }
      await writeAudit(tx, { actor, action, subject: { kind: 'notice', id: noticeId }, details, at: clock.now() })
    })
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
