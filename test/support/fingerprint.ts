import { createHash } from 'node:crypto'
import type { Db } from '@server/kernel/db'
import { sql } from 'kysely'
import { jsonRowsOf } from './json-rows'

/** Tables that a mere request may touch: counters and deliveries, no business. */
const TECHNICAL = new Set(['login_limit', 'schema_migration'])

/** A hash of every business row, to prove that nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = new Map(
    (await namesOf(db))
      // Whatever changes nothing else may still say who ran it.
      .filter((name) => !TECHNICAL.has(name) && name !== 'audit')
      .map((name) => [name, sql``]),
  )
  const prints: Record<string, string> = {}
  for (const [name, lines] of await jsonRowsOf(db, tables))
    prints[name] = `${lines.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  return prints
}

async function namesOf({ q, engine }: Db): Promise<string[]> {
  // With all columns, as kysely asks for them, it takes PostgreSQL longer than all rows.
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
