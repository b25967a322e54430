import { DELIVERY_TYPE } from '@contract/codes/order'
import type { NamedStore } from '@contract/console/store'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import * as repo from './store.repo'
import type { Store } from './store.rules'
import type { StoreService } from './store.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'store.add': 'store'
    'store.edit': 'store'
  }
}

/** Fields that must not change once a store has products, which hold copies of them. */
export type StoreChange = Partial<Omit<Store, 'storeId' | 'businessId' | 'isSelfRun'>>

type Named = 'storeId' | 'name' | 'x' | 'y' | 'logo'

/** A new store; missing fields have defaults. */
export type NewStore = Pick<Store, Named> & Partial<Omit<Store, Named>>

/** A store and its position in the mall's order, lowest first. */
export interface PlacedStore {
  store: Store
  position: number
}

export interface StoreOperatorDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'listStores' | 'addStore' | 'putStore'>
}

/** Stores as the operator opens and changes them. */
export class StoreOperatorService {
  constructor(private readonly deps: StoreOperatorDeps) {}

  /** Every store, in the mall's order. */
  list(): Promise<Store[]> {
    return this.deps.stores.listStores(this.deps.db.q)
  }

  /** Names of the stores in a scope, in the mall's order. */
  async names(scope: StoreScope): Promise<NamedStore[]> {
    const all = await this.list()
    return all
      .filter(({ storeId }) => isInScope(scope, storeId))
      .map(({ storeId, name, isClosed }) => ({ storeId, name, isClosed }))
  }

  /** One store. SYS_PARAM_ERROR: unknown store. */
  show(storeId: string): Promise<PlacedStore> {
    return this.#find(this.deps.db.q, storeId)
  }

  /**
   * Opens a store at a position of the mall's order, by default the last. A repeat changes nothing. SYS_PARAM_ERROR: a
   * different store of this id exists.
   */
  async add(actor: Actor, asked: NewStore, position?: number): Promise<PlacedStore & { isAdded: boolean }> {
    const { db, clock, stores } = this.deps
    const store: Store = { ...defaultsOf(asked.storeId), ...asked }
    const { storeId } = store
    return db.tx(async (tx) => {
      const at = clock.now()
      const isAdded = await stores.addStore(tx, store, position, at)
      const known = await this.#find(tx, storeId)
      if (isAdded) {
        const details = { before: null, after: { ...store, position: known.position } }
        await writeAudit(tx, { actor, action: 'store.add', subject: { kind: 'store', id: storeId }, details, at })
      } else if (differences(store, known.store).length > 0 || (position ?? known.position) !== known.position)
        failParam('storeId', `there is another store "${storeId}" already`)
      return { ...known, isAdded }
    })
  }

  /**
   * Changes a store by `next`, and its position when one is given; returns the names of the changed fields.
   * SYS_PARAM_ERROR: unknown store.
   */
  async edit(
    actor: Actor,
    storeId: string,
    next: (known: Store) => StoreChange,
    position?: number,
  ): Promise<PlacedStore & { changed: string[] }> {
    const { db, clock, stores } = this.deps
    return db.tx(async (tx) => {
      // Locked, so that the second of two concurrent changes starts from the result of the first.
      const { store: known, position: place } = (await repo.holdStore(tx, storeId)) ?? (await this.#find(tx, storeId))
      const store = { ...known, ...next(known) }
      const after: PlacedStore = { store, position: position ?? place }
      const changed = [...differences(store, known), ...(after.position === place ? [] : ['position'])]
      if (changed.length === 0) return { ...after, changed }
      await stores.putStore(tx, store, after.position, clock.now())
      const only = (from: PlacedStore) => {
        const all: Readonly<Record<string, unknown>> = { ...from.store, position: from.position }
        return Object.fromEntries(changed.map((name) => [name, all[name]]))
      }
      const details = { before: only({ store: known, position: place }), after: only(after) }
      const subject = { kind: 'store', id: storeId } as const
      await writeAudit(tx, { actor, action: 'store.edit', subject, details, at: clock.now() })
      return { ...after, changed }
    })
  }

  async #find(q: Reader, storeId: string): Promise<PlacedStore> {
    const [[store], position] = [await repo.findStores(q, [storeId]), await repo.findPosition(q, storeId)]
    if (store && position !== null) return { store, position }
    const ids = (await repo.listStores(q)).map((one) => one.storeId)
    const known = ids.length > 0 ? ` (there are: ${ids.join(', ')})` : ''
    return failParam('storeId', `there is no store "${storeId}"${known}`)
  }
}

function defaultsOf(storeId: string): Omit<Store, Named> {
  return {
    businessId: `b-${storeId}`,
    storeGroupId: `sg-${storeId}`,
    kind: 'general',
    storeType: 'NORMAL',
    floor: '',
    phone: '',
    address: '',
    openTime: '10:00',
    closeTime: '22:00',
    isClosed: false,
    isSelfRun: false,
    deliveryTypes: [DELIVERY_TYPE.logistics],
    freightCents: 0,
    freeOverCents: null,
    instantFreightCents: 0,
    instantFreeOverCents: null,
    instantMinutes: 30,
    deliveryAreaCodes: [],
    notice: '',
    fans: 0,
    scoreX10: 50,
  }
}

function differences(store: Store, known: Store): string[] {
  const names = Object.keys(store) as (keyof Store)[]
  return names.filter((name) => JSON.stringify(store[name]) !== JSON.stringify(known[name]))
}
