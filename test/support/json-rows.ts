import { DatabaseNames } from '@server/kernel/column-names'
import type { Db } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'

/** Sorted rows as JSON, by the names of the database, the same on both engines, of each of these tables and its condition; on PostgreSQL in one question. */
export async function jsonRowsOf(
  { q, engine }: Db,
  tables: ReadonlyMap<string, RawBuilder<unknown>>,
): Promise<Map<string, string[]>> {
  const found = new Map([...tables.keys()].map((name) => [name, [] as string[]]))
  if (engine === 'postgres') {
    const each = [...tables].map(
      ([name, condition]) =>
        sql`select ${sql.lit(name)} as name, row_to_json(one)::text as line from ${sql.table(name)} as one ${condition}`,
    )
    const { rows } = await sql<{ name: string; line: string }>`${sql.join(each, sql` union all `)}`.execute(q)
    for (const { name, line } of rows) found.get(name)?.push(JSON.stringify(JSON.parse(line)))
  } else
    for (const [name, condition] of tables) {
      const { rows } = await sql<object>`select * from ${sql.table(name)} ${condition}`.execute(
        q.withPlugin(new DatabaseNames()),
      )
      found.set(
        name,
        rows.map((row) => JSON.stringify(row)),
      )
    }
  for (const lines of found.values()) lines.sort()
  return found
}
