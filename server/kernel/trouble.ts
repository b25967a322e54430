import { types } from 'node:util'
import { named } from './sqlite'

/** Failures of a database and its disk: no bug of ours, and nothing that a caller can change. */
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

/** The database gives no reply, or not in time. Whether a transaction whose commit was sent is committed is unknown. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable'
  readonly code = 'DATABASE_UNREACHABLE'
}

export interface Trouble {
  kind: Kind
  /** Safe to publish: no path, no address. */
  reason: string
  /** The engine's own message. */
  words: string
}

/** Codes of SQLite, the system and PostgreSQL; the first match counts. */
const CODES: readonly (readonly [RegExp, Kind])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/, 'full'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)$/, 'damaged'],
  [/^(SQLITE_READONLY|EROFS|25006)$/, 'readOnly'],
  [/^(SQLITE_IOERR|EIO|58030)$/, 'disk'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)$/, 'held'],
  [/^DATABASE_UNREACHABLE$/, 'database'],
  // Messages of the network and of PostgreSQL: wrong user, password or database, starting, stopping, too many
  // connections.
  [
    /^(SQLITE_CANTOPEN|ECONN\w+|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EPIPE|EAI_\w+|25P03|28\w+|3D\w+|57P0\d|53300|08\w+)$/,
    'unreachable',
  ],
]

/** The driver has no code for a connection that ended. */
const LOST = /^(ConnectionFailed|Connection terminated|Client has encountered a connection error|Client was closed)/

/** The trouble in an error or in its causes; null for any other error. */
export function troubleOf(error: unknown, seen: ReadonlySet<unknown> = new Set()): Trouble | null {
  const known = named(error)
  // The driver's error is the cause of the named error, and would be named again without end.
  if (!types.isNativeError(known) || seen.has(error)) return null
  const code = 'code' in known ? String(known.code) : ''
  const kind = CODES.find(([codes]) => codes.test(code))?.[1]
  const isLost = LOST.test(known.message)
  const found = kind ?? (isLost ? 'unreachable' : undefined)
  if (found) return { kind: found, reason: REASONS[found], words: known.message || code }
  return known.cause === undefined ? null : troubleOf(known.cause, new Set([...seen, error, known]))
}

/** The one line for the operator: what is wrong, with which file (or database), and what to do. */
export function adviceOn({ kind, reason, words }: Trouble, database: string): string {
  const place = /^postgres(ql)?:/.test(database) ? 'the database' : database
  if (kind === 'full') return `the disk is full: ${place} can't be written (${words}); make room on its disk`
  if (kind === 'damaged')
    return `${place} is damaged, or no database of ours (${words}): stop the server and put a backup in its place (npm run mall -- restore <file> --force)`
  if (kind === 'readOnly')
    return `${place} can't be written (${words}): check its permissions and the mount options of its disk`
  if (kind === 'disk')
    return `${place} can't be read or written (${words}): check the free space and the health of its disk`
  if (kind === 'held') return `${reason}: ${place} (${words}); try again later`
  return `the database can't be used: ${words}${place === database ? ` (${place})` : ''}`
}
