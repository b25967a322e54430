import type { DirectoryFields } from '@contract/console/store-directory'
import type { Db } from '../../../kernel/db'
import { putEntry } from './store-directory.repo'
import { PLAIN_FIELDS } from './store-directory.rules'

export interface StoreDirectoryDemo {
  directoryEntries: readonly (Partial<DirectoryFields> & { storeId: string })[]
}

export async function seedStoreDirectory({ db }: { db: Db }, demo: StoreDirectoryDemo): Promise<void> {
  await db.tx(async (tx) => {
    for (const { storeId, ...fields } of demo.directoryEntries)
      await putEntry(tx, storeId, { ...PLAIN_FIELDS, ...fields })
  })
}
