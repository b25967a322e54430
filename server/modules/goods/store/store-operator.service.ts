import { DELIVERY_TYPE } from '@contract/codes/order'
import { exceptionsProblem, storeFaults } from '@contract/codes/store'
import type { NamedStore, StoreFields } from '@contract/console/store'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, type FieldChanges } from '../../../kernel/field-changes'
import { isOwnPicture } from '../../../kernel/own-picture'
import type { StoreOpenings } from '../../../kernel/store-openings'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import * as repo from './store.repo'
import type { Store } from './store.rules'
import type { StoreService } from './store.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'store.add': 'store'
    'store.edit': 'store'
  }
}

/** Changes of a store, without the fields that products hold copies of. */
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
  openings: Pick<StoreOpenings, 'refusal'>
}

/** Stores as the operator opens and changes them. */
export class StoreOperatorService {
  constructor(private readonly deps: StoreOperatorDeps) {}

  /** Every store, in the mall's order. */
  list(): Promise<Store[]> {
    return this.deps.stores.listStores(this.deps.db.q)
  }

  /** Stores by id with their positions; unknown ids are missing. */
  async findPlaced(ids: readonly string[]): Promise<Map<string, PlacedStore>> {
    const found = ids.length === 0 ? [] : await repo.findPlaced(this.deps.db.q, ids)
    return new Map(found.map((placed) => [placed.store.storeId, placed]))
  }

  /** Stores after an id, by id, with their positions. */
  listPlaced(after: string, limit: number): Promise<PlacedStore[]> {
    return repo.listPlaced(this.deps.db.q, after, limit)
  }

  /** Why a store must not open now; empty when it may [licence.opening]. */
  openingRefusal(storeId: string): Promise<string> {
    const { db, clock, openings } = this.deps
    return db.tx((tx) => openings.refusal(tx, storeId, clock.now()))
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
   * Adds a store at a position of the mall's order, by default the last; it is closed as long as it must not open
   * [licence.opening]. A repeat changes nothing. SYS_PARAM_ERROR: a different store of this id exists.
   */
  async add(actor: Actor, asked: NewStore, position?: number): Promise<PlacedStore & { isAdded: boolean }> {
    const { db, clock, stores, openings } = this.deps
    const wanted: Store = { ...defaultsOf(asked.storeId), ...asked }
    checkHours(wanted)
    const { storeId } = wanted
    return db.tx(async (tx) => {
      const at = clock.now()
      const mayOpen = wanted.isClosed || (await openings.refusal(tx, storeId, at)) === ''
      const store = { ...wanted, isClosed: !mayOpen || wanted.isClosed }
      const isAdded = await stores.addStore(tx, store, position, at)
      const known = await this.#find(tx, storeId)
      if (isAdded) {
        const details = { before: null, after: { ...store, position: known.position } }
        await writeAudit(tx, { actor, action: 'store.add', subject: { kind: 'store', id: storeId }, details, at })
      } else if (
        differences({ ...store, isClosed: known.store.isClosed }, known.store).length > 0 ||
        (position ?? known.position) !== known.position
      )
        failParam('storeId', `there is another store "${storeId}" already`)
      return { ...known, isAdded }
    })
  }

  /**
   * Changes a store by `next`, and its position when one is given; returns the names of the changed fields.
   * SYS_PARAM_ERROR: unknown store, or it must not open [licence.opening].
   */
  async edit(
    actor: Actor,
    storeId: string,
    next: (known: Store) => StoreChange,
    position?: number,
  ): Promise<PlacedStore & { changed: string[] }> {
    return this.#change(actor, storeId, (known) => ({ fields: next(known.store), position }))
  }

  /**
   * Writes changed fields; returns the names of fields that another person has changed meanwhile and that stay.
   * SYS_PARAM_ERROR: unknown store, or a wrong field.
   */
  async save(actor: Actor, storeId: string, changes: FieldChanges<StoreFields>): Promise<string[]> {
    let conflicts: string[] = []
    await this.#change(actor, storeId, ({ store }) => {
      const present = fieldsOf(store)
      const compared = compareFields(present, changes)
      const faults = storeFaults({ ...present, ...compared.writes })
      for (const [field, text] of Object.entries(faults)) if (field in compared.writes) failParam(field, text)
      if (compared.writes.logo && !isOwnPicture(compared.writes.logo)) failParam('logo', '图片要先上传')
      conflicts = compared.conflicts
      return { fields: compared.writes }
    })
    return conflicts
  }

  /** Restores the fields before an edit (`Undo`). */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const storeId = entry.subject.id
    if (!isInScope(scope, storeId)) failNoUndo()
    const { before, after } = statesOf(entry) as Record<'before' | 'after', Readonly<Record<string, unknown>>>
    const names = Object.keys({ ...before, ...after })
    await this.#change(
      actor,
      storeId,
      ({ store, position }) => {
        // Empty values of these fields are stored as absent.
        const { unit = '', exceptions = [] } = store
        const all: Readonly<Record<string, unknown>> = { ...store, unit, exceptions, position }
        refuseChanged(entry, Object.fromEntries(names.map((name) => [name, all[name]])))
        const { position: place, ...fields } = Object.fromEntries(names.map((name) => [name, before[name]]))
        return { fields: fields as StoreChange, position: place as number | undefined }
      },
      entry.auditId,
    )
  }

  async #change(
    actor: Actor,
    storeId: string,
    next: (known: PlacedStore) => { fields: StoreChange; position?: number | undefined },
    undoOf?: string,
  ): Promise<PlacedStore & { changed: string[] }> {
    const { db, clock, stores, openings } = this.deps
    return db.tx(async (tx) => {
      // Locked, so that the second of two concurrent changes starts from the result of the first.
      const { store: known, position: place } = (await repo.holdStore(tx, storeId)) ?? (await this.#find(tx, storeId))
      const { fields, position } = next({ store: known, position: place })
      const store = { ...known, ...fields }
      checkHours(store)
      const refusal = known.isClosed && !store.isClosed ? await openings.refusal(tx, storeId, clock.now()) : ''
      if (refusal !== '') failParam('isClosed', refusal)
      const after: PlacedStore = { store, position: position ?? place }
      const changed = [...differences(store, known), ...(after.position === place ? [] : ['position'])]
      if (changed.length === 0) return { ...after, changed }
      await stores.putStore(tx, store, after.position, clock.now())
      const only = (from: PlacedStore) => {
        const all: Readonly<Record<string, unknown>> = { ...from.store, position: from.position }
        return Object.fromEntries(changed.map((name) => [name, all[name]]))
      }
      const details = {
        before: only({ store: known, position: place }),
        after: only(after),
        ...(undoOf !== undefined && { undoOf }),
      }
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

/** The fields that the console's editor shows. */
export function fieldsOf(store: Store): StoreFields {
  return {
    name: store.name,
    logo: store.logo,
    notice: store.notice,
    phone: store.phone,
    floor: store.floor,
    unit: store.unit ?? '',
    address: store.address,
    openTime: store.openTime,
    closeTime: store.closeTime,
    exceptions: [...(store.exceptions ?? [])],
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

function checkHours({ exceptions = [] }: Pick<Store, 'exceptions'>): void {
  const problem = exceptionsProblem(exceptions)
  if (problem !== null) failParam('exceptions', problem)
}

function differences(store: Store, known: Store): string[] {
  const names = Object.keys(store) as (keyof Store)[]
  return names.filter((name) => JSON.stringify(store[name]) !== JSON.stringify(known[name]))
}
