import { DIRECTORY_MOST } from '@contract/codes/store-directory'
import type { DirectoryFields } from '@contract/console/store-directory'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../../../kernel/db'
import { preparedIn } from '../../../kernel/prepared-in'
import type { DirectoryEntryTable } from './store-directory.tables'

export interface DirectoryEntry extends DirectoryFields {
  storeId: string
}

const byIds = preparedIn<Selectable<DirectoryEntryTable>>((q, ids) =>
  q.selectFrom('directory_entry').selectAll().where('storeId', 'in', ids),
)

/** Every entry, by store. */
export async function listEntries(q: Reader): Promise<DirectoryEntry[]> {
  const rows = await q.selectFrom('directory_entry').selectAll().orderBy('storeId').limit(DIRECTORY_MOST).execute()
  return rows.map(entryOf)
}

/** Entries by store, unordered; stores without one are missing. */
export async function findEntries(q: Reader, ids: readonly string[]): Promise<DirectoryEntry[]> {
  return (await byIds(q, ids)).map(entryOf)
}

export async function findEntry(q: Reader, storeId: string): Promise<DirectoryEntry | null> {
  const row = await q.selectFrom('directory_entry').selectAll().where('storeId', '=', storeId).executeTakeFirst()
  return row ? entryOf(row) : null
}

/** Adds the entry of a store when it has none. The write locks it until the transaction ends. */
export async function lockEntry(tx: Tx, storeId: string): Promise<void> {
  await tx
    .insertInto('directory_entry')
    .values({ storeId, letter: '', category: '', brands: '[]' })
    .onConflict((c) => c.column('storeId').doUpdateSet((eb) => ({ letter: eb.ref('directory_entry.letter') })))
    .execute()
}

/** Adds an entry or replaces its fields. */
export async function putEntry(tx: Tx, storeId: string, { letter, category, brands }: DirectoryFields): Promise<void> {
  const row = { letter, category, brands: JSON.stringify(brands) }
  await tx
    .insertInto('directory_entry')
    .values({ storeId, ...row })
    .onConflict((c) => c.column('storeId').doUpdateSet(row))
    .execute()
}

function entryOf(row: Selectable<DirectoryEntryTable>): DirectoryEntry {
  return {
    storeId: row.storeId,
    letter: row.letter,
    // Only codes of the contract are written.
    category: row.category as DirectoryFields['category'],
    brands: JSON.parse(row.brands) as string[],
  }
}
