import type { Actor } from '../kernel/audit'
import type { Clock } from '../kernel/clock'
import type { Db, Tx } from '../kernel/db'
import {
  type CatalogService,
  cleanAndCut,
  type KnownProduct,
  MAX_HTML,
  type ProductEditor,
} from '../modules/goods/catalog'
import type { StockService } from '../modules/goods/stock'
import type { StoreService } from '../modules/goods/store'
import { audited } from './audited'
import { BatchSize } from './batch-size'
import { addOthers, CategoryFinder, OTHERS_ID } from './category-finder'
import { isChanged } from './changed.rules'
import type { Table } from './csv-table'
import { type Built, buildDraft, type Surroundings } from './draft.rules'
import { handleOf, productIdOf } from './identity.rules'
import { findWords, type ImportedWords, putWords } from './imported.repo'
import type { PictureDesk } from './picture-desk'
import { noteScattered } from './scattered'
import { Seen } from './seen.repo'
import { makePartial, type Problem, type Sheet, sheetsOf } from './sheet'
import { pictureProblems, picturesOf } from './sheet-pictures.rules'
import { makeWriterRoom } from './writer-room.repo'

/** Pause between two transactions: other writers of SQLite get the lock. */
const PAUSE_MS = 5
/** Maximum size of the rows of one transaction: it bounds the memory for long texts. */
const BATCH_BYTES = 4_000_000
const NOTE = 'import'
const NO_WORDS: ImportedWords = { tags: '', type: '' }

const NO_STORE = '商城还没有店铺，先开一家：mall store add <id> --name … --at …'

/** An invalid option of the import; a one-line message. */
export class ImportError extends Error {}

export interface ImportDeps {
  db: Db
  clock: Clock
  editor: Pick<ProductEditor, 'findKnown' | 'listCategories' | 'putCategories' | 'refreshStock' | 'saveProducts'>
  catalog: Pick<CatalogService, 'findSkusByCode'>
  stock: Pick<StockService, 'levels' | 'setOnHand' | 'stockUp'>
  stores: Pick<StoreService, 'listStores'>
}

export interface ImportOptions {
  actor: Actor
  /** The file's name. */
  file: string
  table: Table
  /** The store of the products; default the file's own column, otherwise the mall's first store. */
  storeId?: string
  /** Category of goods whose type is none of the mall's categories. */
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
  /** Stores of the imported and the unchanged products. */
  stores: { storeId: string; name: string; products: number }[]
}

/** The result of a sheet. */
interface Plan extends Built {
  sheet: Sheet
  known: KnownProduct | null
  /** The fields in the file, and the stored ones. */
  words: ImportedWords
  knownWords: ImportedWords
}
interface Target {
  sheet: Sheet
  storeId: string
  productId: string
  reason: string | null
}

/**
 * Imports a Shopify export into the catalogue, product by product; refusals are reported and do not stop the import of
 * the rest. A run that may write has one audit entry with its counts. The same file again changes nothing. Rejects with
 * ImportError, or with TableError when the file is not readable to its end; then nothing is imported.
 */
