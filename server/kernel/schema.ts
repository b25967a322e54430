import { type CreateTableBuilder, type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely'

type ColumnType = 'text' | 'bigint' | 'integer' | 'double precision'

/** A table as a step of the schema makes it. */
export interface TableShape {
  /** Never null, but for those with a `?` after their type. */
  columns: Readonly<Record<string, ColumnType | `${ColumnType}?`>>
  key: readonly string[]
  /** Further keys by their names. */
  unique?: Readonly<Record<string, readonly string[]>>
  /** What a row must be, by the constraint's name: the last line of defence. */
  checks?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Columns that a row need not name. */
  defaults?: Readonly<Record<string, number>>
  /** Narrow rows that are read by their key: SQLite would store rows and key apart, twice the size. */
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

/** An index over some columns in this order; `where`: of these rows alone. */
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

/** Takes tables back, the last one first. */
export async function dropTables(db: Kysely<unknown>, names: readonly string[]): Promise<void> {
  for (const name of [...names].reverse()) await db.schema.dropTable(name).execute()
}
