import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { type Column, findColumns, type Row } from './columns'

/** The file can't be read as a product table at all; one clear line. */
export class TableError extends Error {}

/** A cell larger than this is a quote that was never closed. */
const MAX_RECORD_BYTES = 4_000_000
/** Nobody typed these: controls (PostgreSQL takes no NUL in a text) and marks that turn the writing's direction. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const HEAD_BYTES = 64 * 1024
const DELIMITERS = [',', ';', '\t'] as const

export interface Table {
  columns: ReadonlySet<Column>
  rows: AsyncIterable<Row>
  /** Bytes of the file read so far. */
  bytesRead(): number
}

/**
 * Opens a CSV file as rows that are read one after another: UTF-8 with or without BOM, any line ends, the separator
 * taken from the header. Rejects, as reading may later, with TableError.
 */
export async function openTable(file: string): Promise<Table> {
  const delimiter = await sniffDelimiter(file)
  const source = createReadStream(file, { highWaterMark: HEAD_BYTES })
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  source.on('error', (error) => parser.destroy(error))
  const records = recordsOf(source.pipe(parser))
  const header = await records.next()
  if (header.done) throw new TableError('the file is empty')
  const places = findColumns(header.value.cells)
  if (!places.has('handle')) {
    source.destroy()
    throw new TableError('this is no Shopify product export: it has neither a "Handle" nor a "URL handle" column')
  }
  return { columns: new Set(places.keys()), rows: rowsOf(records, places), bytesRead: () => source.bytesRead }
}

interface Parsed {
  cells: string[]
  line: number
}

async function* rowsOf(records: AsyncIterable<Parsed>, places: ReadonlyMap<Column, number>): AsyncGenerator<Row> {
  for await (const { cells, line } of records) {
    const cell = (column: Column) => {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? '').replace(UNSEEN, '').trim()
    }
    yield { line, cell }
  }
}

async function* recordsOf(parser: AsyncIterable<unknown>): AsyncGenerator<Parsed> {
  // Counted here: csv-parse counts a CRLF inside quotes twice.
  let line = 1
  let empty = 0
  try {
    for await (const item of parser) {
      const { record, info } = item as { record: string[]; info: { empty_lines: number } }
      line += info.empty_lines - empty
      empty = info.empty_lines
      yield { cells: record, line }
      line += 1 + countBreaks(record)
    }
  } catch (error) {
    if (error instanceof CsvError) throw new TableError(`line ${line}: ${error.message.split('\n')[0]}`)
    throw error
  }
}

/** Line breaks inside a record's quoted cells. */
function countBreaks(record: readonly string[]): number {
  let count = 0
  for (const cell of record) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
}

async function sniffDelimiter(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const [header = ''] = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .split(/\r\n|\n|\r/)
    const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
    return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
  } finally {
    await handle.close()
  }
}
