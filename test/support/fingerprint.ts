import { createHash } from 'node:crypto'
import type { Db } from '@server/kernel/db'
import { sql } from 'kysely'

/** Tables that a mere request may touch: counters and deliveries, no business. */
const TECHNICAL = new Set(['login_limit', 'schema_migration'])

/** A hash of every business row, to prove that nothing was written. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.q.introspection.getTables()
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    // Whatever changes nothing else may still say who ran it.
    if (TECHNICAL.has(name) || name === 'audit') continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.q)
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    prints[name] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`
  }
  return prints
}
