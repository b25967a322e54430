import type { StoreState } from '@contract/codes/store'
import type { Act, Conflict } from '@contract/console/shared'
import type { ConsoleStore, ListedStore, StoreFields } from '@contract/console/store'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Actor } from '../../../kernel/audit'
import { listAudit } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { type Page, pageIn } from '../../../kernel/page'
import { isInScope } from '../../../kernel/store-scope'
import { hoursText, openText } from './hours.rules'
import { isOpenAt, type Store, unitTextOf } from './store.rules'
import type { StoreService } from './store.service'
import { fieldsOf, type StoreOperatorService } from './store-operator.service'

/** The account that reads or edits. */
type Editor = Pick<Staff, 'stores' | 'permissions'>

interface StoreQuery {
  state?: StoreState
  floor?: string
  text?: string
  cursor?: string
  pageSize?: number
}

interface StoreDeskDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStore' | 'listStores'>
  storeOperator: Pick<StoreOperatorService, 'save' | 'edit' | 'openingRefusal'>
}

const PAGE_SIZE = 20

/** Stores as staff see and edit them; an account of some stores sees no others. */
export class StoreDeskService {
  constructor(private readonly deps: StoreDeskDeps) {}

  async list(
    staff: Editor,
    { state, floor, text = '', ...page }: StoreQuery,
  ): Promise<Page<ListedStore> & { floors: string[] }> {
    const { db, clock, stores } = this.deps
    const now = clock.now()
    const all = (await stores.listStores(db.q)).filter(({ storeId }) => isInScope(staff.stores, storeId))
    const word = text.trim().toLowerCase()
    const found = all.filter(
      (store) =>
        (state === undefined || stateOf(store, now) === state) &&
        (floor === undefined || store.floor === floor) &&
        `${store.name} ${store.storeId} ${unitTextOf(store)}`.toLowerCase().includes(word),
    )
    const { records, ...rest } = pageIn(found, { pageSize: PAGE_SIZE, ...page })
    const floors = [...new Set(all.map((store) => store.floor).filter(Boolean))].sort()
    return { ...rest, records: await Promise.all(records.map((store) => this.#head(staff, store, now))), floors }
  }

  async detail(staff: Editor, storeId: string): Promise<ConsoleStore> {
    const { db, clock } = this.deps
    const store = await this.#find(staff, storeId)
    const [last] = await listAudit(db.q, { subject: storeId, limit: 1 })
    return {
      ...(await this.#head(staff, store, clock.now())),
      storeType: store.storeType,
      fields: fieldsOf(store),
      lastEdit: last ? { by: last.actor.name ?? last.actor.id, at: last.at } : null,
    }
  }

  /** Writes changed fields, and returns conflicts: fields that another person has changed meanwhile. */
  async save(
    actor: Actor,
    staff: Editor,
    storeId: string,
    changes: FieldChanges<StoreFields>,
  ): Promise<{ store: ConsoleStore; conflicts: Conflict[] }> {
    await this.#find(staff, storeId)
    const conflicts = await this.deps.storeOperator.save(actor, storeId, changes)
    return {
      store: await this.detail(staff, storeId),
      conflicts: await conflictsOf(this.deps.db.q, storeId, conflicts),
    }
  }

  async setClosed(actor: Actor, staff: Editor, storeId: string, isClosed: boolean): Promise<ConsoleStore> {
    await this.#find(staff, storeId)
    await this.deps.storeOperator.edit(actor, storeId, () => ({ isClosed }))
    return this.detail(staff, storeId)
  }

  async #head(staff: Editor, store: Store, now: number): Promise<ListedStore> {
    const mayEdit = staff.permissions.includes('stores.edit')
    return {
      storeId: store.storeId,
      name: store.name,
      logo: store.logo,
      unitText: unitTextOf(store),
      state: stateOf(store, now),
      stateText: store.isClosed ? '暂停营业' : openText(store, now),
      hoursText: hoursText(store),
      acts: mayEdit ? [await this.#act(store)] : [],
    }
  }

  /** The act that closes or opens a store; an opening that is not allowed has its refusal [licence.opening]. */
  async #act({ storeId, isClosed }: Store): Promise<Act> {
    if (!isClosed) return { code: 'close', text: '暂停营业', look: 'danger', refusal: '' }
    const refusal = await this.deps.storeOperator.openingRefusal(storeId)
    return { code: 'open', text: '恢复营业', look: 'primary', refusal }
  }

  async #find({ stores: scope }: Editor, storeId: string): Promise<Store> {
    const store = isInScope(scope, storeId) && (await this.deps.stores.findStore(this.deps.db.q, storeId))
    return store || failParam('storeId', '没有这家门店')
  }
}

function stateOf(store: Store, now: number): StoreState {
  if (store.isClosed) return 'closed'
  return isOpenAt(store, now) ? 'open' : 'resting'
}
