import { sql } from 'kysely'
import type { Db } from '../kernel/db'

/** KiB of pages of one large transaction. */
const CACHE_KIB = 64 * 1024

/**
 * Gives SQLite's writer of this process room for large transactions: each product touches some fifty pages of indexes,
 * and what a small cache can't hold is written to the log, read back and written again.
 */
export async function makeWriterRoom(db: Db): Promise<void> {
  if (db.engine !== 'sqlite') return
  await db.tx((tx) => sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(tx))
}
