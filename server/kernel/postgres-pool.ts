import { types } from 'node:util'
import pg from 'pg'
import { NO_LIMIT, patience } from './patience'
import {
  answeredWithin,
  ConnectTimeout,
  type DatabaseLimits,
  type PostgresServers,
  ServerClient,
} from './postgres-servers'
import { DatabaseUnreachable, troubleOf } from './trouble'

const READ_ONLY = '25006'
/** Rows are lists of values, in the order of `fields`. */
export type Result = pg.QueryArrayResult<unknown[]>

const NOTHING: Result = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] }

interface Statement {
  text: string
  values: readonly unknown[]
  name: string | undefined
}

export interface PoolOptions {
  size: number
  limits: DatabaseLimits
  types: pg.CustomTypesConfig
  /** Takes one line for the operator. */
  warn(words: string): void
}

/** The pool for Kysely, with a limit on every wait: a server that does not answer is dropped. */
export class PostgresPool {
  readonly limits: DatabaseLimits
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, PooledConnection>()
  readonly #busy = new Set<PooledConnection>()
  readonly #waiting = new Set<(error: Error) => void>()
  /** Connections of an earlier generation are not used again. */
  #generation = 1
  #answeredAt = Number.NEGATIVE_INFINITY
  #isSilent = false

  constructor(
    private readonly servers: PostgresServers,
    private readonly options: PoolOptions,
  ) {
    this.limits = options.limits
    const { size, types: parsers } = options
    class Client extends ServerClient {
      constructor() {
        super(servers, { types: parsers, pipeline: true })
      }
    }
    this.#pool = new pg.Pool({ max: size, Client })
    // The pool replaces a connection that is lost while idle; without a listener the error would end the process.
    this.#pool.on('error', () => undefined)
  }

  get poolOptions(): object {
    return this.#pool.options
  }

