import { type ExpressionBuilder, Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { DatabaseHealth } from './database-health'
import { setDirectConnection, withDirectConnection } from './direct-connection'
import { isPostgres, type PostgresAddress, readAddress } from './postgres-address'
import { NamingPostgresDialect, StatementNames } from './postgres-dialect'
import { PostgresPool } from './postgres-pool'
import { DATABASE_LIMITS, type DatabaseLimits, PostgresServers, ServerClient } from './postgres-servers'
import { GroupCommitSqliteDialect, type SqliteOptions } from './sqlite-dialect'
import type { Tables } from './tables'

/** For reads, outside or inside a transaction. */
export type Reader = Kysely<Tables>
/** For writes, which need a transaction. */
export type Tx = Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

const RETRIES = 8
/**
 * serialization_failure (CockroachDB uses it, too), deadlock_detected, and our dialect's code for a repeat. SQLite's
 * writers have a queue of their own.
 */
const RETRY_CODES = new Set(['40001', '40P01', 'STALE_STATEMENT'])

const afterwards = new WeakMap<Tx, (() => void)[]>()

/** Runs `work` after this transaction of `Db.tx` is committed; never when it fails. */
export function afterCommit(tx: Tx, work: () => void): void {
  const known = afterwards.get(tx)
  if (known) known.push(work)
  else afterwards.set(tx, [work])
}

/** One database on either engine. `q` reads outside a transaction; `tx` is the only way to write. */
export class Db {
  readonly health = new DatabaseHealth(
    () => readRow(this.q),
    () => this.tx(touchRow),
  )

  constructor(
    readonly q: Reader,
    readonly engine: Engine,
    /** Makes a client for a connection that receives notices; null where there are none. */
    readonly notices: (() => ServerClient) | null = null,
  ) {}

  /**
   * Runs `work` in one transaction and resolves when it is durable. Repeats it when the engine asks for that, so `work`
   * must have no effect except on the database. No I/O inside: on SQLite it would block every other writer.
   */
  async tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, own } = await this.q.transaction().execute(async (tx) => {
          const result = await withDirectConnection(tx, work)
          return { result, own: tx }
        })
        for (const told of afterwards.get(own) ?? []) told()
        return result
      } catch (error) {
        if (attempt >= RETRIES || !isRetryable(error)) {
          this.health.failed(error)
          throw error
        }
        await new Promise((done) => setTimeout(done, Math.random() * 10 * attempt))
      }
    }
  }

  close(): Promise<void> {
    return this.q.destroy()
  }
}

async function readRow(q: Reader): Promise<void> {
  await q.selectFrom('schema_migration').select('name').limit(1).execute()
}

/**
 * A write that leaves everything as it was: two updates, because SQLite writes no page for a value that does not
 * change.
 */
async function touchRow(tx: Tx): Promise<void> {
  const first = (eb: ExpressionBuilder<Tables, 'schema_migration'>) =>
    eb.selectFrom('schema_migration').select((row) => row.fn.min('name').as('name'))
  for (const step of [1, -1])
    await tx
      .updateTable('schema_migration')
      .set((eb) => ({ appliedAt: eb('appliedAt', '+', step) }))
      .where('name', '=', first)
      .execute()
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && RETRY_CODES.has(error.code)
}

export interface DbOptions extends SqliteOptions {
  /** Time limits for PostgreSQL. */
  limits?: DatabaseLimits
  /** Receives one line for the operator. */
  warn?: (words: string) => void
}

/**
 * Opens PostgreSQL for a postgres:// address, else the SQLite file at `target`. `prepare=false` in the address: no
 * query has a name, for poolers that switch connections between transactions; with it, or with `listen=false`, there
 * are no notices.
 */
export function openDb(target: string, poolSize = 10, options: DbOptions = {}): Db {
  if (isPostgres(target)) {
    const address = readAddress(target)
    if (!address) throw new Error('not a PostgreSQL address')
    return openPostgres(address, poolSize, options)
  }
  const dialect = new GroupCommitSqliteDialect(target, options)
  const q = new Kysely<Tables>({ dialect })
  setDirectConnection(q, dialect.reading)
  return new Db(q, 'sqlite')
}

function openPostgres(address: PostgresAddress, poolSize: number, options: DbOptions): Db {
  const { limits = DATABASE_LIMITS, warn = () => undefined } = options
  // By default int8 and numeric (sums) come as text; our counts and cents stay below 2^53.
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const servers = new PostgresServers(address, limits.connectMs)
  const pool = new PostgresPool(servers, { size: poolSize, limits, types, warn })
  const dialect = new NamingPostgresDialect(pool, new StatementNames(address.isNaming, warn))
  const notices = address.isListening ? () => new ServerClient(servers) : null
  return new Db(new Kysely<Tables>({ dialect }), 'postgres', notices)
}
