import { createHash } from 'node:crypto'
import type { Db } from '@server/kernel/db'
import { sql } from 'kysely'
import { jsonRowsOf } from './json-rows'

/** Tables that any request may change: counters and deliveries, not business data. */
const TECHNICAL = new Set(['login_limit', 'schema_migration'])

/** A hash of all business rows, to prove that nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = new Map(
    (await namesOf(db))
      // A call that changes no other row may still write its audit entry.
      .filter((name) => !TECHNICAL.has(name) && name !== 'audit')
      .map((name) => [name, sql``]),
  )
  const prints: Record<string, string> = {}
  for (const [name, lines] of await jsonRowsOf(db, tables))
    prints[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  return prints
}

async function namesOf({ q, engine }: Db): Promise<string[]> {
  // Kysely's introspection also reads all columns, which takes PostgreSQL longer than reading all rows.
  const { rows } =
    engine === 'postgres'
      ? await sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(q)
      : await sql<{
          name: string
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(q)
  return rows.map(({ name }) => name).sort()
}