  /** A connection, from the next server when one fails; rejects with DatabaseUnreachable. */
  async connect(): Promise<PooledConnection> {
    const waitMs = Math.max(this.limits.waitMs, patience() ?? 0)
    const startedAt = performance.now()
    for (let failures = 0; ; ) {
      const leftMs = startedAt + waitMs - performance.now()
      try {
        const connection = await this.#take(Math.max(0, leftMs))
        if (connection.generation === this.#generation) return connection
        connection.release(true)
      } catch (error) {
        failures += 1
        // A server that used up the whole limit leaves no time for another one in a call.
        const isSlow = error instanceof ConnectTimeout && patience() === null
        if (failures >= this.servers.count || isSlow || leftMs <= 0) throw unreachable(error)
      }
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** Handles an error of a connection; gives the error for the caller. */
  failed(error: unknown): unknown {
    const known = troubleOf(error)
    if (codeOf(error) === READ_ONLY) this.#leaveAll()
    else if (known?.kind === 'unreachable') return unreachable(error)
    this.answered()
    return error
  }

  /** A connection gave no reply in time. Without a reply on any connection since `startedAt`, the server is silent. */
  unanswered(connection: PooledConnection, startedAt: number): void {
    connection.drop()
    if (this.#answeredAt < startedAt) this.#becomeSilent()
  }

  answered(): void {
    this.#answeredAt = performance.now()
    this.#isSilent = false
  }

  isCurrent(connection: PooledConnection): boolean {
    return connection.generation === this.#generation
  }

  released(connection: PooledConnection): void {
    this.#busy.delete(connection)
  }

  #take(limitMs: number): Promise<PooledConnection> {
    const startedAt = performance.now()
    return new Promise((ok, no) => {
      const end = (error: Error) => {
        clearTimeout(timer)
        this.#waiting.delete(end)
        no(error)
      }
      const timer =
        limitMs === NO_LIMIT
          ? undefined
          : setTimeout(() => end(new DatabaseUnreachable('no connection of the pool was free in time')), limitMs)
      this.#waiting.add(end)
      this.#pool.connect().then(
        (client) => {
          clearTimeout(timer)
          // The caller was refused meanwhile.
          if (!this.#waiting.delete(end)) return client.release()
          ok(this.#use(client))
        },
        (error: Error) => {
          end(error)
          if (error instanceof ConnectTimeout && this.#answeredAt < startedAt) this.#becomeSilent()
        },
      )
    })
  }

  #use(client: pg.PoolClient): PooledConnection {
    let connection = this.#connections.get(client)
    if (!connection) {
      this.answered()
      connection = new PooledConnection(client, this, this.#generation)
      this.#connections.set(client, connection)
    }
    this.#busy.add(connection)
    return connection
  }

  /** The server does not answer: waiting callers get an error, and no connection is kept. */
  #becomeSilent(): void {
    if (!this.#isSilent) this.options.warn('the database does not answer: its connections are given up')
    this.#isSilent = true
    this.#leaveAll()
    for (const connection of this.#busy) connection.drop()
    for (const end of [...this.#waiting]) end(new DatabaseUnreachable('the database does not answer'))
  }

  /** Running connections finish and are not used again. */
  #leaveAll(): void {
    this.#generation += 1
  }
}

/**
 * A connection of the pool, lent or returned; Kysely compares it by identity. Statements are sent without waiting for
 * the replies to earlier ones (`pipeline` of pg), and PostgreSQL runs them in this order.
 */
export class PooledConnection {
  #begunAt: number | null = null
  /** Committed or rolled back: a later statement would run outside the transaction. */
  #isOver = false
  #isDropped = false

  constructor(
    private readonly client: pg.PoolClient,
    private readonly pool: PostgresPool,
    readonly generation: number,
  ) {}

  async query(statement: Statement): Promise<Result> {
    const { text } = statement
    if (text === 'begin') return this.#begin()
    if (this.#isOver && text !== 'rollback') throw new Error('the transaction of this statement is over')
    if (this.#isDropped) {
      // The server rolls back the transaction of a lost connection.
      if (text === 'rollback') return NOTHING
      throw new DatabaseUnreachable('the connection was given up')
    }
    const startedAt = performance.now()
    const limitMs = this.#limitOf(text, startedAt)
    if (text === 'commit' || text === 'rollback') {
      this.#begunAt = null
      this.#isOver = true
    }
    try {
      const result = await answeredWithin(limitMs, this.#send(statement), () => {
        this.pool.unanswered(this, startedAt)
        return new DatabaseUnreachable('a statement was not answered in time')
      })
      this.pool.answered()
      return result
    } catch (error) {
      throw this.pool.failed(error)
    }
  }

  /** No more statements are sent; running ones fail. */
  drop(): void {
    this.#isDropped = true
    if (this.client instanceof ServerClient) this.client.close()
  }

  release(isBroken = false): void {
    this.#isOver = false
    this.pool.released(this)
    const isOver = isBroken || this.#isDropped || !this.pool.isCurrent(this)
    // The pool waits for the close of a removed connection, which a silent server never confirms.
    if (isOver) this.drop()
    this.client.release(isOver)
  }

  #limitOf(text: string, now: number): number {
    const patient = patience()
    if (patient !== null) return patient
    const { statementMs, transactionMs } = this.pool.limits
    if (this.#begunAt === null || text === 'commit' || text === 'rollback') return statementMs
    const leftMs = this.#begunAt + transactionMs - now
    if (leftMs > 0) return Math.min(statementMs, leftMs)
    this.drop()
    throw new DatabaseUnreachable('a transaction took too long')
  }

  /**
   * Begins without waiting for the reply: begin and the first statement make one trip. Begin fails only when the
   * connection is lost, and the first statement with it.
   */
  #begin(): Result {
    if (this.#isDropped) throw new DatabaseUnreachable('the connection was given up')
    this.#begunAt = performance.now()
    const { idleTransactionMs } = this.pool.limits
    const limit = `; set local idle_in_transaction_session_timeout = ${idleTransactionMs}`
    this.client.query(patience() === NO_LIMIT ? 'begin' : `begin${limit}`).catch((error: unknown) => {
      this.pool.failed(error)
      this.drop()
    })
    return NOTHING
  }

  #send({ text, values, name }: Statement): Promise<Result> {
    return this.client.query<unknown[]>({ text, values: values as unknown[], name, rowMode: 'array' })
  }
}

function unreachable(error: unknown): DatabaseUnreachable {
  if (error instanceof DatabaseUnreachable) return error
  return new DatabaseUnreachable(types.isNativeError(error) ? error.message : String(error), { cause: error })
}

export function codeOf(error: unknown): string {
  return types.isNativeError(error) && 'code' in error ? String(error.code) : ''
}
