import type { DeskNotice, NoticeFields } from '@contract/console/notice'
import type { Conflict } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import type { FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import type { LinkTargets } from '../../../kernel/link-targets'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import { listDeskNotices } from './content.repo'
import type { NoticeRecord } from './content.types'
import { fieldsOf, type NoticeOperatorService } from './notice-operator.service'

const PAGE_SIZE = 20

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface NoticeDeskDeps {
  db: Db
  operator: Pick<NoticeOperatorService, 'find' | 'put' | 'edit' | 'end'>
  linkTargets: Pick<LinkTargets, 'words'>
}

/** Notices of the home page as staff see and edit them. They belong to the whole mall. */
export class NoticeDeskService {
  constructor(private readonly deps: NoticeDeskDeps) {}

  /** The newest first; the cursor is a notice. */
  async list(staff: Editor, ask: { cursor?: string; pageSize?: number }): Promise<Page<DeskNotice>> {
    const { db, operator } = this.deps
    const { size, limit, before } = windowOf({ pageSize: PAGE_SIZE, ...ask })
    const after = before === undefined ? undefined : await operator.find(before)
    const page = pageOf(await listDeskNotices(db.q, { after, limit }), size, ({ noticeId }) => noticeId)
    return { ...page, records: await Promise.all(page.records.map((one) => this.#shown(staff, one))) }
  }

  async add(actor: Actor, staff: Editor, fields: NoticeFields): Promise<DeskNotice> {
    needWholeMall(staff.stores)
    return this.#shown(
      staff,
      await this.deps.operator.put(actor, { noticeId: newId(), ...fields }, { isAppOnly: false }),
    )
  }

  async edit(
    actor: Actor,
    staff: Editor,
    noticeId: string,
    changes: FieldChanges<NoticeFields>,
  ): Promise<{ notice: DeskNotice; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const { operator } = this.deps
    const conflicts = await operator.edit(actor, noticeId, changes)
    return { notice: await this.#shown(staff, await operator.find(noticeId)), conflicts }
  }

  async end(actor: Actor, staff: Editor, noticeId: string): Promise<void> {
    needWholeMall(staff.stores)
    await this.deps.operator.end(actor, noticeId)
  }

  async #shown(staff: Editor, notice: NoticeRecord): Promise<DeskNotice> {
    const refusal = wholeMallRefusal(staff.stores)
    return {
      noticeId: notice.noticeId,
      publishedAt: notice.publishedAt,
      fields: fieldsOf(notice),
      linkText: await this.deps.linkTargets.words(notice.command),
      acts: !staff.permissions.includes('content.edit')
        ? []
        : [
            { code: 'edit', text: '编辑', look: 'plain', refusal },
            { code: 'end', text: '删除', look: 'danger', refusal },
          ],
    }
  }
}
