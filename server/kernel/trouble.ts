import { types } from 'node:util'
import { named } from './sqlite'

/** What a database and its disk may suffer from: no bug of ours, and nothing that a caller can mend. */
const REASONS = {
  full: 'the disk is full',
  damaged: 'the database is damaged',
  readOnly: 'the database is read-only',
  disk: 'the disk fails',
  held: 'another process holds the database',
  database: 'the database does not answer',
  unreachable: 'the database does not answer',
} as const
type Kind = keyof typeof REASONS

/** The database gives no answer, or not in time. Whether a transaction whose commit was sent is there is not known. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  readonly code = 'DATABASE_UNREACHABLE'
}

export interface Trouble {
  kind: Kind
  /** For anybody: no path, no address. */
  reason: string
  /** The engine's own words. */
  words: string
}

/** By SQLite's names, the system's and PostgreSQL's; the first that fits. */
const CODES: readonly (readonly [RegExp, Kind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)$/, 'damaged'],
  [/^(SQLITE_READONLY|EROFS|25006)$/, 'readOnly'],
  [/^(SQLITE_IOERR|EIO|58030)$/, 'disk'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)$/, 'held'],
  [/^DATABASE_UNREACHABLE$/, 'database'],
  // The network's words, and PostgreSQL's: no such user, password or database, starting, stopping, too many connections.
  [
    /^(SQLITE_CANTOPEN|ECONN\w+|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|EAI_\w+|25P03|28\w+|3D\w+|57P0\d|53300|08\w+)$/,
    'unreachable',
  ],
]

/** The driver has no code for a connection that ended. */
const LOST = /^(ConnectionFailed|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The trouble behind an error or behind what caused it; null when it is something else. */
export function troubleOf(error: unknown, seen: ReadonlySet<unknown> = new Set()): Trouble | null {
  const known = named(error)
  // What the driver threw is the cause of the error that it was named by, and would be named anew for ever.
  if (!types.isNativeError(known) || seen.has(error)) return null
  const code = 'code' in known ? String(known.code) : ''
  const kind = CODES.find(([codes]) => codes.test(code))?.[1]
  const isLost = LOST.test(known.message)
  const found = kind ?? (isLost ? 'unreachable' : undefined)
  if (found) return { kind: found, reason: REASONS[found], words: known.message || code }
  return known.cause === undefined ? null : troubleOf(known.cause, new Set([...seen, error, known]))
}

/** The one line that an operator needs: what is wrong, with which file (or database), and what to do. */
export function adviceOn({ kind, reason, words }: Trouble, database: string): string {
  const place = /^postgres(ql)?:/.test(database) ? 'the database' : database
  if (kind === 'full') return `the disk is full: ${place} can't be written (${words}); make room on its disk`
  if (kind === 'damaged')
    return `${place} is damaged, or no database of ours (${words}): stop the server and put a backup in its place (npm run mall -- restore <file> --force)`
  if (kind === 'readOnly')
    return `${place} can't be written (${words}): see who may write it, and how its disk is mounted`
  if (kind === 'disk') return `${place} can't be read or written (${words}): see whether its disk has room and is sound`
  if (kind === 'held') return `${reason}: ${place} (${words}); try again when it is done`
  return `the database can't be used: ${words}${place === database ? ` (${place})` : ''}`
}
