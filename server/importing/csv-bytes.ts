import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const PIECE_BYTES = 64 * 1024
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/**
 * The encoding of a text file: by its byte order mark, otherwise UTF-16 if every other byte of its beginning is NUL, as
 * in a header, otherwise UTF-8.
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const handle = await open(file, 'r')
  try {
    const [a = 1, b = 1, c = 1, d = 1] = (await handle.read(Buffer.alloc(4, 1), 0, 4, 0)).buffer
    if ((a === 0xff && b === 0xfe) || (a > 0 && b === 0 && c > 0 && d === 0)) return 'utf-16le'
    if ((a === 0xfe && b === 0xff) || (a === 0 && b > 0 && c === 0 && d > 0)) return 'utf-16be'
    return 'utf-8'
  } finally {
    await handle.close()
  }
}

/** A text file's bytes in UTF-8 without its byte order mark, in chunks; `onBytes` gets the number of bytes read. */
export async function* utf8Pieces(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  const decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding)
  let isFirst = true
  for await (const read of source) {
    const piece = read as Buffer
    onBytes(source.bytesRead)
    if (decoder) yield Buffer.from(decoder.decode(piece, { stream: true }))
    else yield isFirst && piece.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ? piece.subarray(3) : piece
    isFirst = false
  }
  if (decoder) yield Buffer.from(decoder.decode())
}
