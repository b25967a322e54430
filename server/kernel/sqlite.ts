import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's own names of the primary results that anybody here looks at. */
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

/** Older ones can lose what two connections commit and check-point at once (3.7.0 to 3.51.2). */
const OLDEST = [3, 51, 3] as const

/** How long the opening of a file, and only that, may wait for another process. */
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

/** Node calls every error of SQLite ERR_SQLITE_ERROR: this one is called what SQLite calls it. */
export function named(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  if (!('errcode' in error) || typeof error.errcode !== 'number' || !('message' in error)) return error
  const code = NAMES[error.errcode & 0xff] ?? `SQLITE_${error.errcode}`
  return new SqliteError(String(error.message), code, { cause: error })
}

/** Whether another connection holds what this one needs. */
export function isBusy(error: unknown): error is SqliteError {
  return error instanceof SqliteError && error.code === 'SQLITE_BUSY'
}

/** Throws where a SQLite of this version may not be trusted with a mall. */
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

/** The rows are for this user alone. SQLite would make a file that all may read; its logs get the file's mode. */
const FILE_MODE = 0o600

/**
 * Makes an empty file where there is none. One that exists is not opened: its close would end the locks that other
 * connections of this process have on it.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE))
  } catch {
    // It exists, or SQLite says what is wrong with it.
  }
}

/**
 * Opens a file, with pragmas that hold for this connection. Afterwards it waits for nobody: what another process holds
 * is told at once as SQLITE_BUSY, since whoever waited here would hold up everybody. Errors have SQLite's names.
 */
export function openSqlite(file: string, pragmas: readonly string[]): DatabaseSync {
  let db: DatabaseSync | null = null
  try {
    if (file !== '') createFile(file)
    // Defensive mode would ignore `journal_mode=OFF` of a scratch file, and nobody's SQL runs here but ours.
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
