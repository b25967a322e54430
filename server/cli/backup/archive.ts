import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export type Cell = string | number | null
const FORMAT = 'galleria-backup'
const VERSION = 1

/** A consistent snapshot of a database, table by table; for either engine. */
export interface Snapshot {
  engine: string
  /** Names of its applied migrations. */
  migrations: string[]
  tables: { name: string; columns: string[] }[]
  rows(table: { name: string; columns: string[] }): AsyncIterable<Cell[][]>
}

export interface ArchiveHead {
  format: string
  version: number
  engine: string
  createdAt: number
  migrations: string[]
}

/** Contents of an archive, after it was read to its end. */
export interface ArchiveSummary {
  head: ArchiveHead
  rows: Record<string, number>
}

/** The file is no backup, or an incomplete one; a one-line message. */
export class ArchiveError extends Error {}

/**
 * Writes a snapshot as compressed lines of JSON: a head, each table followed by its rows, an end with their counts
 * and a digest. The file appears under its name when it is complete.
 */
export async function writeArchive(file: string, snapshot: Snapshot, createdAt: number): Promise<ArchiveSummary> {
  const head: ArchiveHead = {
    format: FORMAT,
    version: VERSION,
    engine: snapshot.engine,
    createdAt,
    migrations: snapshot.migrations,
  }
  const rows: Record<string, number> = {}
  const half = `${file}.part`
  try {
    const text = Readable.from(linesOf(snapshot, head, rows))
    // It contains shoppers' addresses: other accounts of this machine must not read it.
    await pipeline(text, createGzip({ level: 6 }), createWriteStream(half, { mode: 0o600 }))
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  return { head, rows }
}

async function* linesOf(snapshot: Snapshot, head: ArchiveHead, rows: Record<string, number>): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const counted = (text: string) => {
    digest.update(text)
    return text
  }
  yield counted(`${JSON.stringify(head)}\n`)
  for (const table of snapshot.tables) {
    yield counted(`${JSON.stringify({ table: table.name, columns: table.columns })}\n`)
    rows[table.name] = 0
    for await (const batch of snapshot.rows(table)) {
      rows[table.name] = (rows[table.name] ?? 0) + batch.length
      yield counted(batch.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
  }
  yield `${JSON.stringify({ end: true, rows, sha256: digest.digest('hex') })}\n`
}

/** A table's head, or one of its rows. */
export type Entry = { table: string; columns: string[] } | Cell[]

/** Reads an archive entry by entry and verifies its digest at the end. Rejects with ArchiveError. */
export async function readArchive(
  file: string,
  visit: (entry: Entry, head: ArchiveHead) => void | Promise<void>,
): Promise<ArchiveSummary> {
  const reading = new Reading()
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    for await (const line of createInterface({ input: source.pipe(gunzip), crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = reading.take(line)
      if (entry && reading.head) await visit(entry, reading.head)
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new ArchiveError('the file is damaged')
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_'))
      throw new ArchiveError(
        reading.head ? 'the backup is damaged or truncated' : 'the file is not a backup of this mall',
      )
    throw error
  } finally {
    source.destroy()
  }
  return reading.end()
}

class Reading {
  head: ArchiveHead | null = null
  #digest = createHash('sha256')
  #rows: Record<string, number> = {}
  #table: { name: string; width: number } | null = null
  #isEnded = false

  /** The entry of a line; undefined for the head and the end. */
  take(line: string): Entry | undefined {
    if (this.#isEnded) throw new ArchiveError('the file has data after its end')
    const value: unknown = JSON.parse(line)
    if (!this.head) {
      this.head = headOf(value)
      this.#digest.update(`${line}\n`)
      return undefined
    }
    if (typeof value === 'object' && value !== null && 'end' in value) {
      this.#check(value)
      return undefined
    }
    this.#digest.update(`${line}\n`)
    if (isTable(value)) {
      this.#table = { name: value.table, width: value.columns.length }
      this.#rows[value.table] = 0
      return value
    }
    if (!isRow(value) || value.length !== this.#table?.width) throw new ArchiveError('the file is damaged')
    this.#rows[this.#table.name] = (this.#rows[this.#table.name] ?? 0) + 1
    return value
  }

  end(): ArchiveSummary {
    if (!this.head) throw new ArchiveError('the file is not a backup of this mall')
    if (!this.#isEnded) throw new ArchiveError('the backup is truncated')
    return { head: this.head, rows: this.#rows }
  }

  #check(end: object): void {
    const isSame = 'rows' in end && JSON.stringify(end.rows) === JSON.stringify(this.#rows)
    if (!isSame || !('sha256' in end) || end.sha256 !== this.#digest.digest('hex'))
      throw new ArchiveError('the backup is damaged')
    this.#isEnded = true
  }
}

function headOf(value: unknown): ArchiveHead {
  const isHead = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT
  if (!isHead) throw new ArchiveError('the file is not a backup of this mall')
  const head = value as ArchiveHead & object
  if (head.version !== VERSION || !Array.isArray(head.migrations))
    throw new ArchiveError('the backup is of another version')
  return head
}

function isTable(value: unknown): value is { table: string; columns: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'table' in value &&
    typeof value.table === 'string' &&
    'columns' in value &&
    Array.isArray(value.columns)
  )
}

function isRow(value: unknown): value is Cell[] {
  return (
    Array.isArray(value) && value.every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'number')
  )
}
