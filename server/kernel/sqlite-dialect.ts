import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type OffsetNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseNames, type Row, rowMaker, snakeCase } from './column-names'
import type { DirectConnection, SharedWrite, SharingConnection } from './direct-connection'
import { AppError } from './errors'
import { GroupCommit, type SharedPart } from './group-commit'
import { isBusy, named, openSqlite } from './sqlite'
import { WriteAheadLog } from './sqlite-log'
import { WriterTurns } from './writer-turns'

/** A query that gives at most one row (`preparedRow`): the driver has a shorter path for it. */
interface SingleQuery extends CompiledQuery {
  readonly isSingle?: boolean
}

// Pages outside these caches (KiB) are in the operating system's cache: larger ones would store everything twice.
const WRITER_PRAGMAS = [
  'journal_mode=WAL',
  // `WriteAheadLog.sync` syncs the log outside the event loop; its checkpoints write it into the file.
  'synchronous=NORMAL',
  'wal_autocheckpoint=0',
  'journal_size_limit=134217728',
  'foreign_keys=ON',
  'cache_size=-8192',
]
const READER_PRAGMAS = ['query_only=ON', 'cache_size=-8192']
const MAX_STATEMENTS = 500
/** Another process blocks readers only for a moment, while it recovers or closes the file. */
const READ_PATIENCE_MS = 10_000
const READ_AGAIN_MS = 5

/** A prepared statement; `shape` of its rows, null when it gives none. */
interface Ready {
  statement: StatementSync
  shape: Shape | null
}
interface Shape {
  width: number
  rowOf: (values: unknown[]) => Row
}

export interface SqliteOptions {
  /** Length of the log, in pages, at which a checkpoint starts. */
  checkpointPages?: number
  /** How long a transaction waits for another process, in ms. */
  patienceMs?: number
}

/**
 * SQLite for Kysely with group commit (group-commit.ts). Reads outside a transaction use a second, read-only connection
 * and see only what is on disk.
 */
export class GroupCommitSqliteDialect implements Dialect {
  readonly #driver: GroupCommitDriver
  /** The connection for reads outside a transaction. */
  readonly reading: DirectConnection

  constructor(file: string, options: SqliteOptions = {}) {
    this.#driver = new GroupCommitDriver(file, options)
    this.reading = new SharedConnection(this.#driver)
  }
  createDriver(): Driver {
    return this.#driver
  }
  createQueryCompiler() {
    return new SteadyQueryCompiler()
  }
  createAdapter() {
    return new SharingAdapter()
  }
  createIntrospector(db: Kysely<unknown>) {
    return new SqliteIntrospector(db.withPlugin(new DatabaseNames()))
  }
}

/**
 * Writes columns with their database names. SQLite plans a bare `limit ?` by its value, and so plans again on every
 * run, which takes longer than most statements. The plus prevents that.
 */
export class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier))
  }

  protected override visitLimit(node: LimitNode): void {
    this.append('limit +')
    this.visitNode(node.limit)
  }

  protected override visitOffset(node: OffsetNode): void {
    this.append('offset +')
    this.visitNode(node.offset)
  }
}

/**
 * Kysely treats SQLite as one connection and would run one query at a time, so that no transaction could join the batch
 * of another.
 */
class SharingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): true {
    return true
  }
}

/** A connection object without a connection of its own: all share the writer and the reader. */
class SharedConnection implements DirectConnection, SharingConnection {
  inTransaction = false
  /** Parts that its transaction adds to the commit. */
  parts: SharedPart[] = []
  constructor(private readonly driver: GroupCommitDriver) {}
  get isOpen(): boolean {
    return this.driver.isOpen
  }
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.driver.run<R>(query, this.inTransaction)
  }
  share(write: SharedWrite, part: string): void {
    this.parts.push({ write, part })
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported: page by key instead')
  }
}

class GroupCommitDriver implements Driver {
  #writer!: DatabaseSync
  #reader!: DatabaseSync
  #commits!: GroupCommit
  readonly #writes = new Map<string, Ready>()
  readonly #reads = new Map<string, Ready>()
  isOpen = false

  constructor(
    private readonly file: string,
    private readonly options: SqliteOptions,
  ) {}

