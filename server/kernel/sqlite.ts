import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's names of the primary result codes that the code checks. */
const NAMES: Record<number, string> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
}

/** Older versions can lose commits when two connections commit and checkpoint concurrently (3.7.0 to 3.51.2). */
const OLDEST = [3, 51, 3] as const

/** How long opening a file may wait for another process; later statements do not wait. */
const OPEN_PATIENCE_MS = 5000

export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  constructor(
    message: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Node gives every SQLite error the code ERR_SQLITE_ERROR; this sets SQLite's own name. */
export function named(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if (!('errcode' in error) || typeof error.errcode !== 'number' || !('message' in error)) return error
  const code = NAMES[error.errcode & 0xff] ?? `SQLITE_${error.errcode}`
  return new SqliteError(String(error.message), code, { cause: error })
}

/** Whether another connection holds the lock that this one needs. */
export function isBusy(error: unknown): error is SqliteError {
  return error instanceof SqliteError && error.code === 'SQLITE_BUSY'
}

/** Throws for a SQLite version that can lose commits. */
export function checkSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number)
  const first = OLDEST.findIndex((part, i) => parts[i] !== part)
  if (first >= 0 && (parts[first] ?? 0) < (OLDEST[first] ?? 0)) {
    throw new SqliteError(
      `SQLite ${version} of this Node can lose commits: ${OLDEST.join('.')} or newer is needed (Node 24.21 has 3.53)`,
      'SQLITE_TOO_OLD',
    )
  }
}

/**
 * The rows are for this system user only. SQLite would create a file that all may read; its logs get the file's mode.
 */
const FILE_MODE = 0o600

/**
 * Creates an empty file where there is none. An existing one is not opened: closing it would release the locks that
 * other connections of this process have on it.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE))
  } catch {
    // It exists, or SQLite reports what is wrong with it.
  }
}

/**
 * Opens a file, with pragmas for this connection. Later statements never wait for another process: they fail at once
 * with SQLITE_BUSY, since a wait would block the event loop. Errors have SQLite's names.
 */
export function openSqlite(file: string, pragmas: readonly string[]): DatabaseSync {
  let db: DatabaseSync | null = null
  try {
    if (file !== '') createFile(file)
    // Defensive mode would ignore `journal_mode=OFF` of a scratch file, and only our own SQL runs here.
    db = new DatabaseSync(file, { defensive: false })
    db.exec(`pragma busy_timeout=${OPEN_PATIENCE_MS}`)
    checkSqliteVersion(String(db.prepare('select sqlite_version() as version').get()?.version))
    for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
    db.exec('pragma busy_timeout=0')
    return db
  } catch (error) {
    db?.close()
    throw named(error)
  }
}
