import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { Movement, StockService } from '../stock'
import type { ProductEditor } from './editor.service'
import { countLow } from './low-stock.repo'
import * as repo from './product.repo'
import type { SkuForSale } from './product.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'stock.set': 'sku'
  }
}

/** Pieces of a SKU: on hand, reserved by unpaid orders, and the difference. */
export interface StockLevel {
  skuId: string
  onHand: number
  reserved: number
  available: number
}

export interface StockOperatorDeps {
  db: Db
  clock: Clock
  stock: Pick<StockService, 'levels' | 'lock' | 'movements'>
  editor: Pick<ProductEditor, 'setStock'>
}

/** Stock as the operator counts it. A SKU is named by its id or by the merchant's own code. */
export class StockOperatorService {
  constructor(private readonly deps: StockOperatorDeps) {}

  /** The levels of SKUs, in the order of the input. SYS_PARAM_ERROR: unknown SKU, or several have the code. */
  async show(asked: readonly string[]): Promise<(StockLevel & Pick<SkuForSale, 'productId' | 'title' | 'specText'>)[]> {
    const { q } = this.deps.db
    const skus = await skusOf(q, asked)
    const levels = await this.deps.stock.levels(
      q,
      skus.map(({ skuId }) => skuId),
    )
    return skus.map(({ skuId, productId, title, specText }) => {
      const { onHand, reserved } = levels.get(skuId) ?? { onHand: 0, reserved: 0 }
      return { skuId, productId, title, specText, onHand, reserved, available: onHand - reserved }
    })
  }

  /**
   * Sets the pieces on hand; `before` is the former number. SYS_PARAM_ERROR: unknown SKU, several have the code,
   * or unpaid orders reserve more.
   */
  async set(actor: Actor, asked: string, onHand: number, note: string): Promise<StockLevel & { before: number }> {
    const { db, clock, stock, editor } = this.deps
    return db.tx(async (tx) => {
      const skuId = await skuIdOf(tx, asked)
      const { onHand: before, reserved } = (await stock.levels(tx, [skuId])).get(skuId) ?? { onHand: 0, reserved: 0 }
      if (reserved > onHand) failParam('onHand', `${reserved} pieces are in unpaid orders: the number cannot be lower`)
      const at = clock.now()
      await editor.setStock(tx, skuId, onHand, note, at)
      const details = { before, after: onHand, note }
      await writeAudit(tx, { actor, action: 'stock.set', subject: { kind: 'sku', id: skuId }, details, at })
      return { skuId, onHand, reserved, available: onHand - reserved, before }
    })
  }

  /** Sets the pieces of before a count back (`Undo`). */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock, stock, editor } = this.deps
    const skuId = entry.subject.id
    await db.tx(async (tx) => {
      const [sku] = await repo.findSkusForSale(tx, [skuId])
      if (!sku || !isInScope(scope, sku.storeId)) failNoUndo()
      await stock.lock(tx, skuId)
      const { onHand, reserved } = (await stock.levels(tx, [skuId])).get(skuId) ?? { onHand: 0, reserved: 0 }
      refuseChanged(entry, onHand)
      const before = Number(statesOf(entry).before)
      if (reserved > before) fail('SYS_BIZ_DATA_ERROR_CODE', `已有 ${reserved} 件被订单占用，不能少于它`)
      const at = clock.now()
      await editor.setStock(tx, skuId, before, '撤销', at)
      const details = { before: onHand, after: before, undoOf: entry.auditId }
      await writeAudit(tx, { actor, action: 'stock.set', subject: { kind: 'sku', id: skuId }, details, at })
    })
  }

  /** Number of SKUs on sale with at most LOW_STOCK available pieces, counted up to `most`. */
  countLow(scope: StoreScope, most: number): Promise<number> {
    return countLow(this.deps.db.q, scope, most)
  }

  /** The changes of a SKU's stock, the newest first. SYS_PARAM_ERROR: unknown SKU, or several have the code. */
  async movements(asked: string, query: PageQuery): Promise<Page<Movement>> {
    const { q } = this.deps.db
    return this.deps.stock.movements(q, await skuIdOf(q, asked), query)
  }
}

async function skuIdOf(q: Reader, asked: string): Promise<string> {
  const [sku] = await skusOf(q, [asked])
  return sku?.skuId ?? unknown(asked)
}

async function skusOf(q: Reader, asked: readonly string[]): Promise<SkuForSale[]> {
  const byId = new Map((await repo.findSkusForSale(q, [...new Set(asked)])).map((sku) => [sku.skuId, sku]))
  const coded = await repo.findSkusByCode(
    q,
    asked.filter((one) => !byId.has(one)),
  )
  const ids = asked.map((one) => {
    if (byId.has(one)) return one
    const found = coded.filter(({ skuCode }) => skuCode === one)
    if (found.length > 1)
      failParam('sku', `several SKUs have the code ${one}: ${found.map(({ skuId }) => skuId).join(', ')}`)
    return found[0]?.skuId ?? unknown(one)
  })
  const known = new Map((await repo.findSkusForSale(q, [...new Set(ids)])).map((sku) => [sku.skuId, sku]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

function unknown(asked: string): never {
  return failParam('sku', `there is no SKU "${asked}"`)
}
