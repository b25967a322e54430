import { type Kysely, sql } from 'kysely'
import { DatabaseNames } from './column-names'
import type { Db, Reader, Tx } from './db'
import { NO_LIMIT, withPatience } from './patience'

/** One step of the schema, forward and back, in Kysely's portable schema builder. */
export interface Migration {
  name: string
  up(db: Kysely<unknown>): Promise<void>
  down(db: Kysely<unknown>): Promise<void>
}

/** The database has steps that this program does not have: it is newer, or from before the clean steps. */
export class ForeignSchema extends Error {}

/** Names of steps before the schema was rewritten as one clean step per noun (docs/decisions/0056). */
const BEFORE_CLEAN_STEPS = /^\d{4}_/

/** Any number that no other code locks. */
const MIGRATION_LOCK = 742_100_117

/** Applies missing steps in order; gives their names. Rejects with ForeignSchema. */
export function migrateUp(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  return withPatience(NO_LIMIT, () => applyMissing(db, migrations))
}

async function applyMissing(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  await db.tx(async (tx) => {
    await lockMigrations(db, tx)
    await tx.schema
      .createTable('schema_migration')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey().notNull())
      .addColumn('appliedAt', 'bigint', (c) => c.notNull())
      .execute()
  })
  const done = await applied(db.q)
  refuseForeign([...done], migrations)
  const ours: string[] = []
  for (const migration of migrations.filter((m) => !done.has(m.name))) {
    const isOurs = await db.tx(async (tx) => {
      await lockMigrations(db, tx)
      if ((await applied(tx)).has(migration.name)) return false
      await migration.up(untyped(tx))
      await tx.insertInto('schema_migration').values({ name: migration.name, appliedAt: Date.now() }).execute()
      return true
    })
    if (isOurs) ours.push(migration.name)
  }
  return ours
}

/** Throws ForeignSchema when an applied step is not in `migrations`: further writes could contradict its schema. */
export function refuseForeign(done: readonly string[], migrations: readonly Migration[]): void {
  const unknown = done.filter((name) => !migrations.some((migration) => migration.name === name))
  const [first] = unknown
  if (first === undefined) return
  throw new ForeignSchema(
    BEFORE_CLEAN_STEPS.test(first)
      ? `the database is of a version of Galleria that this one does not carry on (${first}): export its goods with that version (npm run mall -- export goods.csv), start this one with an empty database, open the same stores (npm run mall -- store add …) and import them (npm run mall -- import goods.csv); see docs/operations.md, Upgrade`
      : `the database is of a newer version of Galleria (${unknown.join(', ')}): update this one`,
  )
}

/** Undoes those of the named steps that are applied, the last one first; gives their names. */
export async function migrateDown(
  db: Db,
  migrations: readonly Migration[],
  names: ReadonlySet<string>,
): Promise<string[]> {
  const done = await applied(db.q)
  const back = migrations.filter(({ name }) => names.has(name) && done.has(name)).reverse()
  for (const migration of back) {
    await db.tx(async (tx) => {
      await migration.down(untyped(tx))
      await tx.deleteFrom('schema_migration').where('name', '=', migration.name).execute()
    })
  }
  return back.map((m) => m.name)
}

/** Processes that start together wait here for the first one; on SQLite the single writer does that. */
async function lockMigrations(db: Db, tx: Tx): Promise<void> {
  if (db.engine === 'postgres') await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
}

/** Whether a table exists. It queries this table only: listing all fails when another server drops one meanwhile. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const found =
    db.engine === 'postgres'
      ? sql`select 1 where to_regclass(${name}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  return (await found.execute(db.q)).rows.length > 0
}

/** Names of the applied steps, in order; empty without a schema. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return (await hasTable(db, 'schema_migration')) ? [...(await applied(db.q))].sort() : []
}

async function applied(q: Reader): Promise<Set<string>> {
  const rows = await q.selectFrom('schema_migration').select('name').execute()
  return new Set(rows.map((row) => row.name))
}

/** Steps use the schema of their time, with database names: the current table types don't apply. */
function untyped(tx: Reader): Kysely<unknown> {
  const schema: Pick<Kysely<unknown>, 'schema'> & object = tx.withPlugin(new DatabaseNames())
  return schema as Kysely<unknown>
}
