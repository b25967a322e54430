import type { DeskNotice, NoticeFields } from '@contract/console/notice'
import type { Conflict } from '@contract/console/shared'
import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import type { FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import type { LinkTargets } from '../../../kernel/link-targets'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { needWholeMall, type StoreScope, wholeMallRefusal } from '../../../kernel/store-scope'
import { listDeskNotices } from './content.repo'
import type { NoticeRecord } from './content.types'
import { fieldsOf, type NoticeOperatorService } from './notice-operator.service'

const PAGE_SIZE = 20

interface NoticeDeskDeps {
  db: Db
  operator: Pick<NoticeOperatorService, 'find' | 'put' | 'edit' | 'end'>
  linkTargets: Pick<LinkTargets, 'words'>
}

/** Notices of the home page as staff see and edit them. They belong to the whole mall. */
export class NoticeDeskService {
  constructor(private readonly deps: NoticeDeskDeps) {}

  /** The newest first; the cursor is a notice. */
  async list(scope: StoreScope, ask: { cursor?: string; pageSize?: number }): Promise<Page<DeskNotice>> {
    const { db, operator } = this.deps
    const { size, limit, before } = windowOf({ pageSize: PAGE_SIZE, ...ask })
    const after = before === undefined ? undefined : await operator.find(before)
    const page = pageOf(await listDeskNotices(db.q, { after, limit }), size, ({ noticeId }) => noticeId)
    return { ...page, records: await Promise.all(page.records.map((one) => this.#shown(scope, one))) }
  }

  async add(actor: Actor, scope: StoreScope, fields: NoticeFields): Promise<DeskNotice> {
    needWholeMall(scope)
    return this.#shown(
      scope,
      await this.deps.operator.put(actor, { noticeId: newId(), ...fields }, { isAppOnly: false }),
    )
  }

  async edit(
    actor: Actor,
    scope: StoreScope,
    noticeId: string,
    changes: FieldChanges<NoticeFields>,
  ): Promise<{ notice: DeskNotice; conflicts: Conflict[] }> {
    needWholeMall(scope)
    const { operator } = this.deps
    const conflicts = await operator.edit(actor, noticeId, changes)
    return { notice: await this.#shown(scope, await operator.find(noticeId)), conflicts }
  }

  async end(actor: Actor, scope: StoreScope, noticeId: string): Promise<void> {
    needWholeMall(scope)
    await this.deps.operator.end(actor, noticeId)
  }

  async #shown(scope: StoreScope, notice: NoticeRecord): Promise<DeskNotice> {
    const refusal = wholeMallRefusal(scope)
    return {
      noticeId: notice.noticeId,
      publishedAt: notice.publishedAt,
      fields: fieldsOf(notice),
      linkText: await this.deps.linkTargets.words(notice.command),
      acts: [
        { code: 'edit', text: '编辑', look: 'plain', refusal },
        { code: 'end', text: '删除', look: 'danger', refusal },
      ],
    }
  }
}
