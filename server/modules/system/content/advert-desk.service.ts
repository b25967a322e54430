import { ADVERT_TYPE, ADVERT_VIEWS, type AdvertView } from '@contract/codes/advert'
import type { AdvertFields, DeskAdvert } from '@contract/console/advert'
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
import { advertFields, advertView, withFields } from './advert.rules'
import { countDesk, listDesk } from './advert-desk.repo'
import type { AdvertOperatorService } from './advert-operator.service'
import type { AdvertRecord } from './content.types'

const PAGE_SIZE = 20

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface AdvertDeskDeps {
  db: Db
  clock: Clock
  operator: Pick<AdvertOperatorService, 'find' | 'put' | 'edit' | 'end'>
  linkTargets: Pick<LinkTargets, 'words'>
}

/** Adverts as staff see and edit them. They belong to the whole mall. */
export class AdvertDeskService {
  constructor(private readonly deps: AdvertDeskDeps) {}

  /** A page of a view; the cursor is an advert. SYS_PARAM_ERROR: an unknown cursor. */
  async list(
    staff: Editor,
    { view, spaceIds, ...ask }: { view: AdvertView; spaceIds?: string[]; cursor?: string; pageSize?: number },
  ): Promise<Page<DeskAdvert>> {
    const { db, clock, operator } = this.deps
    const { size, limit, before } = windowOf({ pageSize: PAGE_SIZE, ...ask })
    const after = before === undefined ? undefined : await operator.find(before)
    const rows = await listDesk(db.q, { view, now: clock.now(), spaceIds, after, limit })
    const page = pageOf(rows, size, ({ advertId }) => advertId)
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
  async detail(staff: Editor, advertId: string): Promise<DeskAdvert> {
    return this.#shown(staff, await this.deps.operator.find(advertId))
  }

  /** Adds an advert of a picture. UNAUTHORIZED: an account of some stores. Other errors as `AdvertOperatorService`. */
  async add(actor: Actor, staff: Editor, fields: AdvertFields): Promise<DeskAdvert> {
    needWholeMall(staff.stores)
    const { clock, operator } = this.deps
    if (fields.endAt <= clock.now()) failParam('endAt', '下线时间要在以后')
    const kind = { advType: ADVERT_TYPE.picture, videoInfo: null, advLiveStreamDTO: null }
    const advert = withFields({ advertId: newId(), ...kind, ...fields }, {})
    return this.#shown(staff, await operator.put(actor, advert, { isAppOnly: false }))
  }

  async edit(
    actor: Actor,
    staff: Editor,
    advertId: string,
    changes: FieldChanges<AdvertFields>,
  ): Promise<{ advert: DeskAdvert; conflicts: Conflict[] }> {
    needWholeMall(staff.stores)
    const conflicts = await this.deps.operator.edit(actor, advertId, changes)
    return { advert: await this.detail(staff, advertId), conflicts }
  }

  async end(actor: Actor, staff: Editor, advertId: string): Promise<DeskAdvert> {
    needWholeMall(staff.stores)
    await this.deps.operator.end(actor, advertId)
    return this.detail(staff, advertId)
  }

  async #shown(staff: Editor, advert: AdvertRecord): Promise<DeskAdvert> {
    const { clock, linkTargets } = this.deps
    const view = advertView(advert, clock.now())
    const refusal = wholeMallRefusal(staff.stores)
    const edit: Act = { code: 'edit', text: '编辑', look: 'plain', refusal }
    const end: Act = { code: 'end', text: '下线', look: 'danger', refusal }
    return {
      advertId: advert.advertId,
      advType: advert.advType,
      view,
      fields: advertFields(advert),
      linkText: await linkTargets.words(advert.command),
      acts: !staff.permissions.includes('content.edit') ? [] : view === 'ended' ? [edit] : [edit, end],
    }
  }
}
