import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, Transaction } from 'kysely'
import type { Tables } from './tables'

/** A connection that takes statements without being acquired, several at once. */
export interface DirectConnection {
  /** False before the first use of its database, which opens it, and after the last. */
  readonly isOpen: boolean
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

const connections = new WeakMap<Kysely<Tables>, DirectConnection>()

/** Compiled queries of `q` go to this connection from now on. */
export function setDirectConnection(q: Kysely<Tables>, connection: DirectConnection): void {
  connections.set(q, connection)
}

/** The same for a transaction while its work lasts; a later statement is refused by Kysely. */
export async function withDirectConnection<T>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  await tx.getExecutor().provideConnection(async (connection: DatabaseConnection) => {
    const hasPlugins = tx.getExecutor().plugins.length > 0
    if (!hasPlugins) connections.set(tx, new TransactionConnection(connection))
  })
  try {
    return await work(tx)
  } finally {
    connections.delete(tx)
  }
}

/** The connection of a transaction. Kysely lets one statement at a time through to it. */
class TransactionConnection implements DirectConnection {
  readonly isOpen = true

  constructor(private readonly connection: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.connection.executeQuery<R>(query)
  }
}

/**
 * Runs a compiled query. Kysely's own way to a connection and back is a dozen promises, about as much work as SQLite has
 * with a point query; where all share one connection nothing is acquired, and a query goes to it straight. In a
 * transaction on PostgreSQL the queries of a `Promise.all` so make one trip.
 */
export function runCompiled<R>(q: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const connection = connections.get(q)
  return connection?.isOpen ? connection.executeQuery<R>(query) : q.executeQuery(query)
}
