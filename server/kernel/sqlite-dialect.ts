import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import Database from 'libsql'
import AsyncDatabase from 'libsql/promise'

/** A query that gives one row at most (`preparedRow`): the driver has a shorter way for it. */
interface SingleQuery extends CompiledQuery {
  readonly isSingle?: boolean
}

// Pages that these caches (KiB) don't hold are in the operating system's: larger ones would keep everything twice.
const WRITER_PRAGMAS = [
  'journal_mode=WAL',
  'synchronous=FULL',
  'foreign_keys=ON',
  'cache_size=-8192',
  'busy_timeout=5000',
  'wal_autocheckpoint=4000',
]
const READER_PRAGMAS = ['query_only=ON', 'cache_size=-8192', 'busy_timeout=5000']
const MAX_STATEMENTS = 500
const MAX_BATCH = 64
/** While several write at once, commits come this long after one another: each is an fsync, and keeps the writer. */
const GATHER_MS = 6
/** A commit of one transaction after which nobody came; so many later it is tried again whether others write too. */
const PROBE_EVERY = 32

type Connection = InstanceType<typeof Database>

/**
 * Runs a statement in a thread of the library: its two doors share their connections, and only this one waits for the
 * disk without holding up the event loop. Nobody may use the connection until it is done.
 */
function execAside(db: Connection, text: string): Promise<void> {
  const exec: (this: Connection, text: string) => Promise<void> = AsyncDatabase.prototype.exec
  return exec.call(db, text)
}

type Row = Record<string, unknown>

/** A statement ready to run; `columns` of what it gives, null when it gives no rows. */
interface Ready {
  statement: ReturnType<Connection['prepare']>
  columns: string[] | null
}
type Waiter = { resolve: () => void; reject: (reason: unknown) => void }

/**
 * SQLite for Kysely with group commit: transactions run one after another, each in a savepoint of one outer
 * transaction, and their callers are answered after that one's COMMIT, so one fsync serves every order of a moment.
 * Reads outside a transaction use a second, read-only connection (a WAL snapshot) and never see what is not committed.
 */
export class GroupCommitSqliteDialect implements Dialect {
  constructor(readonly file: string) {}
  createDriver(): Driver {
    return new GroupCommitDriver(this.file)
  }
  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }
  createAdapter() {
    return new SqliteAdapter()
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db)
  }
}

/** A connection of the pool that isn't one: all share the writer and the reader. */
class SharedConnection implements DatabaseConnection {
  inTransaction = false
  constructor(private readonly driver: GroupCommitDriver) {}
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.driver.run<R>(query, this.inTransaction)
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: page by key instead')
  }
}

class GroupCommitDriver implements Driver {
  #writer!: Connection
  #reader!: Connection
  readonly #writes = new Map<string, Ready>()
  readonly #reads = new Map<string, Ready>()
  readonly #queue: Waiter[] = []
  #committing: Waiter[] = []
  /** A transaction is under way. */
  #busy = false
  /** The outer transaction is open. */
  #open = false
  /** A commit is due. */
  #isDue = false
  /** A commit is under way in another thread: the writer is its alone. */
  #isWriting = false
  #committedAt = 0
  /** Commits for which nothing is gathered, since a lone writer would only wait for itself. */
  #aloneFor = 0
  /** Set when SQLite itself ended the outer transaction: nobody in the batch may be told that it is durable. */
  #lost: Error | null = null

  constructor(private readonly file: string) {}

