import type { CompiledQuery, DialectAdapter, Insertable, InsertObject } from 'kysely'
import type { Tx } from './db'
import { runCompiled } from './direct-connection'
import type { Tables } from './tables'

/** Rows in one statement; the rest takes the next smaller size, so that a table needs eight statements. */
const CHUNKS = [128, 64, 32, 16, 8, 4, 2, 1] as const

type Cell = string | number | null
type Row = Readonly<Record<string, Cell>>

/** Statements over the same columns of a table, by their number of rows. */
interface Known {
  columns: readonly string[]
  onKnown: 'fail' | 'skip'
  bySize: Map<number, CompiledQuery>
}

// By table; few tables are written with more than one set of columns. An adapter belongs to one database and is shared
// by its transactions.
const byDatabase = new WeakMap<DialectAdapter, Map<string, Known[]>>()

/**
 * Inserts many rows of one shape (the first row's columns) with few statements, each compiled once. A row that exists
 * fails the transaction, or stays as it is with 'skip'.
 */
export async function insertMany<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  onKnown: 'fail' | 'skip' = 'fail',
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  let from = 0
  const asked: Promise<unknown>[] = []
  for (const size of CHUNKS) {
    for (; rows.length - from >= size; from += size) {
      const parameters: Cell[] = []
      for (let i = from; i < from + size; i++) {
        const row = rows[i] as Row
        for (const column of columns) parameters.push(row[column] ?? null)
      }
      asked.push(runCompiled(tx, { ...compiled(tx, table, columns, size, onKnown), parameters }))
    }
  }
  await Promise.all(asked)
}

function compiled<T extends keyof Tables & string>(
  tx: Tx,
  table: T,
  columns: readonly string[],
  size: number,
  onKnown: 'fail' | 'skip',
): CompiledQuery {
  const { adapter } = tx.getExecutor()
  let tables = byDatabase.get(adapter)
  if (!tables) {
    tables = new Map()
    byDatabase.set(adapter, tables)
  }
  let shapes = tables.get(table)
  if (!shapes) {
    shapes = []
    tables.set(table, shapes)
  }
  let known = shapes.find((one) => one.onKnown === onKnown && areSame(one.columns, columns))
  if (!known) {
    known = { columns, onKnown, bySize: new Map() }
    shapes.push(known)
  }
  let query = known.bySize.get(size)
  if (!query) {
    // Parameters are in row order, then column order; their values don't matter for the text.
    const row = Object.fromEntries(columns.map((column) => [column, 0]))
    const insert = tx.insertInto(table).values(Array.from({ length: size }, () => row) as InsertObject<Tables, T>[])
    query = (onKnown === 'skip' ? insert.onConflict((c) => c.doNothing()) : insert).compile()
    known.bySize.set(size, query)
  }
  return query
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, i) => one === others[i])
}
