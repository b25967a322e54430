import type { Picture } from '@contract/schema/shared'
import type { Actor } from '../kernel/audit'
import type { Clock } from '../kernel/clock'
import type { Db } from '../kernel/db'
import { AppError } from '../kernel/errors'
import { isInScope, type StoreScope } from '../kernel/store-scope'
import type { NewStore, Store, StoreOperatorService } from '../modules/goods/store'
import type { StoreDirectoryOperatorService } from '../modules/goods/store-directory'
import { audited } from './audited'
import { isChanged } from './changed.rules'
import type { Row } from './columns'
import type { Table } from './csv-table'
import type { PictureAnswer, PictureDesk } from './picture-desk'
import { Seen } from './seen.repo'
import type { Problem } from './sheet'
import { readStore, type SheetStore, type StoreCells, type StoreColumn, storeIdFault } from './store-sheet.rules'

const AT_ONCE = 50
/** Pause between two batches: other writers of SQLite get the lock. */
const PAUSE_MS = 5

export interface StoreImportDeps {
  db: Db
  clock: Clock
  storeOperator: Pick<StoreOperatorService, 'findPlaced' | 'openingRefusal' | 'add' | 'edit'>
  storeDirectoryOperator: Pick<StoreDirectoryOperatorService, 'fieldsOf' | 'edit'>
}

/** The limits of the importing account. */
export interface StoreLimits {
  stores: StoreScope
  /** Whether the account may edit the directory. */
  hasDirectory: boolean
}

export interface StoreImportOptions {
  actor: Actor
  limits: StoreLimits
  /** The file's name. */
  file: string
  table: Table<StoreColumn>
  isDryRun: boolean
  pictures: Pick<PictureDesk, 'get'>
  /** The logo of a new store without one. */
  placeholder: Picture
  onProblem(problem: Problem): void | Promise<void>
  onProgress(summary: StoreSummary): void
}

export interface StoreSummary {
  rows: number
  rowsRefused: number
  warnings: number
  stores: { added: number; changed: number; unchanged: number; refused: number }
  /** Stores that stay closed, though the file opens them: their licence is not checked. */
  closed: number
  pictures: { fetched: number; missing: number }
}

interface Plan {
  line: number
  storeId: string
  known: SheetStore | null
  cells: StoreCells
  problems: Problem[]
  /** The store is not opened, though the file opens it. */
  staysClosed: boolean
}

/**
 * Imports a sheet of stores. A row with a fault is reported with each of its faults and changes nothing; the other rows
 * are imported. Each store has its audit entry, and the run one with its counts. The same file again changes nothing.
 */
export async function importStores(deps: StoreImportDeps, options: StoreImportOptions): Promise<StoreSummary> {
  const importer = new StoreImporter(deps, options)
  try {
    if (options.isDryRun) await importer.run()
    else await audited(deps, options, importer)
    return importer.summary
  } finally {
    importer.close()
  }
}

class StoreImporter {
  readonly #seen = new Seen()
  readonly summary: StoreSummary = {
    rows: 0,
    rowsRefused: 0,
    warnings: 0,
    stores: { added: 0, changed: 0, unchanged: 0, refused: 0 },
    closed: 0,
    pictures: { fetched: 0, missing: 0 },
  }

  constructor(
    private readonly deps: StoreImportDeps,
    private readonly options: StoreImportOptions,
  ) {}

  close(): void {
    this.#seen.close()
  }

  counts(): object {
    return this.summary
  }

  async run(): Promise<void> {
    let batch: Row<StoreColumn>[] = []
    for await (const row of this.options.table.rows) {
      batch.push(row)
      if (batch.length < AT_ONCE) continue
      await this.#take(batch)
      batch = []
    }
    await this.#take(batch)
  }

