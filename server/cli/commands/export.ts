import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts, type Separator } from '../../importing'
import type { Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import type { Mall } from '../mall'
import { checkRoom, fileFailure } from '../room'

export const EXPORT_OPTIONS = {
  force: { type: 'boolean', summary: 'replaces an existing file' },
  utf16: {
    type: 'boolean',
    summary: 'UTF-16 with tabs between cells, which Excel opens directly; default UTF-8',
  },
} as const

export const exportCommand: Command = {
  name: 'export',
  action: null,
  summary: 'writes the catalogue as a Shopify product export (CSV), to a file or stdout',
  usage: '[file.csv] [--force] [--utf16]',
  details: [
    'Uses the newer column names and adds a column Store ID; importing it again changes nothing. Text that a',
    "spreadsheet would run as a formula gets an apostrophe (') before it, which the import takes away again.",
  ].join('\n'),
  options: EXPORT_OPTIONS,
  arguments: [0, 1],
  run: runExport,
}

async function runExport(call: Call): Promise<Answer> {
  return writeFile(
    call,
    exportProducts,
    { products: 0, rows: 0 },
    ({ products, rows }) => `${products} products in ${rows} rows`,
  )
}

/** Writes an export to a file, or to stdout; `none` are the counts of an empty one. */
export async function writeFile<S extends object>(
  call: Call,
  open: (mall: Mall, separator: Separator) => AsyncGenerator<string, S>,
  none: S,
  words: (summary: S) => string,
): Promise<Answer> {
  const [name] = call.args
  if (name === undefined && call.isJson)
    throw new UsageError('with --json the export needs a file, because the JSON goes to stdout')
  const isUtf16 = call.isSet('utf16')
  if (name === undefined && isUtf16) throw new UsageError('with --utf16 the export needs a file')
  const file = name === undefined ? null : resolve(name)
  if (file && existsSync(file)) {
    if (!statSync(file).isFile()) throw new UsageError(`${file} is not a file`)
    if (!call.isSet('force')) throw new UsageError(`${file} exists (--force replaces it)`)
  }
  if (file) checkRoom(file)
  const mall = await call.open()
  let summary = none
  const pieces = open(mall, isUtf16 ? '\t' : ',')
  async function* text(): AsyncGenerator<string> {
    for (let next = await pieces.next(); ; next = await pieces.next()) {
      if (next.done) {
        summary = next.value
        return
      }
      yield next.value
    }
  }
  if (!file) {
    for await (const piece of text()) await call.printer.file(piece)
    return { json: null, lines: [], isWritten: true }
  }
  const half = `${file}.part`
  try {
    await pipeline(Readable.from(isUtf16 ? utf16(text()) : text()), createWriteStream(half))
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw fileFailure(error as NodeJS.ErrnoException, file)
  }
  return { json: { file, ...summary }, lines: [`${words(summary)}: ${file}`] }
}

async function* utf16(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFF', 'utf16le')
  for await (const piece of pieces) yield Buffer.from(piece, 'utf16le')
}