  async init(): Promise<void> {
    this.#writer = new Database(this.file)
    for (const pragma of WRITER_PRAGMAS) this.#writer.pragma(pragma)
    this.#reader = new Database(this.file)
    for (const pragma of READER_PRAGMAS) this.#reader.pragma(pragma)
  }

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this)
  }
  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#lock()
    if (connection instanceof SharedConnection) connection.inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) connection.inTransaction = false
    this.#release()
    await this.#durable()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) {
      // After a commit that failed, which took its whole batch back, there is nothing left to undo: the writer may be
      // another's by now.
      if (!connection.inTransaction) return
      connection.inTransaction = false
    }
    this.#undo()
  }

  async destroy(): Promise<void> {
    // The last batch must be on disk before the file is closed.
    while (this.#busy || this.#isDue || this.#isWriting || this.#committing.length > 0)
      await new Promise((done) => setImmediate(done))
    this.#writer?.close()
    this.#reader?.close()
  }

  async run<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>> {
    if (inTransaction) return this.#execute<R>(this.#writer, this.#writes, query)
    if (query.query.kind === 'SelectQueryNode' || /^\s*(select|pragma|with|explain)\b/i.test(query.sql)) {
      return this.#execute<R>(this.#reader, this.#reads, query)
    }
    await this.#lock()
    let result: QueryResult<R>
    try {
      result = this.#execute<R>(this.#writer, this.#writes, query)
    } catch (error) {
      this.#undo()
      throw error
    }
    this.#release()
    await this.#durable()
    return result
  }

  #execute<R>(db: Connection, cache: Map<string, Ready>, query: SingleQuery): QueryResult<R> {
    // `get` puts a statement back when it is done, and only then; `all` and `run` do so when they begin. After one of
    // those, or after an error, it would answer with parameters of the call before: it has statements of its own.
    const key = query.isSingle ? `one ${query.sql}` : query.sql
    const ready = cache.get(key) ?? this.#prepare(db, cache, key, query.sql)
    const { statement, columns } = ready
    try {
      if (columns && query.isSingle) {
        const row = statement.get(query.parameters) as unknown[] | undefined
        return { rows: rowsOf(ready, row ? [row] : []) as R[] }
      }
      if (columns) return { rows: rowsOf(ready, statement.all(query.parameters) as unknown[][]) as R[] }
      const { changes, lastInsertRowid } = statement.run(query.parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      cache.delete(key)
      throw error
    }
  }

  #prepare(db: Connection, cache: Map<string, Ready>, key: string, sql: string): Ready {
    const statement = db.prepare(sql)
    // Rows come as arrays and are named here: the library's own objects cost half as much again.
    const columns = statement.reader ? namesOf(statement.raw(true)) : null
    if (/^\s*(create|alter|drop)\b/i.test(sql)) {
      // Whoever prepared `select *` before may get other columns after it.
      this.#writes.clear()
      this.#reads.clear()
      return { statement, columns }
    }
    if (cache.size >= MAX_STATEMENTS) cache.clear()
    const ready = { statement, columns }
    cache.set(key, ready)
    return ready
  }

  /** Waits for the writer and opens a savepoint. */
  async #lock(): Promise<void> {
    if (this.#busy || this.#isWriting || this.#committing.length >= MAX_BATCH) {
      await new Promise<void>((resolve, reject) => this.#queue.push({ resolve, reject }))
      return
    }
    this.#busy = true
    this.#start()
  }

  #start(): void {
    try {
      if (this.#lost) throw this.#lost
      if (!this.#open) {
        this.#writer.exec('begin immediate')
        this.#open = true
      }
      this.#writer.exec('savepoint s')
    } catch (error) {
      this.#next()
      throw error
    }
  }

  #release(): void {
    try {
      this.#writer.exec('release s')
    } catch (error) {
      this.#undo()
      throw error
    }
  }

  #undo(): void {
    try {
      if (this.#writer.inTransaction) this.#writer.exec('rollback to s; release s')
      else this.#lost = new Error('the batch was rolled back by SQLite')
    } finally {
      this.#next()
    }
  }

  #durable(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#committing.push({ resolve, reject })
      this.#next()
    })
  }

  /** Lets the next waiter in, or sees to the commit of the batch when nobody waits or it is large enough. */
  #next(): void {
    if (this.#admit()) return
    this.#busy = false
    if (this.#isDue) return
    this.#isDue = true
    // Requests of this turn of the event loop may still join before the fsync.
    setImmediate(() => this.#settle())
  }

  /** Commits the batch, unless more is to be gathered; transactions go on joining it meanwhile. */
  #settle(): void {
    if (this.#busy) {
      // The end of the transaction under way comes back here.
      this.#isDue = false
      return
    }
    const restMs = this.#committedAt + GATHER_MS - performance.now()
    if (restMs > 0.5 && this.#aloneFor === 0 && this.#committing.length < MAX_BATCH) {
      setTimeout(() => this.#settle(), restMs)
      return
    }
    this.#isDue = false
    void this.#commit()
  }

  #admit(): boolean {
    if (this.#isWriting || this.#committing.length >= MAX_BATCH) return false
    const waiter = this.#queue.shift()
    if (!waiter) return false
    this.#busy = true
    this.#enter(waiter)
    return true
  }

  #enter(waiter: Waiter): void {
    try {
      this.#start()
    } catch (error) {
      waiter.reject(error)
      return
    }
    waiter.resolve()
  }

  /** Never rejects: whoever is in the batch is told. The event loop serves on while the disk is waited for. */
  async #commit(): Promise<void> {
    const batch = this.#committing
    this.#committing = []
    if (batch.length > 1) this.#aloneFor = 0
    else this.#aloneFor = this.#aloneFor === 0 ? PROBE_EVERY : this.#aloneFor - 1
    let failure: unknown = this.#lost
    this.#lost = null
    this.#isWriting = true
    if (this.#open) {
      try {
        if (failure) throw failure
        await execAside(this.#writer, 'commit')
      } catch (error) {
        failure = error
        if (this.#writer.inTransaction) this.#writer.exec('rollback')
      }
      this.#open = false
    }
    this.#isWriting = false
    this.#committedAt = performance.now()
    for (const waiter of batch) failure ? waiter.reject(failure) : waiter.resolve()
    this.#admit()
  }
}

function namesOf(statement: Ready['statement']): string[] {
  return statement.columns().map((column) => column.name)
}

function rowsOf(ready: Ready, rows: unknown[][]): Row[] {
  // Another process may have changed the schema under a `select *`.
  if (rows[0] && rows[0].length !== ready.columns?.length) ready.columns = namesOf(ready.statement)
  const columns = ready.columns ?? []
  return rows.map((values) => {
    const row: Row = {}
    for (let i = 0; i < columns.length; i++) row[columns[i] as string] = values[i]
    return row
  })
}
