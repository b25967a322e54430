import type { Conflict } from '@contract/console/shared'
import type { DirectoryFields } from '@contract/console/store-directory'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { restoredOf, undoneDetails } from '../../../kernel/undos'
import type { Store, StoreService } from '../store'
import * as repo from './store-directory.repo'
import { PLAIN_FIELDS } from './store-directory.rules'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** Some fields of the entry of a store. */
    'storeDirectory.edit': 'storeDirectory'
  }
}

export interface DirectoryOperatorDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'listStores' | 'findStore'>
}

/** A store and the fields of its entry. */
export interface EnteredStore {
  store: Store
  fields: DirectoryFields
}

/** Staff set how stores are listed in the directory. */
export class StoreDirectoryOperatorService {
  constructor(private readonly deps: DirectoryOperatorDeps) {}

  /** Every store, in the mall's own order. */
  async list(): Promise<EnteredStore[]> {
    const { db, stores } = this.deps
    const [all, entries] = await Promise.all([stores.listStores(db.q), repo.listEntries(db.q)])
    const fieldsOf = new Map(entries.map(({ storeId, ...fields }) => [storeId, fields]))
    return all.map((store) => ({ store, fields: fieldsOf.get(store.storeId) ?? PLAIN_FIELDS }))
  }

  /** The fields of stores by id; stores without an entry have `PLAIN_FIELDS`. */
  async fieldsOf(ids: readonly string[]): Promise<Map<string, DirectoryFields>> {
    const entries = ids.length === 0 ? [] : await repo.findEntries(this.deps.db.q, ids)
    const known = new Map(entries.map(({ storeId, ...fields }) => [storeId, fields]))
    return new Map(ids.map((id) => [id, known.get(id) ?? PLAIN_FIELDS]))
  }

  /** SYS_PARAM_ERROR: unknown store. */
  async find(storeId: string): Promise<EnteredStore> {
    const { db, stores } = this.deps
    const store = (await stores.findStore(db.q, storeId)) ?? failParam('storeId', '没有这家店')
    return { store, fields: await fieldsIn(db.q, storeId) }
  }

  /**
   * Writes changed fields, and returns conflicts: fields that another person has changed meanwhile. SYS_PARAM_ERROR:
   * unknown store, or a brand twice.
   */
  async edit(actor: Actor, storeId: string, { read, write }: FieldChanges<DirectoryFields>): Promise<Conflict[]> {
    const { db } = this.deps
    await this.find(storeId)
    const brands = write.brands?.map((brand) => brand.trim())
    if (brands && (brands.includes('') || new Set(brands).size < brands.length)) failParam('brands', '品牌重复或是空的')
    const changes = { read, write: { ...write, ...(brands && { brands }) } }
    const fields = await db.tx(async (tx) => {
      await repo.lockEntry(tx, storeId)
      const present = await fieldsIn(tx, storeId)
      const { writes, conflicts } = compareFields<DirectoryFields>(present, changes)
      const keys = Object.keys(writes) as (keyof DirectoryFields)[]
      if (keys.length > 0) {
        await repo.putEntry(tx, storeId, { ...present, ...writes })
        const details = { before: Object.fromEntries(keys.map((key) => [key, present[key]])), after: writes }
        await this.#write(tx, actor, storeId, details)
      }
      return conflicts
    })
    return conflictsOf(db.q, storeId, fields)
  }

  /** Restores the fields before an act (`Undo`). */
  async undo(actor: Actor, entry: AuditRow): Promise<void> {
    const storeId = entry.subject.id
    await this.deps.db.tx(async (tx) => {
      await repo.lockEntry(tx, storeId)
      const restored = restoredOf(entry, await fieldsIn(tx, storeId))
      await repo.putEntry(tx, storeId, restored ?? PLAIN_FIELDS)
      await this.#write(tx, actor, storeId, undoneDetails(entry))
    })
  }

  #write(tx: Tx, actor: Actor, storeId: string, details: { before: unknown; after: unknown }): Promise<unknown> {
    const subject = { kind: 'storeDirectory', id: storeId } as const
    return writeAudit(tx, { actor, action: 'storeDirectory.edit', subject, details, at: this.deps.clock.now() })
  }
}

async function fieldsIn(q: Parameters<typeof repo.findEntry>[0], storeId: string): Promise<DirectoryFields> {
  const entry = await repo.findEntry(q, storeId)
  return entry ? { letter: entry.letter, category: entry.category, brands: entry.brands } : PLAIN_FIELDS
}
