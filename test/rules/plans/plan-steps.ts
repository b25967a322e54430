// Reads the plans of both engines: which rows of which table a query goes through.
import type { Engine, Reader } from '@server/kernel/db'
import { type RawBuilder, sql } from 'kysely'

/** One step of a plan: rows of `table`, found by the `equal` columns of an index (none: all of them). */
export interface Step {
  table: string
  equal: string[]
  /** Rows come in the order that is asked for, and a limit ends it: it reads on only while rows are refused. */
  isLimited: boolean
  /** In the engine's words. */
  words: string
}

export class NoQuery extends Error {}

/** Reads plans on a database of one engine; rejects with NoQuery for what is no query there. */
export async function planReader(q: Reader, engine: Engine): Promise<(text: string) => Promise<Step[]>> {
  if (engine === 'postgres') {
    const indexes = await readIndexes(q)
    return (text) => postgresSteps(q, text, indexes)
  }
  const tables = new Set((await q.introspection.getTables()).map(({ name }) => name))
  return (text) => sqliteSteps(q, text, tables)
}

/** SQLite plans without looking at values, and takes one that is not given for null. */
async function sqliteSteps(q: Reader, text: string, tables: ReadonlySet<string>): Promise<Step[]> {
  const { rows } = await explained<{ detail: string }>(q, sql`explain query plan ${sql.raw(text)}`)
  const lines = rows.map(({ detail }) => detail)
  const isLimited = / limit /.test(text) && !lines.some((line) => /TEMP B-TREE/.test(line))
  const aliases = new Map([...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]))
  return lines.flatMap((words) => {
    const [, how, name = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(words) ?? []
    const table = tables.has(name) ? name : (aliases.get(name) ?? '')
    // What is no table (CONSTANT ROW, a subquery) goes through rows that another step found.
    if (!how || !tables.has(table)) return []
    // Made for this one query, out of all rows.
    const isMade = rest.includes('AUTOMATIC')
    const equal = isMade || how === 'SCAN' ? [] : [...rest.matchAll(/(\w+)=\?/g)].map(([, column = '']) => column)
    // The smallest or largest of an index, and whether there is any.
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

/** Plans made without regard to values: what a named statement comes to when it is asked often. */
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
      // Only the first columns of an index narrow what is read of it.
      const until = index?.columns.findIndex((column) => !asked.has(column)) ?? 0
      const equal = index?.columns.slice(0, until < 0 ? undefined : until) ?? []
      steps.push({ table, equal, isLimited, words: `${type} ${node['Index Name'] ?? ''} on ${table} ${condition}` })
    }
    // A sort or a sum wants all rows before it gives the first.
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
