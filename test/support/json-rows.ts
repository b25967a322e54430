import { DatabaseNames } from '@server/kernel/column-names'
import type { Db } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'

/**
 * Rows of each of these tables that meet its condition: sorted JSON texts with the database's column names, equal on
 * both engines. PostgreSQL reads them in one query.
 */
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
