import { sql } from 'kysely'
import type { Db } from '../kernel/db'

/** Cache size in KiB, for the pages of one large transaction. */
const CACHE_KIB = 64 * 1024

/**
 * Enlarges the page cache of this process's SQLite writer for large transactions: each product touches about fifty
 * index pages, and pages that do not fit are written to the log, read back and written again.
 */
export async function makeWriterRoom(db: Db): Promise<void> {
  if (db.engine !== 'sqlite') return
  await db.tx((tx) => sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(tx))
}
