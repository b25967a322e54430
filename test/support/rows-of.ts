import type { Db } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'
import { jsonRowsOf } from './json-rows'

/**
 * All rows with this shopper's uid, by table, without the tables of `except`. Tables with rows of shoppers have the
 * owner in `uid`, or in `owner` if not only shoppers own rows.
 */
export async function rowsOf(db: Db, uid: string, except: readonly string[] = []): Promise<Record<string, string[]>> {
  const own = new Map<string, RawBuilder<unknown>>()
  for (const { name, columns } of await tablesOf(db)) {
    const owner = columns.find((column) => column === 'uid' || column === 'owner')
    if (owner && !except.includes(name)) own.set(name, sql`where ${sql.ref(owner)} = ${uid}`)
  }
  return Object.fromEntries(await jsonRowsOf(db, own))
}

const known = new WeakMap<Db, Promise<{ name: string; columns: string[] }[]>>()

/** Read once, because PostgreSQL reads its whole catalogue for it. */
function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const tables =
    known.get(db) ??
    db.q.introspection
      .getTables()
      .then((all) => all.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })))
  known.set(db, tables)
  return tables
}
