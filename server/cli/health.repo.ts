import type { Db, Reader } from '../kernel/db'
import { appliedMigrations, type Migration, refuseForeign } from '../kernel/migrate'

/** Migrations that this program knows and the database hasn't had; all of them when it is empty. Rejects with ForeignSchema. */
export async function pendingMigrations(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(db)
  refuseForeign(applied, migrations)
  return migrations.map((migration) => migration.name).filter((name) => !applied.includes(name))
}

/** Four tries take some four minutes. */
const STUCK_ATTEMPTS = 4

export interface Backlog {
  count: number
  /** Epoch ms the longest waiting was due; 0 when nothing waits. */
  oldestAt: number
}

/** Jobs due before `before` that nobody is at work on. */
export async function overdueJobs(q: Reader, before: number, now: number): Promise<Backlog> {
  const row = await q
    .selectFrom('job')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueAt').as('oldest')])
    .where('dueAt', '<=', before)
    .where('leaseUntil', '<=', now)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: Number(row.oldest ?? 0) }
}

/** Events written before `before` that haven't been delivered, and those that a listener has failed on again and again. */
export async function waitingEvents(q: Reader, before: number): Promise<Backlog> {
  const stuck = await q
    .selectFrom('job')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueAt').as('oldest')])
    .where('kind', '=', 'outbox.retry')
    .where('attempts', '>=', STUCK_ATTEMPTS)
    .executeTakeFirstOrThrow()
  const row = await q
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('oldest')])
    .where('doneAt', '=', 0)
    .where('createdAt', '<=', before)
    .executeTakeFirstOrThrow()
  return {
    count: Number(row.count) + Number(stuck.count),
    oldestAt: Number(row.oldest ?? stuck.oldest ?? 0),
  }
}
