import type { Clock } from '../kernel/clock'
import type { Db, Tx } from '../kernel/db'
import {
  type CatalogService,
  cleanHtml,
  type KnownProduct,
  type ProductDraft,
  type ProductEditor,
} from '../modules/catalog'
import type { StockService } from '../modules/stock'
import type { StoreService } from '../modules/store'
import { BatchSize } from './batch-size'
import { addOthers, CategoryFinder, OTHERS_ID } from './category-finder'
import type { Table } from './csv-table'
import { type Built, buildDraft, type Surroundings } from './draft.rules'
import { productIdOf } from './identity.rules'
import type { PictureAnswer, PictureDesk } from './picture-desk'
import { Seen } from './seen.repo'
import { type Problem, type Sheet, sheetsOf } from './sheet'
import { makeWriterRoom } from './writer-room.repo'

/** Between two transactions: whoever waits for SQLite's writer gets it. */
const PAUSE_MS = 5
const NOTE = 'import'

const NO_STORE = 'the mall has no store to put products into: open one first (mall store add <id> --name … --at …)'

/** A wrong option of the import; one clear line. */
export class ImportError extends Error {}

export interface ImportDoors {
  db: Db
  clock: Clock
  editor: Pick<ProductEditor, 'findKnown' | 'listCategories' | 'putCategories' | 'refreshStock' | 'saveProducts'>
  catalog: Pick<CatalogService, 'findSkusByCode'>
  stock: Pick<StockService, 'levels' | 'setOnHand' | 'stockUp'>
  stores: Pick<StoreService, 'listStores'>
}

export interface ImportOptions {
  table: Table
  /** Whose the products are; else the file's own column, else the mall's first store. */
  storeId?: string
  /** For goods whose type is none of the mall's categories. */
  categoryId?: string
  isDryRun: boolean
  pictures: PictureDesk
  placeholder: Surroundings['placeholder']
  onProblem(problem: Problem): void | Promise<void>
  onProgress(summary: ImportSummary): void
}

export interface ImportSummary {
  rows: number
  rowsRefused: number
  warnings: number
  products: { added: number; changed: number; unchanged: number; refused: number }
  skus: { added: number; retired: number }
  /** SKUs whose stock was set. */
  stockSet: number
  pictures: { fetched: number; missing: number }
  /** Whose the products are that came in or stood there already. */
  stores: { storeId: string; name: string; products: number }[]
}

/** What a sheet comes to. */
interface Plan extends Built {
  sheet: Sheet
  known: KnownProduct | null
}
interface Target {
  sheet: Sheet
  storeId: string
  productId: string
  reason: string | null
}

/**
 * Brings a Shopify export into the catalogue, product by product; what is refused is reported and never stops the
 * rest. The same file again changes nothing. Rejects with ImportError or TableError.
 */
export async function importProducts(doors: ImportDoors, options: ImportOptions): Promise<ImportSummary> {
  const importer = new Importer(doors, options, await placesOf(doors, options))
  if (!options.isDryRun) await makeWriterRoom(doors.db)
  try {
    return await importer.run()
  } finally {
    importer.close()
  }
}

interface Places {
  /** Names by id. */
  stores: ReadonlyMap<string, string>
  defaultStoreId: string
  categories: CategoryFinder
}

async function placesOf({ db, editor, stores }: ImportDoors, options: ImportOptions): Promise<Places> {
  const names = new Map((await stores.listStores(db.q)).map((store) => [store.storeId, store.name]))
  const [first] = names.keys()
  if (first === undefined) throw new ImportError(NO_STORE)
  const defaultStoreId = options.storeId ?? first
  if (!names.has(defaultStoreId))
    throw new ImportError(`there is no store "${defaultStoreId}" (there are: ${[...names.keys()].join(', ')})`)
  const categories = new CategoryFinder(await editor.listCategories(db.q))
  if (options.categoryId !== undefined && !categories.has(options.categoryId)) {
    throw new ImportError(`there is no category "${options.categoryId}"`)
  }
  return { stores: names, defaultStoreId, categories }
}

