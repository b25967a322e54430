import type { Db, Reader } from '../kernel/db'
import { FAILING_ATTEMPTS } from '../kernel/job-rows'
import { appliedMigrations, type Migration, refuseForeign } from '../kernel/migrate'

/** Known migrations that the database lacks; all of them when it is empty. Rejects with ForeignSchema. */
export async function pendingMigrations(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedMigrations(db)
  refuseForeign(applied, migrations)
  return migrations.map((migration) => migration.name).filter((name) => !applied.includes(name))
}

export interface Backlog {
  count: number
  /** Epoch ms at which the oldest was due; 0 without any. */
  oldestAt: number
}

/** Jobs due before `before` that no process runs. */
export async function overdueJobs(q: Reader, before: number, now: number): Promise<Backlog> {
  const row = await q
    .selectFrom('job')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueAt').as('oldest')])
    .where('dueAt', '<=', before)
    .where('leaseUntil', '<=', now)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: Number(row.oldest ?? 0) }
}

/** Undelivered events from before `before`, and those that a listener has failed on repeatedly. */
export async function waitingEvents(q: Reader, before: number): Promise<Backlog> {
  const stuck = await q
    .selectFrom('job')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueAt').as('oldest')])
    .where('kind', '=', 'outbox.retry')
    .where('attempts', '>=', FAILING_ATTEMPTS)
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
