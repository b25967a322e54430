/** The file is not readable as a product table; a one-line message. */
export class TableError extends Error {}

/** Maximum size of a cell in UTF-8 bytes: no text of a product is larger. */
export const MAX_CELL = 4_000_000
/** Maximum size of a row in bytes: it bounds the memory for any file. */
const MAX_ROW = 8_000_000
/** Maximum number of cells of the first row. */
const MAX_COLUMNS = 2000
const LOOSE = '引号里的引号没有写成两个'
const QUOTE = 34
const CR = 13
const LF = 10

export interface CsvRow {
  /** The line where it starts; the file's first line is 1. */
  line: number
  /** Size of its cells in UTF-8 bytes. */
  bytes: number
  /** At most as many as the first row has. */
  cells: string[]
  /** Why the row is unreadable, or null. */
  fault: string | null
}

/** The state within a cell: before its first byte, in plain text, inside quotes, after a quote inside quotes. */
type Place = 'start' | 'bare' | 'quoted' | 'behind'

/**
 * Rows of a CSV file in UTF-8, given in chunks of any size. CRLF, LF and CR all end a row, also mixed, and are kept
 * inside quotes; empty lines are skipped. A row that is broken or too large has a
 * `fault`, and reading continues: only a quote that is open at the end is a TableError.
 */
export class CsvReader {
  #place: Place = 'start'
  #line = 1
  #isBehindCr = false
  /** Line where the row starts. */
  #rowLine = 1
  #cells: string[] = []
  #count = 0
  /** Index of the last cell that is not empty. */
  #filled = 0
  #bytes = 0
  /** Number of cells of the first row up to the last that is not empty, and of all of them. */
  #width = MAX_COLUMNS
  #fullWidth: number | null = null
  #hasQuotes = false
  /** An unescaped quote inside quotes: the end of its cell is unknown. */
  #isLoose = false
  #fault: string | null = null
  /** The bytes of the cell from earlier chunks. */
  #held = Buffer.allocUnsafe(1024)
  #heldBytes = 0
  #isLarge = false
  #cellLine = 1
  readonly #delimiter: number

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** Rows that end in this chunk. */
  *read(piece: Buffer): Generator<CsvRow> {
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at]
      const isEnd = byte === CR || byte === LF
      if (isEnd && !(byte === LF && this.#isBehindCr)) this.#line++
      if (this.#place === 'quoted') {
        this.#isBehindCr = byte === CR
        if (byte !== QUOTE) continue
        this.#hold(piece, from, at)
        from = at
        this.#place = 'behind'
        continue
      }
      if (this.#place === 'start') {
        // The second half of a CRLF.
        if (byte === LF && this.#isBehindCr && this.#count === 0) {
          this.#isBehindCr = false
          continue
        }
        from = at
        this.#cellLine = this.#line
      }
      this.#isBehindCr = byte === CR
      if (byte === this.#delimiter || isEnd) {
        // After a quote `from` is the index of that quote, and the cell is kept already.
        this.#endCell(piece, from, this.#place === 'behind' ? from : at)
        if (isEnd) yield* this.#endRow()
      } else if (this.#place === 'start') {
        if (byte === QUOTE) {
          this.#place = 'quoted'
          this.#hasQuotes = true
          from = at + 1
        } else this.#place = 'bare'
      } else if (this.#place === 'behind') {
        // Two quotes are an escaped one; otherwise the cell continues as if it had no quotes.
        if (byte === QUOTE) {
          from = at
          this.#place = 'quoted'
        } else {
          this.#unquote()
          from = at
          this.#place = 'bare'
        }
      }
    }
    if (this.#place === 'bare' || this.#place === 'quoted') this.#hold(piece, from, piece.length)
  }

  /** The last row, if the file has no final line end. Throws TableError when a quote is open. */
  *end(): Generator<CsvRow> {
    if (this.#place === 'quoted') throw new TableError(`第 ${this.#cellLine} 行：从这里开始的引号没有结束`)
    if (this.#place === 'start' && this.#count === 0) return
    this.#endCell(Buffer.alloc(0), 0, 0)
    yield* this.#endRow()
  }

  /** Keeps a part of the cell. */
  #hold(piece: Buffer, from: number, to: number): void {
    const bytes = this.#heldBytes + to - from
    if (bytes > MAX_CELL) this.#isLarge = true
    if (this.#isLarge) return
    if (bytes > this.#held.length) {
      const larger = Buffer.allocUnsafe(Math.min(MAX_CELL, 2 * bytes))
      this.#held.copy(larger, 0, 0, this.#heldBytes)
      this.#held = larger
    }
    piece.copy(this.#held, this.#heldBytes, from, to)
    this.#heldBytes = bytes
  }

  /** Treats a cell's quotes as text: one of them is at an invalid position. */
  #unquote(): void {
    const text = Buffer.from(this.#held.subarray(0, this.#heldBytes))
    this.#heldBytes = 0
    for (const part of ['"', text, '"']) this.#hold(Buffer.from(part), 0, part.length)
    if (this.#line > this.#cellLine) this.#fault ??= LOOSE
    this.#isLoose = true
  }

  #endCell(piece: Buffer, from: number, to: number): void {
    this.#count++
    let bytes = to - from
    const isHeld = this.#heldBytes > 0 || this.#isLarge
    if (isHeld) {
      this.#hold(piece, from, to)
      bytes = this.#heldBytes
    }
    if (this.#isLarge) this.#fault = `有一格超过 ${MAX_CELL / 1e6} MB`
    this.#bytes += bytes
    if (this.#bytes > MAX_ROW) this.#fault ??= `这一行超过 ${MAX_ROW / 1e6} MB`
    if (bytes > 0 || this.#isLarge) this.#filled = this.#count
    if (this.#count <= this.#width) {
      const isKept = bytes > 0 && !this.#isLarge && this.#bytes <= MAX_ROW
      this.#cells.push(!isKept ? '' : isHeld ? this.#held.toString('utf8', 0, bytes) : piece.toString('utf8', from, to))
    }
    this.#heldBytes = 0
    this.#isLarge = false
    this.#place = 'start'
  }

  *#endRow(): Generator<CsvRow> {
    const isEmpty = this.#filled === 0 && this.#count === 1 && !this.#hasQuotes
    const row = { line: this.#rowLine, bytes: this.#bytes, cells: this.#cells, fault: this.#faultOfRow() }
    if (!isEmpty && this.#fullWidth === null) {
      this.#width = this.#filled
      this.#fullWidth = this.#count
    }
    this.#rowLine = this.#line
    this.#cells = []
    this.#count = 0
    this.#filled = 0
    this.#bytes = 0
    this.#hasQuotes = false
    this.#isLoose = false
    this.#fault = null
    if (!isEmpty) yield row
  }

  #faultOfRow(): string | null {
    if (this.#fault !== null) return this.#fault
    if (this.#filled > this.#width) return `这一行有 ${this.#filled} 格，应为 ${this.#width} 格`
    if (this.#isLoose && this.#count !== this.#fullWidth) return LOOSE
    return null
  }
}
