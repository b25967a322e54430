import { type CreateTableBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision'

/** A table as a migration creates it. */
export interface TableShape {
  /** Not null, except with a `?` after the type. */
  columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>
  key: readonly string[]
  /** Further unique keys by their names. */
  unique?: Readonly<Record<string, readonly string[]>>
  /** Check constraints by their names: the last line of defence. */
  checks?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns that an insert may leave out. */
  defaults?: Readonly<Record<string, number>>
  /** For narrow rows that are read by their key: SQLite would store rows and key separately, at twice the size. */
  isClustered?: boolean
}

export async function createTable(db: Kysely<unknown>, name: string, shape: TableShape): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name)
  for (const [column, type] of Object.entries(shape.columns)) {
    const isNullable = type.endsWith('?')
    const fallback = shape.defaults?.[column]
    table = table.addColumn(column, type.replace('?', '') as ColumnType, (c) => {
      const kept = isNullable ? c : c.notNull()
      return fallback === undefined ? kept : kept.defaultTo(fallback)
    })
  }
  table = table.addPrimaryKeyConstraint(`${name}_pk`, [...shape.key])
  for (const [key, columns] of Object.entries(shape.unique ?? {})) table = table.addUniqueConstraint(key, [...columns])
  for (const [check, rule] of Object.entries(shape.checks ?? {})) table = table.addCheckConstraint(check, rule)
  const isClustered = shape.isClustered === true && db.getExecutor().adapter instanceof SqliteAdapter
  await (isClustered ? table.modifyEnd(sql`without rowid`) : table).execute()
}

/** An index over columns in this order; `where` makes it partial. */
export async function createIndex(
  db: Kysely<unknown>,
  table: string,
  name: string,
  columns: readonly string[],
  { where, isUnique = false }: { where?: RawBuilder<boolean>; isUnique?: boolean } = {},
): Promise<void> {
  let index = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
  if (isUnique) index = index.unique()
  await (where ? index.where(where) : index).execute()
}

/** Drops tables, the last one first. */
export async function dropTables(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  for (const name of [...names].reverse()) await db.schema.dropTable(name).execute()
}
