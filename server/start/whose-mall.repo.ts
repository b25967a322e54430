import type { Db } from '../kernel/db'
import { hasTable } from '../kernel/migrate'

/** Settings of a database whose schema may be of any version or missing. */
export async function settingsOfAnyAge(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (!(await hasTable(db, 'setting'))) return new Map()
  const rows = await db.q.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}
