import type { DirectoryStore, MapStore } from '@contract/schema/store-directory'
import type { Db } from '../../../kernel/db'
import type { StoreService } from '../store'
import * as repo from './store-directory.repo'
import { listedStore, PLAIN_FIELDS } from './store-directory.rules'

/** The stores of the building as shoppers look them up. */
export class StoreDirectoryService {
  constructor(
    private readonly db: Db,
    private readonly stores: Pick<StoreService, 'listStores'>,
  ) {}

  /** All stores, in the mall's own order. */
  async list(now: number): Promise<DirectoryStore[]> {
    const [stores, entries] = await Promise.all([this.stores.listStores(this.db.q), repo.listEntries(this.db.q)])
    const fieldsOf = new Map(entries.map(({ storeId, ...fields }) => [storeId, fields]))
    return stores.map((store) => listedStore(store, fieldsOf.get(store.storeId) ?? PLAIN_FIELDS, now))
  }

  /** The places of all stores, in the same order. */
  async places(): Promise<MapStore[]> {
    const stores = await this.stores.listStores(this.db.q)
    return stores.map(({ storeId, name, x, y }) => ({ storeId, name, x: rounded(x), y: rounded(y) }))
  }
}

/** Degrees to ten centimetres. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
