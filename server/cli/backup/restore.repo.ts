import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../kernel/db'
import { ArchiveError, type ArchiveSummary, type Cell, readArchive } from './archive'

const CELLS_AT_ONCE = 10_000
const MIGRATIONS = 'schema_migration'

interface KnownTable {
  name: string
  columns: Set<string>
}

/** The mall's tables in this database. */
async function tablesOf(q: Reader): Promise<Map<string, KnownTable>> {
  const tables = await q.introspection.getTables()
  const known = tables.map(({ name, columns }) => ({ name, columns: new Set(columns.map((column) => column.name)) }))
  return new Map(known.filter(({ name }) => name !== MIGRATIONS).map((table) => [table.name, table]))
}

/** The first table with a row, or null. */
export async function firstFilledTable(q: Reader): Promise<string | null> {
  for (const name of (await tablesOf(q)).keys()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(q)
    if (rows.length > 0) return name
  }
  return null
}

/**
 * Replaces all rows by an archive, in one transaction that commits only when every table has the rows of the
 * archive. The schema must be the archive's. Rejects with ArchiveError, and then nothing has changed.
 */
export async function loadArchive(db: Db, file: string): Promise<ArchiveSummary> {
  const known = await tablesOf(db.q)
  // Not db.tx: it may repeat the work, and a stream cannot be read a second time.
  return db.q.transaction().execute(async (tx) => {
    for (const name of known.keys()) await sql`delete from ${sql.table(name)}`.execute(tx)
    const writer = new Writer(tx, known)
    const summary = await readArchive(file, (entry) => ('table' in entry ? writer.begin(entry) : writer.add(entry)))
    await writer.flush()
    for (const [name, count] of Object.entries(summary.rows)) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(tx)
      if (Number(rows[0]?.count) !== count)
        throw new ArchiveError(`table ${name} has another number of rows than the backup`)
    }
    return summary
  })
}

class Writer {
  #table: { name: string; columns: string[] } | null = null
  #rows: Cell[][] = []

  constructor(
    private readonly tx: Tx,
    private readonly known: ReadonlyMap<string, KnownTable>,
  ) {}

  async begin({ table, columns }: { table: string; columns: string[] }): Promise<void> {
    await this.flush()
    const known = this.known.get(table)
    const strange = columns.find((column) => !known?.columns.has(column))
    if (!known) throw new ArchiveError(`this mall has no table ${table}`)
    if (strange !== undefined) throw new ArchiveError(`table ${table} has no column ${strange}`)
    this.#table = { name: table, columns }
  }

  async add(row: Cell[]): Promise<void> {
    this.#rows.push(row)
    if (this.#rows.length * row.length >= CELLS_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    if (!this.#table || rows.length === 0) return
    const { name, columns } = this.#table
    const values = rows.map((row) => sql`(${sql.join(row)})`)
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
      this.tx,
    )
    this.#rows = []
  }
}
