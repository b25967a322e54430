import type { LicenceState } from '@contract/codes/licence'
import type { DeskLicence, LicenceDraft, ListedLicence } from '@contract/console/licence'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import type { Db } from '../../../kernel/db'
import { type Page, pageOf } from '../../../kernel/page'
import { needWholeMall, wholeMallRefusal } from '../../../kernel/store-scope'
import type { StoreService } from '../store'
import type { LicenceOperatorService, SeenLicence } from './licence-operator.service'
import type { LicenceRecord } from './store-licence.repo'
import { STATE_TEXTS } from './store-licence.rules'

const PAGE_SIZE = 20

/** The account that reads or acts. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface LicenceDeskDeps {
  db: Db
  stores: Pick<StoreService, 'findStores'>
  operator: Pick<
    LicenceOperatorService,
    'list' | 'countPending' | 'lacking' | 'find' | 'addressOf' | 'keepPicture' | 'add' | 'again' | 'check' | 'refuse'
  >
}

/** Documents of the stores of an account, as staff see, send and check them. */
export class LicenceDeskService {
  constructor(private readonly deps: LicenceDeskDeps) {}

  /** Documents in one state, the oldest first; the cursor is a document's id. */
  async list(
    staff: Editor,
    { state, cursor, pageSize = PAGE_SIZE }: { state: LicenceState; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedLicence>> {
    const query = { state, limit: pageSize + 1, ...(cursor !== undefined && { after: cursor }) }
    const page = pageOf(await this.deps.operator.list(staff.stores, query), pageSize, ({ licenceId }) => licenceId)
    const names = await this.#names(page.records)
    return { ...page, records: page.records.map((licence) => listed(staff, licence, names)) }
  }

  async count(staff: Editor): Promise<ViewCount> {
    const count = await this.deps.operator.countPending(staff.stores, COUNT_LIMIT + 1)
    return { view: 'pending', count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
  }

  async lacking(staff: Editor): Promise<{ storeId: string; name: string; isClosed: boolean }[]> {
    const stores = await this.deps.operator.lacking(staff.stores)
    return stores.map(({ storeId, name, isClosed }) => ({ storeId, name, isClosed }))
  }

  async detail(staff: Editor, licenceId: string): Promise<DeskLicence> {
    return this.#shown(staff, await this.deps.operator.find(staff.stores, licenceId))
  }

  async upload(bytes: Buffer): Promise<{ pictureKey: string; image: string }> {
    const pictureKey = await this.deps.operator.keepPicture(bytes)
    return { pictureKey, image: await this.deps.operator.addressOf({ pictureKey }) }
  }

  async add(
    actor: Actor,
    staff: Editor,
    draft: LicenceDraft & { storeId: string; pictureKey: string },
  ): Promise<DeskLicence> {
    return this.#shown(staff, await this.deps.operator.add(actor, staff.stores, draft))
  }

  async again(
    actor: Actor,
    staff: Editor,
    { licenceId, version, ...draft }: LicenceDraft & SeenLicence & { pictureKey?: string | undefined },
  ): Promise<DeskLicence> {
    return this.#shown(staff, await this.deps.operator.again(actor, staff.stores, { licenceId, version }, draft))
  }

  async check(actor: Actor, staff: Editor, seen: SeenLicence): Promise<DeskLicence> {
    needWholeMall(staff.stores)
    return this.#shown(staff, await this.deps.operator.check(actor, seen))
  }

  async refuse(
    actor: Actor,
    staff: Editor,
    { reason, ...seen }: SeenLicence & { reason: string },
  ): Promise<DeskLicence> {
    needWholeMall(staff.stores)
    return this.#shown(staff, await this.deps.operator.refuse(actor, seen, reason))
  }

  async #shown(staff: Editor, licence: LicenceRecord): Promise<DeskLicence> {
    const [names, image] = await Promise.all([this.#names([licence]), this.deps.operator.addressOf(licence)])
    return { ...listed(staff, licence, names), image }
  }

  async #names(licences: readonly LicenceRecord[]): Promise<ReadonlyMap<string, string>> {
    const { db, stores } = this.deps
    const found = await stores.findStores(
      db.q,
      licences.map(({ storeId }) => storeId),
    )
    return new Map([...found].map(([storeId, { name }]) => [storeId, name]))
  }
}

function listed(staff: Editor, licence: LicenceRecord, names: ReadonlyMap<string, string>): ListedLicence {
  const { licenceId, storeId, kind, company, number, validUntil, state, reason, version, uploadedAt } = licence
  return {
    licenceId,
    storeId,
    storeName: names.get(storeId) ?? storeId,
    kind,
    company,
    number,
    validUntil,
    state,
    stateText: STATE_TEXTS[state],
    reason,
    version,
    uploadedAt,
    acts: actsOf(staff, state),
  }
}

function actsOf({ stores, permissions }: Editor, state: LicenceState): Act[] {
  const refusal = wholeMallRefusal(stores)
  const mayCheck = permissions.includes('licences.check')
  const check: Act = { code: 'check', text: '通过', look: 'primary', refusal }
  const refuse: Act = { code: 'refuse', text: state === 'checked' ? '撤销通过' : '驳回', look: 'danger', refusal }
  const again: Act = { code: 'again', text: '重新提交', look: 'plain', refusal: '' }
  if (state === 'refused') return permissions.includes('licences.edit') ? [again] : []
  return mayCheck ? [...(state === 'pending' ? [check] : []), refuse] : []
}
