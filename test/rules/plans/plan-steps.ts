// Reads query plans of both engines: the tables and index columns by which a query reads rows.
import type { Engine, Reader } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'

/** One step of a plan: reads rows of `table` by the `equal` columns of an index; without any it reads all rows. */
export interface Step {
  table: string
  equal: string[]
  /** Rows are read in the requested order until the limit; only rows that a condition excludes are read in addition. */
  isLimited: boolean
  /** The step as the engine describes it. */
  words: string
}

export class NoQuery extends Error {}

/** Reads plans on a database of one engine; rejects with NoQuery for a text that the engine refuses. */
export async function planReader(q: Reader, engine: Engine): Promise<(text: string) => Promise<Step[]>> {
  if (engine === 'postgres') {
    const indexes = await readIndexes(q)
    return (text) => postgresSteps(q, text, indexes)
  }
  const tables = new Set((await q.introspection.getTables()).map(({ name }) => name))
  return (text) => sqliteSteps(q, text, tables)
}

/** SQLite plans without values; a missing value counts as null. */
async function sqliteSteps(q: Reader, text: string, tables: ReadonlySet<string>): Promise<Step[]> {
  const { rows } = await explained<{ detail: string }>(q, sql`explain query plan ${sql.raw(text)}`)
  const lines = rows.map(({ detail }) => detail)
  const isLimited = / limit /.test(text) && !lines.some((line) => /TEMP B-TREE/.test(line))
  const aliases = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]))
  return lines.flatMap((words) => {
    const [, how, name = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(words) ?? []
    const table = tables.has(name) ? name : (aliases.get(name) ?? '')
    // A step without a table (CONSTANT ROW, a subquery) reads rows of another step.
    if (!how || !tables.has(table)) return []
    // SQLite builds an automatic index for this query from all rows.
    const isMade = rest.includes('AUTOMATIC')
    const equal = isMade || how === 'SCAN' ? [] : [...rest.matchAll(/(\w+)=\?/g)].map(([, column = '']) => column)
    // The minimum or maximum of an index, and EXISTS, read one row.
    if (how === 'SEARCH' && !isMade && (!rest.includes('(') || /^ EXISTS\b/.test(rest))) return []
    return [{ table, equal: equal.filter((column) => column !== 'rowid'), isLimited, words }]
  })
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** Generic plans, which PostgreSQL uses for frequent prepared statements. */
async function postgresSteps(q: Reader, text: string, indexes: Indexes): Promise<Step[]> {
  const plan = await explained<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    q,
    sql`explain (generic_plan, format json) ${sql.raw(text)}`,
  )
  const steps: Step[] = []
  const visit = (node: Node, isLimited: boolean) => {
    const type = node['Node Type']
    const condition = node['Index Cond'] ?? ''
    const index = indexes.get(node['Index Name'] ?? '')
    const table = node['Relation Name'] ?? index?.table
    if (table && type !== 'Bitmap Heap Scan' && /Scan$/.test(type)) {
      const asked = new Set([...condition.matchAll(/\((?:\w+\.)?(\w+) = /g)].map(([, column]) => column))
      // Only the leading columns of an index limit the rows that are read.
      const until = index?.columns.findIndex((column) => !asked.has(column)) ?? 0
      const equal = index?.columns.slice(0, until < 0 ? undefined : until) ?? []
      steps.push({ table, equal, isLimited, words: `${type} ${node['Index Name'] ?? ''} on ${table} ${condition}` })
    }
    // A sort or an aggregate reads all rows before it returns the first.
    const isEager = /^(?:Sort|Hash|Aggregate|Bitmap Heap Scan)$/.test(type)
    for (const one of node.Plans ?? []) visit(one, !isEager && (isLimited || type === 'Limit'))
  }
  for (const row of plan.rows) for (const { Plan } of row['QUERY PLAN']) visit(Plan, false)
  return steps
}

async function explained<R>(q: Reader, query: RawBuilder<R>) {
  return query.execute(q).catch((error: unknown) => {
    throw new NoQuery(error instanceof Error ? error.message : String(error))
  })
}

type Indexes = Map<string, { table: string; columns: string[] }>

async function readIndexes(q: Reader): Promise<Indexes> {
  const { rows } = await sql<{ name: string; table: string; columns: string[] }>`
    select i.relname as name, t.relname as table,
      (select array_agg(pg_get_indexdef(i.oid, n, true) order by n) from generate_series(1, x.indnatts) as n) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid`.execute(q)
  return new Map(rows.map(({ name, table, columns }) => [name, { table, columns }]))
}
