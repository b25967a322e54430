import type { Db } from '../../../kernel/db'
import type { Store } from './store.rules'
import type { StoreService } from './store.service'

export interface StoreDemo {
  /** In the mall's own order. */
  stores: readonly Omit<Store, 'isClosed'>[]
}

export function seedStore(
  { db, stores }: { db: Db; stores: StoreService },
  demo: StoreDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const [position, store] of demo.stores.entries())
      await stores.putStore(tx, { ...store, isClosed: false }, position, now)
  })
}
