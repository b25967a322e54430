import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Config } from '../../config'
import { type Actor, writeAudit } from '../../kernel/audit'
import { type Db, openDb } from '../../kernel/db'
import { appliedMigrations, ForeignSchema, migrateDown, migrateUp, refuseForeign } from '../../kernel/migrate'
import { troubleOf } from '../../kernel/trouble'
import { migrations } from '../../migrations'
import { OperationError } from '../failures'
import { type ArchiveSummary, readArchive } from './archive'
import { firstFilledTable, loadArchive } from './restore.repo'
import { isOpenElsewhere, settleLog } from './snapshot.repo'

const LOGS = ['', '-wal', '-shm', '-journal']

/**
 * Replaces a database, of either engine, by a backup. The file is read to its end first; after a later failure
 * the database is unchanged. Rejects with ArchiveError or OperationError.
 */
export async function restore(
  file: string,
  config: Pick<Config, 'database' | 'poolSize'>,
  isForced: boolean,
  actor: Actor,
): Promise<ArchiveSummary> {
  const { head } = await readArchive(file, () => undefined)
  try {
    refuseForeign(head.migrations, migrations)
  } catch (error) {
    throw error instanceof ForeignSchema ? new OperationError(`of the backup: ${error.message}`) : error
  }
  const wanted = new Set(head.migrations)
  return config.database.startsWith('postgres')
    ? restorePostgres(file, config, wanted, isForced, actor)
    : restoreSqlite(file, config.database, wanted, isForced, actor)
}

/** Builds the new database in a second file and replaces the old one by a rename. */
async function restoreSqlite(
  file: string,
  target: string,
  wanted: ReadonlySet<string>,
  isForced: boolean,
  actor: Actor,
): Promise<ArchiveSummary> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (existsSync(target)) {
    if (isTaken(target, isForced))
      throw new OperationError(`${target} is open in another process: stop the server first`)
    if (!isForced) {
      const old = openDb(target)
      await refuseFilled(old).finally(() => old.close())
    }
  }
  const fresh = `${target}.restoring`
  const clear = () => Promise.all(LOGS.map((log) => rm(`${fresh}${log}`, { force: true })))
  await clear()
  try {
    const db = openDb(fresh)
    const summary = await fill(db, file, wanted, actor).finally(() => db.close())
    settleLog(fresh)
    for (const log of LOGS.slice(1)) await rm(`${target}${log}`, { force: true })
    await rename(fresh, target)
    return summary
  } finally {
    await clear()
  }
}

/** Whether another process has the file open; false for a damaged file, which a backup must be able to replace. */
function isTaken(file: string, isForced: boolean): boolean {
  try {
    return isOpenElsewhere(file)
  } catch (error) {
    if (isForced && troubleOf(error)?.kind === 'damaged') return false
    throw error
  }
}

async function restorePostgres(
  file: string,
  config: Pick<Config, 'database' | 'poolSize'>,
  wanted: ReadonlySet<string>,
  isForced: boolean,
  actor: Actor,
): Promise<ArchiveSummary> {
  const db = openDb(config.database, 4)
  try {
    if (!isForced) await refuseFilled(db)
    const applied = await appliedMigrations(db)
    refuseForeign(applied, migrations)
    const extra = new Set(applied.filter((name) => !wanted.has(name)))
    // A new database has no table of migrations yet.
    if (extra.size > 0) await migrateDown(db, migrations, extra)
    return await fill(db, file, wanted, actor)
  } finally {
    await db.close()
  }
}

/** The schema of the backup, its rows, the later migrations, and an audit entry. */
async function fill(db: Db, file: string, wanted: ReadonlySet<string>, actor: Actor): Promise<ArchiveSummary> {
  await migrateUp(
    db,
    migrations.filter((migration) => wanted.has(migration.name)),
  )
  const summary = await loadArchive(db, file)
  await migrateUp(db, migrations)
  const details = { before: null, after: { madeAt: summary.head.createdAt, file: basename(file) } }
  const subject = { kind: 'mall', id: 'database' } as const
  await db.tx((tx) => writeAudit(tx, { actor, action: 'mall.restore', subject, details, at: Date.now() }))
  return summary
}

async function refuseFilled(db: Db): Promise<void> {
  const table = await firstFilledTable(db.q)
  if (table !== null) throw new OperationError(`the database is not empty (table ${table}): --force replaces all of it`)
}
