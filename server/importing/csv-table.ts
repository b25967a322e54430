import { cleanLines } from '@contract/codes/text'
import { type Column, findColumns, type Row, type SheetKind } from './columns'
import { type Encoding, encodingOf, utf8Pieces } from './csv-bytes'
import { CsvReader, type CsvRow, TableError } from './csv-reader'
import { plainCell } from './formula.rules'

const DELIMITERS = [',', ';', '\t'] as const

export interface Table<C extends string = Column> {
  columns: ReadonlySet<C>
  /** Each iteration reads the file from its beginning. */
  rows: AsyncIterable<Row<C>>
  /** Bytes that the current iteration has read. */
  bytesRead(): number
}

/**
 * Opens a CSV file as a sequence of rows: UTF-8, UTF-16 or GB18030, any line ends, the separator detected from the
 * header. Rejects with TableError, as reading may later.
 */
export async function openTable<C extends string>(file: string, kind: SheetKind<C>): Promise<Table<C>> {
  const encoding = await encodingOf(file)
  const delimiter = await sniffDelimiter(file, encoding)
  let bytesRead = 0
  const rows = () =>
    rowsOf(
      utf8Pieces(file, encoding, (bytes) => {
        bytesRead = bytes
      }),
      delimiter,
    )
  const places = await placesOf(rows(), kind)
  return {
    columns: new Set(places.keys()),
    rows: { [Symbol.asyncIterator]: () => sheetRows(rows(), places) },
    bytesRead: () => bytesRead,
  }
}

async function placesOf<C extends string>(rows: AsyncIterable<CsvRow>, kind: SheetKind<C>): Promise<Map<C, number>> {
  for await (const { line, cells, fault } of rows) {
    if (fault !== null) throw new TableError(`第 ${line} 行：${fault}`)
    const { places, repeated } = findColumns(
      cells.map((cell) => cleanLines(cell)),
      kind,
    )
    if (!places.has(kind.key)) throw new TableError(kind.missing)
    if (repeated) {
      const [one, two] = repeated
      throw new TableError(
        one.toLowerCase() === two.toLowerCase() ? `列“${one}”重复了` : `列“${one}”和“${two}”是同一个意思`,
      )
    }
    return places
  }
  throw new TableError('文件是空的')
}

async function* sheetRows<C extends string>(
  rows: AsyncIterable<CsvRow>,
  places: ReadonlyMap<C, number>,
): AsyncGenerator<Row<C>> {
  let isHeader = true
  for await (const { line, bytes, cells, fault } of rows) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const cell = (column: C) => {
      const place = places.get(column)
      return place === undefined ? undefined : plainCell(cleanLines(cells[place] ?? '').trim())
    }
    yield { line, bytes, fault, cell }
  }
}

async function* rowsOf(pieces: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter)
  for await (const piece of pieces) yield* reader.read(piece)
  yield* reader.end()
}

/** The most frequent separator of the first line that is not empty. */
async function sniffDelimiter(file: string, encoding: Encoding): Promise<string> {
  for await (const piece of utf8Pieces(file, encoding, () => undefined)) {
    const header =
      piece
        .toString('utf8')
        .split(/[\r\n]+/)
        .find((line) => line !== '') ?? ''
    const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
    return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter
  }
  return DELIMITERS[0]
}
