import { ADVERT_VIEWS, type AdvertView } from '@contract/codes/advert'
import { POP_TYPE } from '@contract/codes/popup'
import type { DeskPopup, PopupFields } from '@contract/console/popup'
import { type Act, COUNT_LIMIT, type Conflict, type ViewCount } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import type { LinkTargets } from '../../../kernel/link-targets'
import { type Page, pageOf, windowOf } from '../../../kernel/page'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import { popupFields, popupView } from './popup.rules'
import type { PopupRecord } from './popup.types'
import { countDesk, listDesk } from './popup-desk.repo'
import type { PopupOperatorService } from './popup-operator.service'

const PAGE_SIZE = 20

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface PopupDeskDeps {
  db: Db
  clock: Clock
  operator: Pick<PopupOperatorService, 'find' | 'put' | 'edit' | 'end'>
  linkTargets: Pick<LinkTargets, 'words'>
}

/** Pop-ups as staff see and edit them. They belong to the whole mall. */
export class PopupDeskService {
  constructor(private readonly deps: PopupDeskDeps) {}

  /** A page of a view; the cursor is a pop-up. SYS_PARAM_ERROR: an unknown cursor. */
  async list(
    staff: Editor,
    { view, ...ask }: { view: AdvertView; cursor?: string; pageSize?: number },
  ): Promise<Page<DeskPopup>> {
    const { db, clock, operator } = this.deps
    const { size, limit, before } = windowOf({ pageSize: PAGE_SIZE, ...ask })
    const after = before === undefined ? undefined : await operator.find(before)
    const rows = await listDesk(db.q, { view, now: clock.now(), after, limit })
    const page = pageOf(rows, size, ({ popPageConfId }) => popPageConfId)
    return { ...page, records: await Promise.all(page.records.map((row) => this.#shown(staff, row))) }
  }

  async counts(): Promise<ViewCount[]> {
    const { db, clock } = this.deps
    return Promise.all(
      ADVERT_VIEWS.map(async (view) => {
        const count = await countDesk(db.q, view, clock.now(), COUNT_LIMIT + 1)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  /** SYS_PARAM_ERROR: there is none. */
  async detail(staff: Editor, popupId: string): Promise<DeskPopup> {
    return this.#shown(staff, await this.deps.operator.find(popupId))
  }

  /** Adds a pop-up of a page. UNAUTHORIZED: an account of some stores. Other errors as `PopupOperatorService`. */
  async add(actor: Actor, staff: Editor, fields: PopupFields): Promise<DeskPopup> {
    needWholeMall(staff.stores)
    const { clock, operator } = this.deps
    if (fields.endAt <= clock.now()) failParam('endAt', '下线时间要在以后')
    const popup = { popPageConfId: newId(), popType: POP_TYPE.page, ...fields }
    return this.#shown(staff, await operator.put(actor, popup, { isAppOnly: false }))
  }

  async edit(
    actor: Actor,
    staff: Editor,
    popupId: string,
    changes: FieldChanges<PopupFields>,
  ): Promise<{ popup: DeskPopup; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const conflicts = await this.deps.operator.edit(actor, popupId, changes)
    return { popup: await this.detail(staff, popupId), conflicts }
  }

  async end(actor: Actor, staff: Editor, popupId: string): Promise<DeskPopup> {
    needWholeMall(staff.stores)
    await this.deps.operator.end(actor, popupId)
    return this.detail(staff, popupId)
  }

  async #shown(staff: Editor, popup: PopupRecord): Promise<DeskPopup> {
    const { clock, linkTargets } = this.deps
    const view = popupView(popup, clock.now())
    const refusal = wholeMallRefusal(staff.stores)
    const edit: Act = { code: 'edit', text: '编辑', look: 'plain', refusal }
    const end: Act = { code: 'end', text: '下线', look: 'danger', refusal }
    return {
      popupId: popup.popPageConfId,
      view,
      fields: popupFields(popup),
      linkText: await linkTargets.words(popup.command),
      acts: !staff.permissions.includes('content.edit') ? [] : view === 'ended' ? [edit] : [edit, end],
    }
  }
}
