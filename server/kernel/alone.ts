import { sql } from 'kysely'
import type { Db } from './db'
import { NO_LIMIT, withPatience } from './patience'

/**
 * Runs `work` while no other process on this database does so under the same number; `onWait` is told first when one is
 * at it. A transaction of its own holds the lock, so that it ends with a process that dies, and behind any pooler; `work`
 * needs a second connection. On SQLite, the database of one machine, it simply runs: transactions come one by one.
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
