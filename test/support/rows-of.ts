import type { Db } from '@server/kernel/db'
import { sql } from 'kysely'

/**
 * All rows that carry this shopper's uid, by table, but for those of `except`. A table whose rows belong to a shopper
 * names the owner in `uid`, or in `owner` where others may own too.
 */
export async function rowsOf(db: Db, uid: string, except: readonly string[] = []): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name, columns } of await db.q.introspection.getTables()) {
    const owner = columns.find((column) => column.name === 'uid' || column.name === 'owner')
    if (!owner || except.includes(name)) continue
    const found = await sql<object>`select * from ${sql.table(name)} where ${sql.ref(owner.name)} = ${uid}`.execute(
      db.q,
    )
    rows[name] = found.rows.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}
