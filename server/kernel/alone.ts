import { sql } from 'kysely'
import type { Db } from './db'
import { NO_LIMIT, withPatience } from './patience'

/**
 * Runs `work` while no other process on this database runs one with the same lock number; calls `onWait` first when it
 * has to wait. A transaction holds the lock, so that it ends with a process that dies and works behind any pooler;
 * `work` needs a second connection. On SQLite, a database on one machine, `work` runs without a lock, because
 * transactions run one by one.
 */
export function alone(db: Db, lock: number, onWait: () => void, work: () => Promise<void>): Promise<void> {
  return db.engine === 'postgres' ? withPatience(NO_LIMIT, () => locked(db, lock, onWait, work)) : work()
}

async function locked(db: Db, lock: number, onWait: () => void, work: () => Promise<void>): Promise<void> {
  await db.tx(async (tx) => {
    const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as "isMine"`.execute(tx)
    if (!rows[0]?.isMine) {
      onWait()
      await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    }
    await work()
  })
}