class Importer {
  readonly #seen = new Seen()
  readonly #size = new BatchSize()
  readonly #summary: ImportSummary = {
    rows: 0,
    rowsRefused: 0,
    warnings: 0,
    products: { added: 0, changed: 0, unchanged: 0, refused: 0 },
    skus: { added: 0, retired: 0 },
    stockSet: 0,
    pictures: { fetched: 0, missing: 0 },
    stores: [],
  }
  #hasOthers: boolean

  constructor(
    private readonly doors: ImportDoors,
    private readonly options: ImportOptions,
    private readonly places: Places,
  ) {
    this.#hasOthers = places.categories.has(OTHERS_ID)
  }

  close(): void {
    this.#seen.close()
  }

  async run(): Promise<ImportSummary> {
    const loose: Problem[] = []
    const onLoose = (problem: Problem) => {
      this.#summary.rows++
      loose.push(problem)
    }
    let batch: Sheet[] = []
    let rows = 0
    const flush = async () => {
      await this.#take(batch, loose.splice(0))
      batch = []
      rows = 0
    }
    for await (const sheet of sheetsOf(this.options.table.rows, onLoose)) {
      batch.push(sheet)
      rows += sheet.rows
      const size = this.#size
      if (batch.length >= size.products || rows >= size.rows || loose.length >= size.rows) await flush()
    }
    await flush()
    return this.#summary
  }

  async #take(sheets: readonly Sheet[], loose: readonly Problem[]): Promise<void> {
    const plans = await this.#plan(sheets)
    const { problems, stocked } = await this.#save(plans)
    this.#count(plans, stocked)
    const all = [...loose, ...plans.flatMap((plan) => plan.problems), ...problems].sort((a, b) => a.line - b.line)
    for (const problem of all) {
      if (problem.kind === 'warning') this.#summary.warnings++
      await this.options.onProblem(problem)
    }
    this.#summary.rowsRefused += loose.length
    this.options.onProgress(this.#summary)
    if (this.doors.db.engine === 'sqlite' && !this.options.isDryRun)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
  }

  async #plan(sheets: readonly Sheet[]): Promise<Plan[]> {
    const { db, clock, catalog, editor } = this.doors
    const known = await editor.findKnown(db.q, [...new Set(sheets.flatMap((sheet) => this.#candidates(sheet)))])
    const codes = new Set(
      sheets.flatMap((sheet) => sheet.variants.map((row) => row.sku).concat(sheet.refused.map((row) => row.sku))),
    )
    codes.delete('')
    const owners = await catalog.findSkusByCode(db.q, [...codes])
    const targets = sheets.map((sheet) => this.#target(sheet, known))
    const pictures = await this.options.pictures.get(
      targets.flatMap(({ sheet, reason }) => (reason === null ? picturesOf(sheet) : [])),
    )
    const plans: Plan[] = []
    for (const { sheet, storeId, productId, reason } of targets) {
      const old = known.get(productId) ?? null
      const { body } = sheet.facts
      const built = buildDraft(reason === null ? sheet : { ...sheet, reason }, {
        productId,
        storeId,
        categoryId:
          this.places.categories.find(sheet.facts) ?? old?.draft.categoryId ?? this.options.categoryId ?? OTHERS_ID,
        known: old,
        coded: new Map(owners.filter((owner) => owner.storeId === storeId).map((owner) => [owner.skuCode, owner])),
        pictures: new Map(
          [...pictures].flatMap(([url, answer]) =>
            answer === 'skipped' ? [] : [[url, 'picture' in answer ? answer.picture : null]],
          ),
        ),
        placeholder: this.options.placeholder,
        detailHtml: body === undefined ? undefined : await cleanHtml(body.replace(/\r\n?/g, '\n')),
        now: clock.now(),
        takeCode: (code, line) => this.#seen.first('sku', `${storeId} ${code}`, line),
      })
      plans.push({
        ...built,
        sheet,
        known: old,
        problems: [...built.problems, ...(built.draft ? pictureProblems(sheet, pictures) : [])],
      })
    }
    for (const answer of pictures.values()) {
      if (answer === 'skipped') continue
      if ('reason' in answer) this.#summary.pictures.missing++
      else if (answer.isNew) this.#summary.pictures.fetched++
    }
    return plans
  }

  /** Ids under which a sheet's product may be known: a handle may be the id that an export of this mall wrote. */
  #candidates(sheet: Sheet): string[] {
    return [productIdOf(this.#storeOf(sheet), sheet.handle), sheet.handle]
  }

  #storeOf(sheet: Sheet): string {
    return this.options.storeId ?? (sheet.facts.storeId || this.places.defaultStoreId)
  }

  #target(sheet: Sheet, known: ReadonlyMap<string, KnownProduct>): Target {
    const storeId = this.#storeOf(sheet)
    const productId =
      known.get(sheet.handle)?.draft.storeId === storeId ? sheet.handle : productIdOf(storeId, sheet.handle)
    if (!this.places.stores.has(storeId))
      return { sheet, storeId, productId, reason: `there is no store "${storeId.slice(0, 64)}"` }
    const line = this.#seen.first('product', productId, sheet.line)
    const reason =
      line === null ? null : `rows of this handle stand already from line ${line} on: they must follow each other`
    return { sheet, storeId, productId, reason }
  }

  /** Writes what has changed in one transaction; gives warnings about stock, and how many SKUs' stock was set. */
  async #save(plans: readonly Plan[]): Promise<{ problems: Problem[]; stocked: number }> {
    const { db, clock, editor, stock } = this.doors
    const levels = await stock.levels(
      db.q,
      plans.flatMap((plan) => plan.stock.map((line) => line.skuId)),
    )
    const fresh: { skuId: string; onHand: number }[] = []
    const moved: { skuId: string; onHand: number }[] = []
    const problems: Problem[] = []
    for (const { stock: lines, sheet, draft } of plans) {
      for (const { skuId, onHand, line } of draft ? lines : []) {
        const level = levels.get(skuId)
        if (!level) fresh.push({ skuId, onHand })
        else if (level.reserved > onHand) {
          const reason = `${level.reserved} pieces are in unpaid orders, stock can't be ${onHand}; it stays ${level.onHand}`
          problems.push({ line, handle: sheet.handle, kind: 'warning', reason })
        } else if (level.onHand !== onHand) moved.push({ skuId, onHand })
      }
    }
    const drafts = plans.flatMap(({ draft, known }) => (draft && isChanged(draft, known) ? [draft] : []))
    const stocked = fresh.length + moved.length
    if (this.options.isDryRun || drafts.length + stocked === 0) return { problems, stocked }
    const now = clock.now()
    const startedAt = performance.now()
    const needsOthers = !this.#hasOthers && drafts.some((draft) => draft.categoryId === OTHERS_ID)
    await db.tx(async (tx: Tx) => {
      if (needsOthers) await addOthers(tx, editor)
      await stock.stockUp(tx, fresh, NOTE, now)
      for (const { skuId, onHand } of moved) await stock.setOnHand(tx, skuId, onHand, NOTE, now)
      if (drafts.length > 0) await editor.saveProducts(tx, drafts, now)
      if (moved.length > 0)
        await editor.refreshStock(
          tx,
          moved.map((line) => line.skuId),
          now,
        )
    })
    this.#size.learn(plans.length, performance.now() - startedAt)
    this.#hasOthers ||= needsOthers
    return { problems, stocked }
  }

  #count(plans: readonly Plan[], stocked: number): void {
    const { products, skus } = this.#summary
    this.#summary.stockSet += stocked
    for (const { sheet, draft, known, problems } of plans) {
      this.#summary.rows += sheet.rows
      const refused = problems.filter((problem) => problem.kind === 'refused')
      if (!draft) {
        products.refused++
        this.#summary.rowsRefused += sheet.rows
        continue
      }
      this.#countStore(draft.storeId)
      this.#summary.rowsRefused += new Set(refused.map((problem) => problem.line)).size
      const live = new Set(known?.draft.skus.map((sku) => sku.skuId))
      const kept = draft.skus.filter((sku) => live.has(sku.skuId)).length
      skus.added += draft.skus.length - kept
      skus.retired += live.size - kept
      if (!known) products.added++
      else if (isChanged(draft, known)) products.changed++
      else products.unchanged++
    }
  }

  #countStore(storeId: string): void {
    const known = this.#summary.stores.find((store) => store.storeId === storeId)
    if (known) known.products++
    else this.#summary.stores.push({ storeId, name: this.places.stores.get(storeId) ?? '', products: 1 })
  }
}

function isChanged(draft: ProductDraft, known: KnownProduct | null): boolean {
  return known === null || canonical(draft) !== canonical(known.draft)
}

/** Text that two drafts share exactly when they say the same. */
function canonical(draft: ProductDraft): string {
  return JSON.stringify(draft, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

function picturesOf(sheet: Sheet): string[] {
  return [
    ...sheet.pictures.map((picture) => picture.url),
    ...sheet.variants.flatMap((row) => (row.picture ? [row.picture] : [])),
  ]
}

function pictureProblems(sheet: Sheet, answers: ReadonlyMap<string, PictureAnswer>): Problem[] {
  const rows = [
    ...sheet.pictures,
    ...sheet.variants.flatMap((row) => (row.picture ? [{ url: row.picture, line: row.line }] : [])),
  ]
  const told = new Set<string>()
  return rows.flatMap(({ url, line }) => {
    const answer = answers.get(url)
    if (!answer || answer === 'skipped' || !('reason' in answer) || told.has(url)) return []
    told.add(url)
    return [
      {
        line,
        handle: sheet.handle,
        kind: 'warning' as const,
        reason: `the picture can't be had: ${answer.reason} (${url.slice(0, 200)})`,
      },
    ]
  })
}
