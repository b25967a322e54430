import { PRODUCT_TYPE } from '@contract/codes/product'
import { MOST_CELLS } from '@contract/codes/sku'
import type { CellConflict, CodeCell, PriceCell, SavedCells, SkuSheet } from '@contract/console/sku'
import { type Actor, writeAudit } from '../../../kernel/audit'
import { type AuditRow, listAudit } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { StoreService } from '../store'
import type { ProductEditor } from './editor.service'
import * as repo from './product.repo'
import type { Product } from './product.types'
import { findSheetRows, type SheetRow } from './sku-sheet.repo'
import {
  type Cell,
  cellsBetween,
  cellText,
  fieldsOf,
  type Sorted,
  sortCells,
  statesOfCells,
  valuesOf,
} from './sku-sheet.rules'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** Cells of a product's sheet: prices and codes by SKU and field. */
    'sku.set': 'product'
  }
}

/** Entries of a product that are read for the author of a conflict. */
const MOST_READ = 50

export interface SkuSheetDeps {
  db: Db
  clock: Clock
  editor: Pick<ProductEditor, 'lock' | 'setSkuFields'>
  stores: Pick<StoreService, 'findStores'>
}

export interface SheetChange {
  productId: string
  prices: readonly PriceCell[]
  codes: readonly CodeCell[]
}

/** The SKUs of a product as one sheet, saved cell by cell. */
export class SkuSheetService {
  constructor(private readonly deps: SkuSheetDeps) {}

  /** SYS_PARAM_ERROR: no such product in the scope. */
  async list(scope: StoreScope, productId: string): Promise<SkuSheet> {
    const { q } = this.deps.db
    const product = await this.#product(q, scope, productId)
    const [rows, specs, stores] = await Promise.all([
      findSheetRows(q, productId),
      repo.findSpecs(q, [productId]),
      this.deps.stores.findStores(q, [product.storeId]),
    ])
    const { title, storeId, picture, isOnShelf, productType, soldCount } = product
    return {
      productId,
      title,
      storeId,
      storeName: stores.get(storeId)?.name ?? storeId,
      picture,
      isOnShelf,
      isWeighed: productType === PRODUCT_TYPE.weighed,
      soldCount,
      groups: specs.get(productId)?.optionGroups ?? [],
      skus: rows.map(({ priceCents, originalPriceCents, memberPriceCents, ...row }) => ({
        ...row,
        price: priceCents,
        originalPrice: originalPriceCents,
        memberPrice: memberPriceCents,
        available: row.onHand - row.reserved,
      })),
    }
  }

  /**
   * Saves the valid cells whose value is still `before`, in one transaction with one audit entry.
   * SYS_PARAM_ERROR: no such product in the scope, a SKU that is not of the product, or a cell twice.
   */
  async save(actor: Actor, scope: StoreScope, { productId, prices, codes }: SheetChange): Promise<SavedCells> {
    const cells: Cell[] = [...prices, ...codes]
    if (cells.length > MOST_CELLS) failParam('cells', `一次最多改 ${MOST_CELLS} 格`)
    if (new Set(cells.map(({ skuId, field }) => `${skuId} ${field}`)).size < cells.length)
      failParam('cells', '同一格只能改一次')
    const { saved, sorted } = await this.deps.db.tx(async (tx) => {
      const product = await this.#product(tx, scope, productId)
      return this.#write(tx, actor, { product, cells })
    })
    const { conflicts, faults } = sorted
    return {
      saved,
      conflicts: conflicts.length === 0 ? [] : await this.#authored(productId, conflicts),
      faults: faults.map(({ skuId, field, text }) => ({ skuId, field, text })),
    }
  }

