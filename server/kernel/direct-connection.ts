import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, Transaction } from 'kysely'
import type { Tables } from './tables'

/** A connection that may be asked without being acquired, as often at once as anybody likes. */
export abstract class DirectConnection {
  /** False before the first use of its database, which opens it, and after the last. */
  abstract readonly isOpen: boolean
  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

const connections = new WeakMap<Kysely<Tables>, DirectConnection>()

/** Compiled queries of `q` go to this connection from now on. */
export function setDirectConnection(q: Kysely<Tables>, connection: DirectConnection): void {
  connections.set(q, connection)
}

/** The same for a transaction as long as its work lasts; who asks it later is told by Kysely that it is over. */
export async function withDirectConnection<T>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  await tx.getExecutor().provideConnection(async (connection: DatabaseConnection) => {
    const hasPlugins = tx.getExecutor().plugins.length > 0
    if (connection instanceof DirectConnection && !hasPlugins) connections.set(tx, connection)
  })
  try {
    return await work(tx)
  } finally {
    connections.delete(tx)
  }
}

/**
 * Runs a compiled query. Kysely's own way to a connection and back is a dozen promises, about as much work as SQLite has
 * with a point query; where all share one connection nothing is acquired, and a query goes to it straight.
 */
export function runCompiled<R>(q: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const connection = connections.get(q)
  return connection?.isOpen ? connection.executeQuery<R>(query) : q.executeQuery(query)
}