  async init(): Promise<void> {
    this.#writer = openSqlite(this.file, WRITER_PRAGMAS)
    this.#reader = openSqlite(this.file, READER_PRAGMAS)
    // SQLite's own path: if the file is a link, the log is next to its target.
    const file = this.#writer.location() ?? this.file
    const log = new WriteAheadLog(this.#writer, file, this.options.checkpointPages)
    this.#commits = new GroupCommit({
      writer: this.#writer,
      reader: this.#reader,
      log,
      turns: new WriterTurns(file),
      execute: (query) => this.#execute(this.#writer, this.#writes, query),
      patienceMs: this.options.patienceMs,
    })
    this.isOpen = true
  }

  async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(this)
  }
  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#commits.begin()
    if (connection instanceof SharedConnection) connection.inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof SharedConnection)) throw new Error('not a connection of this driver')
    connection.inTransaction = false
    await this.#commits.commit(connection.parts)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof SharedConnection) {
      // After a failed commit, which rolled back its whole batch, there is nothing to undo: the writer may run another
      // transaction.
      if (!connection.inTransaction) return
      connection.inTransaction = false
    }
    this.#commits.rollback()
  }

  async destroy(): Promise<void> {
    this.isOpen = false
    await this.#commits?.close()
    this.#writer?.close()
    this.#reader?.close()
  }

  async run<R>(query: CompiledQuery, inTransaction: boolean): Promise<QueryResult<R>> {
    if (inTransaction) {
      // SQLite has ended the transaction: the statement would run outside of it.
      if (!this.#writer.isTransaction) throw new Error('the transaction was rolled back by SQLite')
      return this.#execute<R>(this.#writer, this.#writes, query)
    }
    if (query.query.kind === 'SelectQueryNode' || /^\s*(select|pragma|with|explain)\b/i.test(query.sql)) {
      return this.#read<R>(query)
    }
    await this.#commits.begin()
    let result: QueryResult<R>
    try {
      result = this.#execute<R>(this.#writer, this.#writes, query)
    } catch (error) {
      this.#commits.rollback()
      throw error
    }
    await this.#commits.commit()
    return result
  }

  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (const since = performance.now(); ; ) {
      try {
        return this.#execute<R>(this.#reader, this.#reads, query)
      } catch (error) {
        if (!isBusy(error)) throw error
        if (performance.now() - since > READ_PATIENCE_MS) {
          throw new AppError('SYS_BUSY', undefined, null, { cause: error })
        }
        await new Promise((done) => setTimeout(done, READ_AGAIN_MS))
      }
    }
  }

  #execute<R>(db: DatabaseSync, cache: Map<string, Ready>, query: SingleQuery): QueryResult<R> {
    const parameters = query.parameters as SQLInputValue[]
    try {
      const ready = cache.get(query.sql) ?? this.#prepare(db, cache, query.sql)
      const { statement, shape } = ready
      if (shape && query.isSingle) {
        const row: unknown = statement.get(...parameters)
        return { rows: rowsOf(ready, row ? [row as unknown[]] : []) as R[] }
      }
      if (shape) {
        const found: unknown = statement.all(...parameters)
        return { rows: rowsOf(ready, found as unknown[][]) as R[] }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      const known = named(error)
      if (db === this.#writer) this.#commits.refused(known)
      throw known
    }
  }

  #prepare(db: DatabaseSync, cache: Map<string, Ready>, sql: string): Ready {
    const statement = db.prepare(sql)
    // Rows come as arrays and are named here: the library's objects have no prototype and are slower.
    statement.setReturnArrays(true)
    const ready = { statement, shape: shapeOf(statement) }
    if (/^\s*(create|alter|drop)\b/i.test(sql)) {
      // A `select *` that was prepared before may give other columns now.
      this.#writes.clear()
      this.#reads.clear()
      return ready
    }
    if (cache.size >= MAX_STATEMENTS) cache.clear()
    cache.set(sql, ready)
    return ready
  }
}

function shapeOf(statement: StatementSync): Shape | null {
  const names = statement.columns().map(({ name }) => name)
  return names.length === 0 ? null : { width: names.length, rowOf: rowMaker(names) }
}

function rowsOf(ready: Ready, rows: unknown[][]): Row[] {
  // Another process may have changed the schema under a `select *`.
  if (rows[0] && rows[0].length !== ready.shape?.width) ready.shape = shapeOf(ready.statement)
  const { shape } = ready
  return shape ? rows.map((values) => shape.rowOf(values)) : []
}
