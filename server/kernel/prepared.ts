import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely'
import type { Reader } from './db'
import { runCompiled } from './direct-connection'
import { NamingAdapter } from './postgres-dialect'

type Params = Record<string, string | number | null>

/** Placeholder of a parameter while the query is compiled. */
class Slot {
  constructor(readonly name: string) {}
}

interface Prepared {
  query: CompiledQuery
  /** The name of each parameter, or null where the query has a fixed value. */
  names: readonly (string | null)[]
}

type Compile = (q: Reader) => CompiledQuery
const compiles: Compile[] = []
/** Compiles each query that the loaded modules prepare, for the test that reads their plans. */
export const preparedQueries: readonly Compile[] = compiles

/**
 * A query of a hot path, built and compiled once for each database instead of at every call (Kysely's own work is
 * most of the cost of a point query on SQLite):
 *
 *   const find = prepared<{ id: string }, Row>((q, p) => q.selectFrom('sku').selectAll().where('id', '=', p.id))
 *   const { rows } = await find(q, { id })
 *
 * Parameters must reach the query as plain values: no `in` lists, no branching on them.
 */
export function prepared<P extends Params, R = never>(
  build: (q: Reader, params: P) => Compilable<R>,
): (q: Reader, params: P) => Promise<QueryResult<R>> {
  return preparing(build, false)
}

/**
 * `prepared` for a query that gives at most one row (by its key, or the row that a change returns): gives that row.
 * Further rows would be lost.
 */
export function preparedRow<P extends Params, R>(
  build: (q: Reader, params: P) => Compilable<R>,
): (q: Reader, params: P) => Promise<R | undefined> {
  const ask = preparing(build, true)
  return async (q, params) => (await ask(q, params)).rows[0]
}

function preparing<P extends Params, R>(
  build: (q: Reader, params: P) => Compilable<R>,
  isSingle: boolean,
): (q: Reader, params: P) => Promise<QueryResult<R>> {
  // An adapter belongs to one database and is shared by its transactions.
  const byDatabase = new WeakMap<DialectAdapter, Prepared>()
  const compile = (q: Reader) => {
    const slots = new Proxy({} as P, { get: (_target, name) => new Slot(String(name)) })
    return build(q, slots).compile()
  }
  compiles.push(compile)
  return (q, params) => {
    const { adapter } = q.getExecutor()
    let known = byDatabase.get(adapter)
    if (!known) {
      const query = compile(q)
      if (adapter instanceof NamingAdapter) adapter.names.add(query.sql)
      known = { query, names: query.parameters.map((value) => (value instanceof Slot ? value.name : null)) }
      byDatabase.set(adapter, known)
    }
    const { sql, query, queryId, parameters: own } = known.query
    // A hot path of every statement: `map` and a spread are slower.
    const parameters: unknown[] = []
    for (const name of known.names) parameters.push(name === null ? own[parameters.length] : params[name])
    return runCompiled(q, { sql, query, queryId, parameters, isSingle } as CompiledQuery<R>)
  }
}
