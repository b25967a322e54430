import { createHash } from 'node:crypto'
import {
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** A statement that this connection no longer has, or that would give other columns than it did when it was parsed. */
export class StaleStatement extends Error {
  override readonly name = 'StaleStatement'
  readonly code = 'STALE_STATEMENT'
}

/** "cached plan must not change result type", and a name that the connection does not know. */
const STALE_CODES = new Set(['0A000', '26000'])
const IN_FAILED_TRANSACTION = '25P02'

/** Names of the queries that a connection parses once: the same in every process, 63 bytes at most. */
export class StatementNames {
  readonly #digests = new Map<string, string>()
  #generation = 1

  add(sql: string): void {
    this.#digests.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32))
  }

  /** Undefined for a query that goes without one. */
  of(sql: string): string | undefined {
    const digest = this.#digests.get(sql)
    return digest && `galleria_${this.#generation}_${digest}`
  }

  /** After a change of the schema everything is parsed anew, under new names; `stale` is one of the old. */
  renew(stale: string): void {
    if (stale.startsWith(`galleria_${this.#generation}_`)) this.#generation++
  }
}

/** Says to `prepared` that its queries are to be named. */
export class NamingAdapter extends PostgresAdapter {
  constructor(readonly names: StatementNames) {
    super()
  }
}

/** Kysely's dialect, with the queries of `prepared` sent by name: each connection parses and plans them once. */
export class NamingPostgresDialect extends PostgresDialect {
  readonly #names: StatementNames

  constructor(pool: Pool) {
    const names = new StatementNames()
    super({ pool: new NamingPool(pool, names) })
    this.#names = names
  }

  override createAdapter(): PostgresAdapter {
    return new NamingAdapter(this.#names)
  }
}

class NamingPool implements PostgresPool {
  // Kysely knows its connections by their clients.
  readonly #clients = new WeakMap<PoolClient, NamingClient>()

  constructor(
    private readonly pool: Pool,
    private readonly names: StatementNames,
  ) {}

  get options(): object {
    return this.pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.pool.connect()
    let naming = this.#clients.get(client)
    if (!naming) {
      naming = new NamingClient(client, this.names)
      this.#clients.set(client, naming)
    }
    return naming
  }

  end(): Promise<void> {
    return this.pool.end()
  }
}

class NamingClient implements PostgresPoolClient {
  constructor(
    private readonly client: PoolClient,
    private readonly names: StatementNames,
  ) {}

  query<R>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('streaming is not supported: page by key instead')
    return this.#send<R>(sql, values)
  }

  /**
   * Another process may have changed the schema: PostgreSQL then refuses a statement whose columns have changed, and
   * it is sent under a new name. In a transaction that is too late: StaleStatement, and the transaction is repeated.
   */
  async #send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.names.of(text)
    try {
      return await this.#ask<R>(text, values, name)
    } catch (error) {
      if (name === undefined || !STALE_CODES.has(codeOf(error))) throw error
      this.names.renew(name)
      return await this.#ask<R>(text, values, this.names.of(text)).catch((again: unknown) => {
        if (codeOf(again) !== IN_FAILED_TRANSACTION) throw again
        throw new StaleStatement('the schema has changed during a transaction', { cause: error })
      })
    }
  }

  async #ask<R>(text: string, values: readonly unknown[], name: string | undefined): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, rows } = await this.client.query({ text, values: values as unknown[], name })
    return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
  }

  release(isBroken?: boolean): void {
    this.client.release(isBroken)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
