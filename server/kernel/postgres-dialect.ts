import { createHash } from 'node:crypto'
import {
  type Kysely,
  type PostgresPool as KyselyPool,
  PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely'
import { DatabaseNames, type Row, rowMaker, snakeCase } from './column-names'
import { codeOf, type PooledConnection, type PostgresPool } from './postgres-pool'

/** A prepared statement failed inside a transaction, which must be repeated. */
export class StaleStatement extends Error {
  override readonly name = 'StaleStatement'
  readonly code = 'STALE_STATEMENT'
}

/** The connection lacks a prepared name, or has an unexpected one: a pooler switches connections. */
const FOREIGN_NAME_CODES = new Set(['26000', '42P05'])
const NOT_SUPPORTED = '0A000'
const IN_FAILED_TRANSACTION = '25P02'
const STALE = 'a prepared statement failed during a transaction'

/** Names of the queries that a connection parses once: the same in every process, at most 63 bytes. */
export class StatementNames {
  readonly #digests = new Map<string, string>()
  #generation = 1

  constructor(
    private isOn: boolean,
    private readonly warn: (words: string) => void,
  ) {}

  add(sql: string): void {
    this.#digests.set(sql, createHash('sha256').update(sql).digest('hex').slice(0, 32))
  }

  /** Undefined for a query without a name. */
  of(sql: string): string | undefined {
    const digest = this.isOn ? this.#digests.get(sql) : undefined
    return digest && `galleria_${this.#generation}_${digest}`
  }

  /** After a change of the schema all queries get new names and are parsed again; `stale` is an old name. */
  renew(stale: string): void {
    if (stale.startsWith(`galleria_${this.#generation}_`)) this.#generation++
  }

  /** Prepared statements do not stay on their connection: queries have no names from now on. */
  stop(): void {
    if (this.isOn)
      this.warn(
        'a pooler changes connections between transactions and loses prepared statements (PgBouncer before 1.21): queries go unnamed; put prepare=false into DATABASE_URL',
      )
    this.isOn = false
  }
}

/** Marks a dialect whose `prepared` queries have names. */
export class NamingAdapter extends PostgresAdapter {
  constructor(readonly names: StatementNames) {
    super()
  }
}

/** Writes columns with their database names. */
export class ColumnNamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier))
  }
}

/** Kysely's dialect; queries of `prepared` are sent by name, so that each connection parses and plans them once. */
export class NamingPostgresDialect extends PostgresDialect {
  readonly #names: StatementNames

  constructor(pool: PostgresPool, names: StatementNames) {
    super({ pool: new NamingPool(pool, names) })
    this.#names = names
  }

  override createAdapter(): PostgresAdapter {
    return new NamingAdapter(this.#names)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new ColumnNamingCompiler()
  }

  override createIntrospector(db: Kysely<unknown>) {
    return super.createIntrospector(db.withPlugin(new DatabaseNames()))
  }
}

const MAX_SHAPES = 500

/** The row constructors of statements, by their text. */
class RowShapes {
  readonly #byText = new Map<string, { names: string; rowOf: (values: unknown[]) => Row }>()

  /** Another process may have changed the schema under a `select *`: the names are compared each time. */
  of(text: string, fields: readonly { name: string }[]): (values: unknown[]) => Row {
    const columns = fields.map(({ name }) => name)
    const names = columns.join()
    const known = this.#byText.get(text)
    if (known?.names === names) return known.rowOf
    const rowOf = rowMaker(columns)
    if (this.#byText.size >= MAX_SHAPES) this.#byText.clear()
    this.#byText.set(text, { names, rowOf })
    return rowOf
  }
}

class NamingPool implements KyselyPool {
  readonly #shapes = new RowShapes()
  // Kysely identifies its connections by these objects.
  readonly #clients = new WeakMap<PooledConnection, NamingClient>()

  constructor(
    private readonly pool: PostgresPool,
    private readonly names: StatementNames,
  ) {}

  get options(): object {
    return this.pool.poolOptions
  }

  async connect(): Promise<PostgresPoolClient> {
    const connection = await this.pool.connect()
    let naming = this.#clients.get(connection)
    if (!naming) {
      naming = new NamingClient(connection, this.names, this.#shapes)
      this.#clients.set(connection, naming)
    }
    return naming
  }

  end(): Promise<void> {
    return this.pool.end()
  }
}

class NamingClient implements PostgresPoolClient {
  /** A prepared statement of the transaction failed: the statements sent after it fail for that reason. */
  #isStale = false

  constructor(
    private readonly connection: PooledConnection,
    private readonly names: StatementNames,
    private readonly shapes: RowShapes,
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
   * Another process may have changed the schema: PostgreSQL then refuses a statement whose columns changed, and it is
   * sent again under a new name. Behind a pooler it is sent without a name. In a transaction that is too late:
   * StaleStatement, and the transaction is repeated.
   */
  async #send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.names.of(text)
    if (text === 'begin') this.#isStale = false
    try {
      return await this.#ask<R>(text, values, name)
    } catch (error) {
      if (this.#isStale && codeOf(error) === IN_FAILED_TRANSACTION) throw new StaleStatement(STALE, { cause: error })
      if (name === undefined) throw error
      if (isChangedResult(error)) this.names.renew(name)
      else if (FOREIGN_NAME_CODES.has(codeOf(error))) this.names.stop()
      else throw error
      this.#isStale = true
      return await this.#ask<R>(text, values, this.names.of(text)).catch((again: unknown) => {
        if (codeOf(again) !== IN_FAILED_TRANSACTION) throw again
        throw new StaleStatement(STALE, { cause: error })
      })
    }
  }

  async #ask<R>(text: string, values: readonly unknown[], name: string | undefined): Promise<PostgresQueryResult<R>> {
    const { command, rowCount, fields, rows } = await this.connection.query({ text, values, name })
    const rowOf = rows.length > 0 ? this.shapes.of(text, fields) : null
    return {
      command: command as PostgresQueryResult<R>['command'],
      rowCount: rowCount ?? 0,
      rows: rowOf ? (rows.map(rowOf) as R[]) : [],
    }
  }

  release(isBroken?: boolean): void {
    this.connection.release(isBroken)
  }
}

/**
 * "cached plan must not change result type". The code alone only means "not supported", which is a bug in the query;
 * the message is in the server's language, the routine is not.
 */
function isChangedResult(error: unknown): boolean {
  if (!(error instanceof Error) || codeOf(error) !== NOT_SUPPORTED) return false
  return ('routine' in error && error.routine === 'RevalidateCachedQuery') || error.message.startsWith('cached plan')
}
