import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { TableError } from './csv-reader'

const PIECE_BYTES = 64 * 1024
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])
const UNKNOWN = '文字既不是 UTF-8 或 UTF-16，也不是 GBK：请另存为“CSV UTF-8”'

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/**
 * The encoding of a text file: by its byte order mark, otherwise UTF-16 if every other byte of its beginning is NUL, as
 * in a header, otherwise UTF-8 if all its bytes are, otherwise GB18030, as Chinese spreadsheets write it. Rejects with
 * TableError for other bytes [console.import-encoding].
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const [a = 1, b = 1, c = 1, d = 1] = await beginningOf(file)
  if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0)) return 'utf-16be'
  if (await isAll(file, 'utf-8')) return 'utf-8'
  const isMarked = UTF8_MARK.equals(Buffer.from([a, b, c]))
  if (!isMarked && (await isAll(file, 'gb18030'))) return 'gb18030'
  throw new TableError(UNKNOWN)
}

async function beginningOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    return (await handle.read(Buffer.alloc(4, 1), 0, 4, 0)).buffer
  } finally {
    await handle.close()
  }
}

/** Whether all bytes of a file are text in this encoding. */
async function isAll(file: string, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const read of createReadStream(file, { highWaterMark: PIECE_BYTES }))
    if (!canDecode(decoder, read as Buffer)) return false
  return canDecode(decoder)
}

/** Whether the next piece is text; without a piece, whether the text is complete. */
function canDecode(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined })
    return true
  } catch {
    return false
  }
}

/** A text file's bytes in UTF-8 without its byte order mark, in chunks; `onBytes` gets the number of bytes read. */
export async function* utf8Pieces(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  const bytes = (async function* () {
    for await (const read of source) {
      onBytes(source.bytesRead)
      yield read as Buffer
    }
  })()
  yield* inUtf8(bytes, encoding)
}

/** Bytes in UTF-8 without a byte order mark; a character may be split between two pieces. */
export async function* inUtf8(pieces: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding)
  let isFirst = true
  for await (const piece of pieces) {
    if (decoder) yield Buffer.from(decoder.decode(piece, { stream: true }))
    else yield isFirst && piece.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? piece.subarray(3) : piece
    isFirst = false
  }
  if (decoder) yield Buffer.from(decoder.decode())
}
