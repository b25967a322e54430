import pg from 'pg'
import { NO_LIMIT } from './patience'
import type { PostgresAddress } from './postgres-address'
import { DatabaseUnreachable } from './trouble'

export interface DatabaseLimits {
  /** Limit until a new connection to one host is ready. */
  connectMs: number
  /** Limit until a call has a connection of the pool, a free one or a new one. */
  waitMs: number
  /** Limit until a statement of a call is answered. */
  statementMs: number
  /** Limit from begin to the last statement before commit, in a call. */
  transactionMs: number
  /** The server ends an idle transaction of a call after this time, so that locks of a lost client are released. */
  idleTransactionMs: number
}

/** A call to a silent database is answered within 5 s: one statement, or one wait and one connect attempt. */
export const DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  waitMs: 4500,
  statementMs: 3000,
  transactionMs: 15_000,
  idleTransactionMs: 5000,
}

/** The system probes connections that are idle for this long. */
const KEEP_ALIVE_AFTER_MS = 10_000
const UNREAD_MS = 100

/** The servers of an address, and the one for new connections. */
export class PostgresServers {
  #current = 0

  constructor(
    private readonly address: PostgresAddress,
    readonly connectMs: number,
  ) {}

  get count(): number {
    return this.address.servers.length
  }

  get needsWriter(): boolean {
    return this.address.needsWriter
  }

  get current(): string {
    return this.address.servers[this.#current] ?? ''
  }

  /** The next server is used from now on, unless another client of this one has already switched. */
  leave(server: string): void {
    if (server === this.current) this.#current = (this.#current + 1) % this.count
  }
}

/** A client of the current server, with a limit on its connect. */
export class ServerClient extends pg.Client {
  readonly #servers: PostgresServers
  readonly #server: string

  constructor(servers: PostgresServers, options: pg.ClientConfig = {}) {
    const server = servers.current
    super({
      ...options,
      connectionString: server,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    this.#servers = servers
    this.#server = server
    // The next statement reports a lost connection; without a listener the error would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const connecting = this.#connect()
    if (!callback) return connecting
    const done = callback as (error: Error | null, client?: pg.Client) => void
    connecting.then((client) => done(null, client), done)
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    const { connectMs, needsWriter } = this.#servers
    const connected = afterLimit(connectMs, () => this.close(new ConnectTimeout()))
    try {
      await super.connect()
      if (needsWriter) {
        const { rows } = await this.query('show transaction_read_only')
        if (rows[0]?.transaction_read_only === 'on') throw new DatabaseUnreachable('the server can only be read')
      }
      return this
    } catch (error) {
      this.#servers.leave(this.#server)
      this.close()
      throw error
    } finally {
      connected()
    }
  }

  /** The rows of a statement; without a reply in time the connection is closed. */
  async ask(text: string, limitMs: number): Promise<readonly Record<string, unknown>[]> {
    const { rows } = await answeredWithin<pg.QueryResult<Record<string, unknown>>>(limitMs, this.query(text), () => {
      this.close()
      return new DatabaseUnreachable('a statement was not answered in time')
    })
    return rows
  }

  /** Closes the connection without a message to the server, which may not read it. */
  close(error?: Error): void {
    this.connection.stream.destroy(error)
  }
}

/** A connected client outside the pool, of the first server of the address that accepts it. */
export async function connectClient(address: PostgresAddress, options: pg.ClientConfig): Promise<ServerClient> {
  const servers = new PostgresServers(address, DATABASE_LIMITS.connectMs)
  for (let failures = 1; ; failures++) {
    const client = new ServerClient(servers, options)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (failures >= servers.count) throw error
    }
  }
}

/** A server took no connection within the limit. */
export class ConnectTimeout extends DatabaseUnreachable {
  constructor() {
    super('no connection within the limit')
  }
}

/** The result of `work`, or a rejection with `late()` when there is none within `limitMs`. */
export function answeredWithin<T>(limitMs: number, work: Promise<T>, late: () => Error): Promise<T> {
  if (limitMs === NO_LIMIT) return work
  return new Promise((ok, no) => {
    const answered = afterLimit(limitMs, () => no(late()))
    work.then(
      (result) => {
        answered()
        ok(result)
      },
      (error: unknown) => {
        answered()
        no(error)
      },
    )
  })
}

/** Calls `late` after a limit; gives the function that stops it. */
function afterLimit(limitMs: number, late: () => void): () => void {
  // After a pause of this process the reply may be unread in the socket: it is read before the second timer fires.
  let timer = setTimeout(() => {
    timer = setTimeout(late, UNREAD_MS)
  }, limitMs)
  return () => clearTimeout(timer)
}