  /** Restores the cells before an entry (`Undo`); all of them or none. */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { before, after } = statesOf(entry)
    await this.deps.db.tx(async (tx) => {
      const product = await repo.findProduct(tx, entry.subject.id)
      if (!product || !isInScope(scope, product.storeId)) failNoUndo()
      const cells = cellsBetween(before as object, after as object)
      await this.deps.editor.lock(tx, product.productId, this.deps.clock.now())
      const rows = await rowsById(tx, product.productId)
      if (cells.some(({ skuId }) => !rows.has(skuId))) fail('STATE_CHANGED', '有规格已经删除，不能撤销')
      const present = statesOfCells(cells, ({ skuId, field }) => presentOf(rows, skuId)[field])
      refuseChanged(entry, present)
      const { sorted } = await this.#write(tx, actor, { product, cells, undoOf: entry.auditId })
      const [fault] = sorted.faults
      if (fault) fail('SYS_BIZ_DATA_ERROR_CODE', `不能撤销：${fault.text}`)
    })
  }

  async #write(
    tx: Tx,
    actor: Actor,
    { product, cells, undoOf }: { product: Product; cells: readonly Cell[]; undoOf?: string },
  ): Promise<{ saved: number; sorted: Sorted }> {
    const { clock, editor } = this.deps
    const { productId, storeId } = product
    const at = clock.now()
    await editor.lock(tx, productId, at)
    const rows = await rowsById(tx, productId)
    for (const { skuId } of cells) if (!rows.has(skuId)) failParam('skuId', '没有这个规格')
    const sorted = sortCells(rows, cells, await takenCodes(tx, storeId, cells))
    const { good } = sorted
    if (good.length > 0) {
      await editor.setSkuFields(tx, productId, fieldsOf(good), at)
      const before = statesOfCells(good, (cell) => cell.before)
      const after = statesOfCells(good, (cell) => cell.after)
      const details = undoOf === undefined ? { before, after } : { before, after, undoOf }
      await writeAudit(tx, { actor, action: 'sku.set', subject: { kind: 'product', id: productId }, details, at })
    }
    return { saved: good.length, sorted }
  }

  async #product(q: Reader, scope: StoreScope, productId: string): Promise<Product> {
    const product = await repo.findProduct(q, productId)
    return product && isInScope(scope, product.storeId) ? product : failParam('productId', '没有这件商品')
  }

  /** Conflicts with author and time of the change, if it is among the newest entries of the product. */
  async #authored(productId: string, conflicts: Sorted['conflicts']): Promise<CellConflict[]> {
    const { q } = this.deps.db
    const entries = await listAudit(q, { subject: productId, action: 'sku.set', limit: MOST_READ })
    return conflicts.map(({ skuId, field, present }) => {
      const entry = entries.find(({ details }) => {
        const { after } = details as { after?: Record<string, Record<string, unknown>> }
        return after?.[skuId]?.[field] !== undefined
      })
      return {
        skuId,
        field,
        present: cellText(present),
        by: entry?.actor.name ?? entry?.actor.id ?? '',
        at: entry?.at ?? null,
      }
    })
  }
}

const rowsById = async (q: Reader, productId: string): Promise<Map<string, SheetRow>> =>
  new Map((await findSheetRows(q, productId)).map((row) => [row.skuId, row]))

const presentOf = (rows: ReadonlyMap<string, SheetRow>, skuId: string) => {
  const row = rows.get(skuId)
  if (!row) throw new Error(`SKU ${skuId} is missing`)
  return valuesOf(row)
}

/** The SKUs of the store that have one of the new codes, by code. */
async function takenCodes(q: Reader, storeId: string, cells: readonly Cell[]): Promise<Map<string, string[]>> {
  const codes = cells.flatMap(({ field, after }) => (field === 'skuCode' && after !== '' ? [String(after)] : []))
  const taken = new Map<string, string[]>()
  if (codes.length === 0) return taken
  for (const owner of await repo.findSkusByCode(q, [...new Set(codes)]))
    if (owner.storeId === storeId) taken.set(owner.skuCode, [...(taken.get(owner.skuCode) ?? []), owner.skuId])
  return taken
}
