import pg from 'pg'
import { readAddress } from '../../kernel/postgres-address'
import { connectClient } from '../../kernel/postgres-servers'
import { named, openSqlite } from '../../kernel/sqlite'
import type { Cell, Snapshot } from './archive'

const AT_ONCE = 1000
const MIGRATIONS = 'schema_migration'
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** A consistent view of a database during writes; released by the returned `close`. */
export function openSnapshot(database: string): Promise<Snapshot & { close(): Promise<void> }> {
  return database.startsWith('postgres') ? postgresSnapshot(database) : sqliteSnapshot(database)
}

/** A read transaction in WAL mode: writers are not blocked, this connection reads the state of its beginning. */
async function sqliteSnapshot(file: string): Promise<Snapshot & { close(): Promise<void> }> {
  const db = openSqlite(file, ['query_only=ON', 'busy_timeout=5000'])
  db.exec('begin')
  const texts = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ name }) => String(name))
  const names = texts(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name`,
  )
  const tables = names
    .filter((name) => name !== MIGRATIONS)
    .map((name) => ({
      name,
      columns: texts(`select name from pragma_table_info('${name.replaceAll("'", "''")}') order by cid`),
    }))
  return {
    engine: 'sqlite',
    migrations: names.includes(MIGRATIONS) ? texts(`select name from ${MIGRATIONS} order by name`) : [],
    tables,
    async *rows({ name, columns }) {
      const statement = db.prepare(`select ${columnsOf(columns)} from ${quoted(name)}`)
      statement.setReturnArrays(true)
      let batch: Cell[][] = []
      const found: Iterable<unknown> = statement.iterate()
      for (const row of found) {
        batch.push(row as Cell[])
        if (batch.length === AT_ONCE) {
          yield batch
          batch = []
        }
      }
      if (batch.length > 0) yield batch
    },
    async close() {
      db.exec('commit')
      db.close()
    },
  }
}

async function postgresSnapshot(url: string): Promise<Snapshot & { close(): Promise<void> }> {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const address = readAddress(url)
  if (!address) throw new Error('not a PostgreSQL address')
  const client = await connectClient(address, { types })
  await client.query('begin transaction isolation level repeatable read read only')
  const { rows: found } = await client.query<{ name: string; columns: string[] }>(
    `select t.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' group by t.table_name order by t.table_name`,
  )
  const isMigrated = found.some((table) => table.name === MIGRATIONS)
  const { rows: applied } = isMigrated
    ? await client.query<{ name: string }>(`select name from ${MIGRATIONS} order by name`)
    : { rows: [] }
  return {
    engine: 'postgres',
    migrations: applied.map((row) => row.name),
    tables: found.filter((table) => table.name !== MIGRATIONS),
    async *rows({ name, columns }) {
      await client.query(`declare backup no scroll cursor for select ${columnsOf(columns)} from ${quoted(name)}`)
      for (;;) {
        const { rows } = await client.query<Cell[]>({ text: `fetch forward ${AT_ONCE} from backup`, rowMode: 'array' })
        if (rows.length > 0) yield rows
        if (rows.length < AT_ONCE) break
      }
      await client.query('close backup')
    },
    async close() {
      await client.query('commit')
      await client.end()
    },
  }
}

/**
 * Whether another process has this SQLite file open: leaving WAL mode needs exclusive access. Otherwise
 * the file has no log next to it afterwards; the next process that opens it returns to WAL mode.
 */
export function isOpenElsewhere(file: string): boolean {
  const db = openSqlite(file, ['busy_timeout=300'])
  try {
    db.exec('pragma journal_mode=DELETE')
    return false
  } catch (error) {
    const known = named(error)
    if (known instanceof Error && 'code' in known && known.code === 'SQLITE_BUSY') return true
    throw known
  } finally {
    db.close()
  }
}

/** Writes the log of an unused database into its file. */
export function settleLog(file: string): void {
  const db = openSqlite(file, [])
  db.exec('pragma wal_checkpoint(TRUNCATE)')
  db.close()
}
