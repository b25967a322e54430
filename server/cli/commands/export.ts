import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportSummary, exportProducts } from '../../importing'
import type { Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { checkRoom, whyNoFile } from '../room'

export const exportCommand: Command = {
  name: 'export',
  summary: 'writes the catalogue as a Shopify product export (CSV), to a file or stdout',
  usage: '[file.csv] [--force]',
  details: 'In the newer column names, with a Store ID column of ours; importing it again changes nothing.',
  options: { force: { type: 'boolean', summary: 'replaces the file if there is one' } },
  arguments: [0, 1],
  run: runExport,
}

async function runExport(call: Call): Promise<Answer> {
  const [name] = call.args
  if (name === undefined && call.isJson)
    throw new UsageError('with --json the export needs a file: stdout belongs to the JSON')
  const file = name === undefined ? null : resolve(name)
  if (file && existsSync(file)) {
    if (!statSync(file).isFile()) throw new UsageError(`${file} is no file`)
    if (!call.isSet('force')) throw new UsageError(`${file} exists (--force replaces it)`)
  }
  if (file) checkRoom(file)
  const mall = await call.open()
  let summary: ExportSummary = { products: 0, rows: 0 }
  const pieces = exportProducts(mall)
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
    for await (const piece of text()) await call.terminal.out(piece)
    return { json: null, lines: [], isWritten: true }
  }
  const half = `${file}.part`
  try {
    await pipeline(Readable.from(text()), createWriteStream(half))
    await rename(half, file)
  } catch (error) {
    await rm(half, { force: true })
    throw whyNoFile(error as NodeJS.ErrnoException, file)
  }
  return { json: { file, ...summary }, lines: [`${summary.products} products in ${summary.rows} rows: ${file}`] }
}