export async function importProducts(deps: ImportDeps, options: ImportOptions): Promise<ImportSummary> {
  const importer = new Importer(deps, options, await placesOf(deps, options))
  try {
    await importer.lookThrough()
    if (options.isDryRun) await importer.run()
    else {
      await makeWriterRoom(deps.db)
      await audited(deps, options, importer)
    }
    return importer.summary
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

async function placesOf({ db, editor, stores }: ImportDeps, options: ImportOptions): Promise<Places> {
  const names = new Map((await stores.listStores(db.q)).map((store) => [store.storeId, store.name]))
  const [first] = names.keys()
  if (first === undefined) throw new ImportError(NO_STORE)
  const defaultStoreId = options.storeId ?? first
  if (!names.has(defaultStoreId))
    throw new ImportError(`没有店铺 ${defaultStoreId}（有：${[...names.keys()].join('、')}）`)
  const categories = new CategoryFinder(await editor.listCategories(db.q))
  if (options.categoryId !== undefined && !categories.has(options.categoryId)) {
    throw new ImportError(`没有类目 ${options.categoryId}`)
  }
  return { stores: names, defaultStoreId, categories }
}

class Importer {
  readonly #seen = new Seen()
  readonly #size = new BatchSize()
  readonly summary: ImportSummary = {
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
    private readonly deps: ImportDeps,
    private readonly options: ImportOptions,
    private readonly places: Places,
  ) {
    this.#hasOthers = places.categories.has(OTHERS_ID)
  }

  close(): void {
    this.#seen.close()
  }

  lookThrough(): Promise<void> {
    return noteScattered(this.options.table.rows, this.#seen, (named) => this.#storeOf(named))
  }

  /** The counts for the audit. */
  counts(): object {
    const { stores, ...counts } = this.summary
    return { ...counts, stores: stores.map(({ storeId, products }) => ({ storeId, products })) }
  }

  async run(): Promise<void> {
    const loose: Problem[] = []
    const onLoose = (problem: Problem) => {
      this.summary.rows++
      loose.push(problem)
    }
    let batch: Sheet[] = []
    let rows = 0
    let bytes = 0
    const flush = async () => {
      await this.#take(batch, loose.splice(0))
      batch = []
      rows = 0
      bytes = 0
    }
    for await (const sheet of sheetsOf(this.options.table.rows, onLoose)) {
      batch.push(sheet)
      rows += sheet.rows
      bytes += sheet.bytes
      const size = this.#size
      const isFull = batch.length >= size.products || rows >= size.rows || loose.length >= size.rows
      if (isFull || bytes >= BATCH_BYTES) await flush()
    }
    await flush()
  }

  async #take(sheets: readonly Sheet[], loose: readonly Problem[]): Promise<void> {
    const plans = await this.#plan(sheets)
    const { problems, stocked } = await this.#save(plans)
    this.#count(plans, stocked)
    const all = [...loose, ...plans.flatMap((plan) => plan.problems), ...problems].sort((a, b) => a.line - b.line)
    for (const problem of all) {
      if (problem.kind === 'warning') this.summary.warnings++
      await this.options.onProblem(problem)
    }
    this.summary.rowsRefused += loose.length
    this.options.onProgress(this.summary)
    if (this.deps.db.engine === 'sqlite' && !this.options.isDryRun)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
  }

  async #plan(sheets: readonly Sheet[]): Promise<Plan[]> {
    const { db, clock, catalog, editor } = this.deps
    const known = await editor.findKnown(db.q, [...new Set(sheets.flatMap((sheet) => this.#candidates(sheet)))])
    const codes = new Set(
      sheets.flatMap((sheet) => sheet.variants.map((row) => row.sku).concat(sheet.refused.map((row) => row.sku))),
    )
    codes.delete('')
    const owners = await catalog.findSkusByCode(db.q, [...codes])
    const targets = sheets.map((sheet) => this.#target(sheet, known))
    const words = await findWords(
      db.q,
      targets.map(({ productId }) => productId),
    )
    const pictures = await this.options.pictures.get(
      targets.flatMap(({ sheet, reason }) => (reason === null ? picturesOf(sheet) : [])),
    )
    const plans: Plan[] = []
    for (const { sheet, storeId, productId, reason } of targets) {
      const old = known.get(productId) ?? null
      const { body } = sheet.facts
      const categoryId =
        this.places.categories.find(sheet.facts) ?? old?.draft.categoryId ?? this.options.categoryId ?? OTHERS_ID
      const knownWords = words.get(productId) ?? NO_WORDS
      const detail = body === undefined ? undefined : await cleanAndCut(body.replace(/\r\n?/g, '\n'))
      const built = buildDraft(reason === null ? sheet : { ...sheet, reason }, {
        productId,
        storeId,
        categoryId,
        known: old,
        coded: new Map(owners.filter((owner) => owner.storeId === storeId).map((owner) => [owner.skuCode, owner])),
        pictures: new Map(
          [...pictures].flatMap(([url, answer]) =>
            answer === 'skipped' ? [] : [[url, 'picture' in answer ? answer.picture : null]],
          ),
        ),
        placeholder: this.options.placeholder,
        detailHtml: detail?.html,
        now: clock.now(),
        takeCode: (code, line) => this.#seen.first('sku', `${storeId} ${code}`, line),
      })
      const own = built.draft ? [...bodyProblems(sheet, detail?.isCut), ...pictureProblems(sheet, pictures)] : []
      plans.push({
        ...built,
        sheet,
        known: old,
        words: wordsOf(sheet, this.places.categories.nameOf(categoryId), knownWords),
        knownWords,
        problems: [...built.problems, ...own],
      })
    }
    for (const answer of pictures.values()) {
      if (answer === 'skipped') continue
      if ('reason' in answer) this.summary.pictures.missing++
      else if (answer.isNew) this.summary.pictures.fetched++
    }
    return plans
  }

  /** Possible ids of a sheet's product: a handle may be the id from an export of this mall. */
  #candidates(sheet: Sheet): string[] {
    return [productIdOf(this.#storeOf(sheet.facts.storeId), sheet.handle), sheet.handle]
  }

  /** The store in the file, unless another is requested. */
  #storeOf(named: string | undefined): string {
    return this.options.storeId ?? (named || this.places.defaultStoreId)
  }

  #target(sheet: Sheet, known: ReadonlyMap<string, KnownProduct>): Target {
    const storeId = this.#storeOf(sheet.facts.storeId)
    if (this.#seen.lineOf('scattered', handleOf(storeId, sheet.handle)) !== null) makePartial(sheet)
    const productId =
      known.get(sheet.handle)?.draft.storeId === storeId ? sheet.handle : productIdOf(storeId, sheet.handle)
    if (!this.places.stores.has(storeId))
      return { sheet, storeId, productId, reason: `没有店铺 ${storeId.slice(0, 64)}` }
    const line = this.#seen.first('product', productId, sheet.line)
    const reason = line === null ? null : `这个 Handle 的行从第 ${line} 行开始，必须挨在一起`
    return { sheet, storeId, productId, reason }
  }

  /** Writes the changes in one transaction; returns warnings about stock and the number of SKUs whose stock was set. */
  async #save(plans: readonly Plan[]): Promise<{ problems: Problem[]; stocked: number }> {
    const { db, clock, editor, stock } = this.deps
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
          const reason = `有 ${level.reserved} 件在未付款订单里，库存不能改成 ${onHand}，仍是 ${level.onHand}`
          problems.push({ line, handle: sheet.handle, kind: 'warning', reason })
        } else if (level.onHand !== onHand) moved.push({ skuId, onHand })
      }
    }
    const drafts = plans.flatMap(({ draft, known }) => (draft && isChanged(draft, known?.draft) ? [draft] : []))
    const words = plans.flatMap(({ draft, words, knownWords }) =>
      draft && isChanged(words, knownWords) ? [{ productId: draft.productId, ...words }] : [],
    )
    const stocked = fresh.length + moved.length
    if (this.options.isDryRun || drafts.length + words.length + stocked === 0) return { problems, stocked }
    const now = clock.now()
    const startedAt = performance.now()
    const needsOthers = !this.#hasOthers && drafts.some((draft) => draft.categoryId === OTHERS_ID)
    await db.tx(async (tx: Tx) => {
      if (needsOthers) await addOthers(tx, editor)
      await stock.stockUp(tx, fresh, NOTE, now)
      for (const { skuId, onHand } of moved) await stock.setOnHand(tx, skuId, onHand, NOTE, now)
      if (drafts.length > 0) await editor.saveProducts(tx, drafts, now)
      await putWords(tx, words)
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
    const { products, skus } = this.summary
    this.summary.stockSet += stocked
    for (const { sheet, draft, known, words, knownWords, problems } of plans) {
      this.summary.rows += sheet.rows
      const refused = problems.filter((problem) => problem.kind === 'refused')
      if (!draft) {
        products.refused++
        this.summary.rowsRefused += sheet.rows
        continue
      }
      this.#countStore(draft.storeId)
      this.summary.rowsRefused += new Set(refused.map((problem) => problem.line)).size
      const live = new Set(known?.draft.skus.map((sku) => sku.skuId))
      const kept = draft.skus.filter((sku) => live.has(sku.skuId)).length
      skus.added += draft.skus.length - kept
      skus.retired += live.size - kept
      if (!known) products.added++
      else if (isChanged(draft, known.draft) || isChanged(words, knownWords)) products.changed++
      else products.unchanged++
    }
  }

  #countStore(storeId: string): void {
    const known = this.summary.stores.find((store) => store.storeId === storeId)
    if (known) known.products++
    else this.summary.stores.push({ storeId, name: this.places.stores.get(storeId) ?? '', products: 1 })
  }
}

/** Fields that the mall does not use: tags, and a type that differs from the name of the product's category. */
function wordsOf({ facts }: Sheet, categoryName: string, before: ImportedWords): ImportedWords {
  const type = facts.type === categoryName ? '' : facts.type
  return { tags: facts.tags ?? before.tags, type: type ?? before.type }
}

function bodyProblems(sheet: Sheet, isCut = false): Problem[] {
  if (!isCut) return []
  const reason = `详情超过 ${MAX_HTML} 字，超出的部分没有保留`
  return [{ line: sheet.line, handle: sheet.handle, kind: 'warning', reason }]
}