  async #take(rows: readonly Row<StoreColumn>[]): Promise<void> {
    const plans = await this.#plan(rows)
    await this.#addPictures(plans)
    for (const plan of plans) {
      if (!isRefused(plan)) await this.#openOrNot(plan)
      if (!isRefused(plan)) await this.#save(plan)
      await this.#report(plan)
    }
    this.options.onProgress(this.summary)
    if (this.deps.db.engine === 'sqlite' && !this.options.isDryRun)
      await new Promise((done) => setTimeout(done, PAUSE_MS))
  }

  async #plan(rows: readonly Row<StoreColumn>[]): Promise<Plan[]> {
    const { limits } = this.options
    const ids = rows.map((row) => row.cell('storeId') ?? '').filter((id) => storeIdFault(id) === '')
    const asked = [...new Set(ids)]
    const [placed, entries] = await Promise.all([
      this.deps.storeOperator.findPlaced(asked),
      this.deps.storeDirectoryOperator.fieldsOf(asked),
    ])
    return rows.map((row) => {
      const storeId = row.cell('storeId') ?? ''
      const store = placed.get(storeId)
      const directory = entries.get(storeId)
      const known = store && directory ? { ...store, directory } : null
      const problems: Problem[] = []
      const plan: Plan = {
        line: row.line,
        storeId: storeId.slice(0, 64),
        known,
        cells: { store: {}, directory: {} },
        problems,
        staysClosed: false,
      }
      const fault = row.fault ?? (storeIdFault(storeId) || this.#rowFault(storeId, known, row.line))
      if (fault !== '') refuse(plan, fault)
      else {
        const { faults, ...cells } = readStore(row, known, limits.stores === 'all')
        for (const one of faults) refuse(plan, one)
        if (Object.keys(cells.directory).length > 0 && !limits.hasDirectory)
          refuse(plan, '分类、品牌和首字母只有能编辑内容的账号能改')
        plan.cells = cells
      }
      return plan
    })
  }

  /** Why a row of this store is refused regardless of its cells; empty when it is not. */
  #rowFault(storeId: string, known: SheetStore | null, line: number): string {
    const { stores } = this.options.limits
    if (!isInScope(stores, storeId)) return '没有这家门店；新门店由管全部店铺的账号添加'
    if (!known && stores !== 'all') return '没有这家门店'
    const first = this.#seen.first('store', storeId, line)
    return first === null ? '' : `这家门店已经在第 ${first} 行`
  }

  async #addPictures(plans: readonly Plan[]): Promise<void> {
    const asked = plans.filter((plan) => !isRefused(plan) && plan.cells.logo !== undefined)
    const answers = await this.options.pictures.get(asked.map(({ cells }) => cells.logo ?? ''))
    for (const { line, storeId, cells, problems } of asked) {
      const answer: PictureAnswer = answers.get(cells.logo ?? '') ?? 'skipped'
      if (answer === 'skipped') continue
      if ('picture' in answer) cells.store.logo = answer.picture
      else
        problems.push({
          line,
          handle: storeId,
          kind: 'warning',
          reason: `列“图片”：图片没有取到：${answer.reason}（${(cells.logo ?? '').slice(0, 200)}）`,
        })
    }
    for (const answer of answers.values()) {
      if (answer === 'skipped') continue
      if ('reason' in answer) this.summary.pictures.missing++
      else if (answer.isNew) this.summary.pictures.fetched++
    }
  }

  /** A store that must not open is left closed, with a warning [licence.opening]. */
  async #openOrNot(plan: Plan): Promise<void> {
    const { known, cells, storeId } = plan
    const opens = known ? known.store.isClosed && cells.store.isClosed === false : cells.store.isClosed !== true
    if (!opens) return
    const refusal = await this.deps.storeOperator.openingRefusal(storeId)
    if (refusal === '') return
    plan.staysClosed = true
    if (known) delete cells.store.isClosed
    else cells.store.isClosed = true
    plan.problems.push({ line: plan.line, handle: storeId, kind: 'warning', reason: `仍暂停营业：${refusal}` })
  }

  /** Writes a store and its entry of the directory; counts it. A refusal of the operator's services refuses the row. */
  async #save(plan: Plan): Promise<void> {
    const { known, cells } = plan
    const { stores } = this.summary
    const isPlaced = cells.position !== undefined && cells.position !== known?.position
    const isStore =
      known === null || isPlaced || isChanged({ ...whole(known.store), ...cells.store }, whole(known.store))
    const isEntry = isChanged({ ...known?.directory, ...cells.directory }, known?.directory ?? {})
    if (!isStore && !isEntry) {
      stores.unchanged++
      return
    }
    try {
      if (!this.options.isDryRun) await this.#write(plan, isStore, isEntry)
      if (known) stores.changed++
      else stores.added++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refuse(plan, error.message)
    }
  }

  async #write({ known, storeId, cells }: Plan, isStore: boolean, isEntry: boolean): Promise<void> {
    const { storeOperator, storeDirectoryOperator } = this.deps
    const { actor, placeholder } = this.options
    if (!known) {
      const { name = '', x = 0, y = 0, logo = placeholder, ...more } = cells.store
      const store: NewStore = { ...more, storeId, name, x, y, logo }
      await storeOperator.add(actor, store, cells.position)
    } else if (isStore) await storeOperator.edit(actor, storeId, () => cells.store, cells.position)
    if (!isEntry) return
    const present = (await storeDirectoryOperator.fieldsOf([storeId])).get(storeId)
    const read = Object.fromEntries(
      Object.entries(present ?? {}).filter(([field]) => field in cells.directory),
    ) as StoreCells['directory']
    await storeDirectoryOperator.edit(actor, storeId, { read, write: cells.directory })
  }

  async #report(plan: Plan): Promise<void> {
    const { summary } = this
    summary.rows++
    if (isRefused(plan)) {
      summary.rowsRefused++
      summary.stores.refused++
    } else if (plan.staysClosed) summary.closed++
    for (const problem of plan.problems) {
      if (problem.kind === 'warning') summary.warnings++
      await this.options.onProblem(problem)
    }
  }
}

const isRefused = ({ problems }: Plan): boolean => problems.some(({ kind }) => kind === 'refused')

function refuse({ line, storeId, problems }: Plan, reason: string): void {
  problems.push({ line, handle: storeId, kind: 'refused', reason })
}

/** A store with the default values of fields that are stored as absent. */
const whole = (store: Store): Partial<Store> => ({
  ...store,
  unit: store.unit ?? '',
  exceptions: store.exceptions ?? [],
  instantLeastCents: store.instantLeastCents ?? 0,
  takesPoints: store.takesPoints ?? false,
})
