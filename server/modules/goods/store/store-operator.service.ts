import { DELIVERY_TYPE } from '@contract/codes/order'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import * as repo from './store.repo'
import type { Store } from './store.rules'
import type { StoreService } from './store.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'store.add': 'store'
    'store.edit': 'store'
  }
}

/** What may change once products stand in a store: they hold copies of the merchant and of who runs it. */
export type StoreChange = Partial<Omit<Store, 'storeId' | 'businessId' | 'isSelfRun'>>

type Named = 'storeId' | 'name' | 'x' | 'y' | 'logo'

/** A store to be opened; what is left out has the defaults of a new store. */
export type NewStore = Pick<Store, Named> & Partial<Omit<Store, Named>>

/** A store and its place in the mall's order, lowest first. */
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

  /** One store. SYS_PARAM_ERROR: there is none of this id. */
  show(storeId: string): Promise<PlacedStore> {
    return this.#find(this.deps.db.q, storeId)
  }

  /**
   * Opens a store at a place of the mall's order, the last one without. The same again changes nothing. SYS_PARAM_ERROR: a
   * store of this id exists and is another.
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
        const details = { after: { ...store, position: known.position } }
        await writeAudit(tx, { actor, action: 'store.add', subject: { kind: 'store', id: storeId }, details, at })
      } else if (differences(store, known.store).length > 0 || (position ?? known.position) !== known.position)
        failParam('storeId', `there is a store "${storeId}" already, and it is another`)
      return { ...known, isAdded }
    })
  }

  /**
   * Changes a store as `next` says of what stands, and its place when one is given; tells the names of what is another now.
   * SYS_PARAM_ERROR: there is none of this id.
   */
  async edit(
    actor: Actor,
    storeId: string,
    next: (known: Store) => StoreChange,
    position?: number,
  ): Promise<PlacedStore & { changed: string[] }> {
    const { db, clock, stores } = this.deps
    return db.tx(async (tx) => {
      // Locked: of two changes at once the second starts from what the first has made.
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
