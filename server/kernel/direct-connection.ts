import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult, Transaction } from 'kysely'
import type { Tables } from './tables'

/** One statement for the parts of several transactions. */
export type SharedWrite = (parts: readonly string[]) => CompiledQuery

/** A connection whose transactions are committed together. */
export interface SharingConnection extends DatabaseConnection {
  /** Adds a part to the statement that runs once before the commit; a rollback drops it. */
  share(write: SharedWrite, part: string): void
}

/** A connection that accepts concurrent statements and need not be acquired. */
export interface DirectConnection {
  /** False before the first use of its database, which opens it, and after it is closed. */
  readonly isOpen: boolean
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

const connections = new WeakMap<Kysely<Tables>, DirectConnection>()

/** Sends compiled queries of `q` to this connection from now on. */
export function setDirectConnection(q: Kysely<Tables>, connection: DirectConnection): void {
  connections.set(q, connection)
}

/** The same for a transaction, until `work` ends; Kysely refuses a later statement. */
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

/** The connection of a transaction. Kysely sends one statement at a time to it. */
class TransactionConnection implements DirectConnection {
  readonly isOpen = true

  constructor(private readonly connection: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.connection.executeQuery<R>(query)
  }

  /** False: the connection shares no commit. */
  share(write: SharedWrite, part: string): boolean {
    if (!isSharing(this.connection)) return false
    this.connection.share(write, part)
    return true
  }
}

const isSharing = (connection: DatabaseConnection): connection is SharingConnection => 'share' in connection

/** Writes a part with the commit of this transaction: in one statement for all transactions that share the commit. */
export async function writeShared(tx: Transaction<Tables>, write: SharedWrite, part: string): Promise<void> {
  const connection = connections.get(tx)
  if (connection instanceof TransactionConnection && connection.share(write, part)) return
  await runCompiled(tx, write([part]))
}

/**
 * Runs a compiled query. Kysely needs a dozen promises to acquire and release a connection, about as much work as a
 * point query on SQLite; where all queries share one connection it is skipped. In a transaction on PostgreSQL, the
 * queries of a `Promise.all` thus make one trip.
 */
export function runCompiled<R>(q: Kysely<Tables>, query: CompiledQuery<R>): Promise<QueryResult<R>> {
  const connection = connections.get(q)
  return connection?.isOpen ? connection.executeQuery<R>(query) : q.executeQuery(query)
}
