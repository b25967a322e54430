import type { Db } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'
import { jsonRowsOf } from './json-rows'

/**
 * All rows that carry this shopper's uid, by table, but for those of `except`. A table whose rows belong to a shopper
 * names the owner in `uid`, or in `owner` where others may own too.
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

/** Asked once: PostgreSQL goes through its whole catalogue for it. */
function tablesOf(db: Db): Promise<{ name: string; columns: string[] }[]> {
  const tables =
    known.get(db) ??
    db.q.introspection
      .getTables()
      .then((all) => all.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })))
  known.set(db, tables)
  return tables
}
