import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Encoding, encodingOf, inUtf8, utf8Pieces } from './csv-bytes'
import { TableError } from './csv-reader'

const folder = mkdtempSync(join(tmpdir(), 'galleria-bytes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (bytes: Buffer) => {
  const path = join(folder, 'given.csv')
  writeFileSync(path, bytes)
  return path
}

const TEXT = 'Handle,标题\ntea,龙井茶 €㐀\n'
/** `TEXT` with characters of one, two and four bytes. */
const GBK = Buffer.from('48616e646c652cb1eacce20a7465612cc1fabeaeb2e820a2e38139ee390a', 'hex')
const MARK = Buffer.from([0xef, 0xbb, 0xbf])

async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).toString('utf8')
}

test.each<[string, Encoding, Buffer]>([
  ['UTF-8', 'utf-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', 'utf-8', Buffer.concat([MARK, Buffer.from(TEXT)])],
  ['GB18030', 'gb18030', GBK],
  ['UTF-16', 'utf-16le', Buffer.from(TEXT, 'utf16le')],
  ['no text', 'utf-8', Buffer.alloc(0)],
])('%s is found by its bytes and read [console.import-encoding]', async (what, encoding, bytes) => {
  const path = file(bytes)
  expect(await encodingOf(path)).toBe(encoding)
  expect(await textOf(utf8Pieces(path, encoding, () => undefined))).toBe(what === 'no text' ? '' : TEXT)
})

test.each<[string, Encoding, Buffer]>([
  ['UTF-8', 'utf-8', Buffer.from(TEXT)],
  ['GB18030', 'gb18030', GBK],
])('%s is read with any split of its characters [console.import-encoding]', async (_what, encoding, bytes) => {
  const split = async (...cuts: number[]) => {
    const ends = [...cuts, bytes.length]
    const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
    return textOf(inUtf8(streamOf(pieces), encoding))
  }
  for (let one = 0; one <= bytes.length; one++)
    for (let two = one; two <= bytes.length; two++) expect(await split(one, two)).toBe(TEXT)
  expect(await split(...Array.from(bytes.keys()))).toBe(TEXT)
})

async function* streamOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}

test.each([
  ['a byte of neither', Buffer.concat([GBK, Buffer.from([0xff, 0x0a])])],
  ['a character that ends in its middle', GBK.subarray(0, 8)],
  ['a mark of UTF-8 before other text', Buffer.concat([MARK, GBK])],
  ['a byte of neither behind the first piece', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0xff])])],
])('%s refuses the file [console.import-encoding]', async (_what, bytes) => {
  await expect(encodingOf(file(bytes))).rejects.toThrow(
    new TableError('文字既不是 UTF-8 或 UTF-16，也不是 GBK：请另存为“CSV UTF-8”'),
  )
})
