import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import {
  bringPlaceholder,
  ImportError,
  type ImportSummary,
  importProducts,
  openTable,
  PictureDesk,
  PLACEHOLDER,
  PRODUCT_SHEET,
  type Problem,
  pictureFetcher,
  type SheetKind,
  type Table,
  TableError,
} from '../../importing'
import type { Actor } from '../../kernel/audit'
import type { MediaStorage } from '../../kernel/media-storage'
import { mediaStorage } from '../../media'
import type { ActingCall, Answer, Call, Command } from '../command'
import { drawingsFolder } from '../drawings'
import { troubleLine, UsageError, WrittenFailure } from '../failures'
import type { Mall } from '../mall'
import { pairs } from '../output'
import { Progress } from '../progress'

export const importCommand: Command = {
  name: 'import',
  action: 'import.run',
  summary: 'imports a Shopify product export (CSV) into the catalogue',
  usage: '<file.csv> [--dry-run] [--store <id>] [--category <id>] [--no-images]',
  details: [
    'Reads old and new column names. The handle identifies a product of the store; its SKU identifies a row, else its',
    'handle and option values. UTF-8 or UTF-16, any line ends; commas, semicolons or tabs. Each refused row is a line of',
    'the report; the other rows are imported. SKUs of a product that the file no longer has are removed, unless a',
    'row of it was refused. The same file again changes nothing. A file with repeated columns, or a quote that is never',
    'closed, is refused as a whole. A mall without a store needs one first: npm run mall -- store add <id> --name … --at …',
  ].join('\n'),
  options: {
    'dry-run': { type: 'boolean', summary: 'a dry run: writes nothing and prints the same report' },
    store: {
      type: 'string',
      value: 'id',
      summary: "the store of the products; default the file's Store ID, otherwise the first store",
    },
    category: { type: 'string', value: 'id', summary: 'for products whose type the mall has no category for' },
    'no-images': { type: 'boolean', summary: 'fetches no pictures' },
  },
  arguments: [1, 1],
  run: runImport,
}

async function runImport(call: ActingCall): Promise<Answer> {
  return runFile(call, {
    kind: PRODUCT_SHEET,
    bring: bringPlaceholder,
    read: (common) =>
      importProducts(common.mall, {
        ...common,
        storeId: call.text('store'),
        categoryId: call.text('category'),
        placeholder: PLACEHOLDER,
      }),
    counts: countsOf,
  })
}

/** The parameters of an import besides its file. */
interface FileImport<C extends string, S> {
  kind: SheetKind<C>
  /** Writes the drawing for rows without a picture into the storage. */
  bring(drawings: string, storage: MediaStorage): Promise<void>
  read(common: {
    mall: Mall
    actor: Actor
    file: string
    table: Table<C>
    isDryRun: boolean
    pictures: PictureDesk
    onProblem(problem: Problem): Promise<void>
    onProgress(summary: { rows: number }): void
  }): Promise<S>
  /** The counts in the printed summary. */
  counts(summary: S): (readonly [string, string])[]
}

/** Imports a file, with progress and a report on stdout. */
export async function runFile<C extends string, S extends object>(
  call: ActingCall,
  { kind, bring, read, counts }: FileImport<C, S>,
): Promise<Answer> {
  const file = resolve(call.args[0] ?? '')
  const bytes = sizeOf(file)
  const isDryRun = call.isSet('dry-run')
  const mall = await call.open()
  const storage = mediaStorage(call.config)
  const progress = new Progress(call.printer, bytes, call.isJson)
  const report = new Report(call)
  const startedAt = Date.now()
  try {
    const table = await openTable(file, kind)
    if (!isDryRun) await bring(drawingsFolder(), storage)
    const summary = await read({
      mall,
      actor: call.actor,
      file: basename(file),
      table,
      isDryRun,
      pictures: new PictureDesk({ storage, fetch: pictureFetcher(), isOffline: call.isSet('no-images'), isDryRun }),
      onProblem: (problem) => report.add(problem, progress),
      onProgress: ({ rows }) => progress.show(table.bytesRead(), rows),
    })
    progress.end()
    await report.end(summary, counts(summary), { file, isDryRun, seconds: (Date.now() - startedAt) / 1000 })
    return { json: null, lines: [], isWritten: true }
  } catch (error) {
    progress.end()
    const isInput = error instanceof TableError || error instanceof ImportError
    if (isInput && !report.isBegun) throw new UsageError(error.message)
    if (!report.isBegun) throw error
    const words = error instanceof Error ? error.message : String(error)
    const message = troubleLine(error, call.config) ?? words
    await report.fail(message)
    throw new WrittenFailure(message, isInput ? 2 : 1)
  }
}

function countsOf({ products, skus, pictures, stores, ...summary }: ImportSummary): (readonly [string, string])[] {
  return [
    ...stores.map((store) => ['store', `${store.name} (${store.storeId}), ${store.products} products`] as const),
    ['rows', `${summary.rows} read, ${summary.rowsRefused} refused, ${summary.warnings} warnings`],
    [
      'products',
      `${products.added} added, ${products.changed} changed, ${products.unchanged} unchanged, ${products.refused} refused`,
    ],
    ['SKUs', `${skus.added} added, ${skus.retired} removed`],
    ['stock', `${summary.stockSet} set`],
    ['pictures', `${pictures.fetched} fetched, ${pictures.missing} missing`],
  ]
}

function sizeOf(file: string): number {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`)
  const stat = statSync(file)
  if (!stat.isFile()) throw new UsageError(`${file} is not a file`)
  return stat.size
}

/** Writes the report line by line: a million refused rows must not be kept in memory. */
class Report {
  isBegun = false
  constructor(private readonly call: Call) {}

  async add(problem: Problem, progress: Progress): Promise<void> {
    const { isJson, printer } = this.call
    progress.clear()
    if (isJson) await printer.json(`${this.isBegun ? ',' : '{"problems":['}${JSON.stringify(problem)}`)
    else await printer.lines([`line ${problem.line}  ${problem.kind}  ${problem.handle}: ${problem.reason}`])
    this.isBegun = true
  }

  async end(
    summary: object,
    counts: readonly (readonly [string, string])[],
    run: { file: string; isDryRun: boolean; seconds: number },
  ): Promise<void> {
    const { isJson, printer } = this.call
    if (isJson) {
      await printer.json(`${this.isBegun ? '' : '{"problems":['}],${JSON.stringify({ ...run, ...summary }).slice(1)}\n`)
      return
    }
    const time = `${run.seconds.toFixed(1)} s${run.isDryRun ? ' (dry run: nothing was written)' : ''}`
    const lines = pairs([...counts, ['time', time]])
    await printer.lines(this.isBegun ? ['', ...lines] : lines)
  }

  /** Ends the document of a failed run. */
  async fail(message: string): Promise<void> {
    if (this.call.isJson) await this.call.printer.json(`],${JSON.stringify({ error: message }).slice(1)}\n`)
  }
}
