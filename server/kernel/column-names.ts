// Columns are snake_case in the database and camelCase in the code; the dialects of both engines translate.
import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, RootOperationNode, UnknownRow } from 'kysely'

const known = new Map<string, string>()

/**
 * createdAt → created_at; snake_case names stay. Cached: a query that is built on each call converts some fifty names.
 */
export function snakeCase(name: string): string {
  let column = known.get(name)
  if (column === undefined) {
    column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    known.set(name, column)
  }
  return column
}

/** created_at → createdAt. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export type Row = Record<string, unknown>

/**
 * Makes rows from values in the order of these columns. All rows of a statement are made at one call site, so that the
 * engine can optimise their shape; one loop over the columns of every statement would be slow for all.
 */
export function rowMaker(columns: readonly string[]): (values: unknown[]) => Row {
  const fields = columns.map((name, i) => `${JSON.stringify(camelCase(name))}: values[${i}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as (values: unknown[]) => Row
}

/** Gives rows with the names of the database: for migrations and for code that reads the schema itself. */
export class DatabaseNames implements KyselyPlugin {
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    return node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const rows = result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
    )
    return { ...result, rows }
  }
}
