import { PRODUCT_TYPE } from '@contract/codes/product'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import { newId } from '../../../kernel/ids'
import type { Page, PageQuery } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { Movement, StockService } from '../stock'
import type { ProductEditor } from './editor.service'
import { countLow } from './low-stock.repo'
import * as repo from './product.repo'
import type { SkuForSale } from './product.types'
import type { ShortView } from './short-view'

declare module '../../../kernel/audit' {
  interface AuditActions {
    /** One SKU: its pieces before and after. Several SKUs of a product: their pieces by SKU. */
    'stock.set': 'sku' | 'product'
  }
}

/** Pieces of a SKU, or grams of weighed goods: on hand, reserved by unpaid orders, and the difference. */
export interface StockLevel {
  skuId: string
  onHand: number
  reserved: number
  available: number
}

/** A number of pieces on hand to set; it must still be `before`. */
export interface StockChange {
  skuId: string
  before: number
  after: number
}

/** A change that was not made, with the present level of its SKU. */
export interface LeftChange extends StockChange {
  onHand: number
  reserved: number
}

export interface StockOperatorDeps {
  db: Db
  clock: Clock
  stock: Pick<StockService, 'levels' | 'lock' | 'movements'>
  editor: Pick<ProductEditor, 'recount'>
}

type Owned = StockChange & Pick<SkuForSale, 'productId'>

/** Stock as the operator counts it. A SKU is given by its id or by the merchant's own code. */
export class StockOperatorService {
  constructor(private readonly deps: StockOperatorDeps) {}

  /** The levels of SKUs, in the order of the input. SYS_PARAM_ERROR: unknown SKU, or several have the code. */
  async show(
    asked: readonly string[],
  ): Promise<(StockLevel & Pick<SkuForSale, 'productId' | 'title' | 'specText'> & { isWeighed: boolean })[]> {
    const { q } = this.deps.db
    const skus = await skusOf(q, asked)
    const levels = await this.deps.stock.levels(
      q,
      skus.map(({ skuId }) => skuId),
    )
    return skus.map(({ skuId, productId, productType, title, specText }) => {
      const { onHand, reserved } = levels.get(skuId) ?? { onHand: 0, reserved: 0 }
      const isWeighed = productType === PRODUCT_TYPE.weighed
      return { skuId, productId, title, specText, isWeighed, onHand, reserved, available: onHand - reserved }
    })
  }

  /**
   * Sets the pieces on hand; `before` is the former number. SYS_PARAM_ERROR: unknown SKU, several have the code,
   * or unpaid orders reserve more.
   */
  async set(actor: Actor, asked: string, onHand: number, note: string): Promise<StockLevel & { before: number }> {
    const { db, stock } = this.deps
    return db.tx(async (tx) => {
      const sku = await skuOf(tx, asked)
      const { skuId, productId } = sku
      await stock.lock(tx, skuId)
      const { onHand: before, reserved } = (await stock.levels(tx, [skuId])).get(skuId) ?? { onHand: 0, reserved: 0 }
      const change = { skuId, productId, before, after: onHand }
      const [left] = await this.#write(tx, actor, [change], { note })
      if (left) failParam('onHand', reservedText(left))
      return { skuId, onHand, reserved, available: onHand - reserved, before }
    })
  }

  /**
   * Sets the numbers of SKUs of the scope that still have `before`, with one audit entry for each product; returns the
   * changes that were not made. SYS_PARAM_ERROR: no such SKU in the scope, or a SKU twice.
   */
  async save(actor: Actor, scope: StoreScope, changes: readonly StockChange[], note: string): Promise<LeftChange[]> {
    const ids = changes.map(({ skuId }) => skuId)
    if (new Set(ids).size < ids.length) failParam('cells', '同一规格只能改一次')
    return this.deps.db.tx(async (tx) => {
      const skus = new Map((await repo.findSkusForSale(tx, ids)).map((sku) => [sku.skuId, sku]))
      const owned = changes.map(({ skuId, before, after }) => {
        const sku = skus.get(skuId)
        if (!sku || !isInScope(scope, sku.storeId)) failParam('skuId', '没有这个规格')
        return { skuId, before, after, productId: sku.productId }
      })
      return this.#write(tx, actor, owned, { note })
    })
  }

  /** Restores the pieces before a count (`Undo`); all of them or none. */
  async undo(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, stock } = this.deps
    const ids = skuIdsOf(entry)
    await db.tx(async (tx) => {
      const skus = await repo.findSkusForSale(tx, ids)
      if (skus.length < ids.length || skus.some(({ storeId }) => !isInScope(scope, storeId))) failNoUndo()
      for (const skuId of ids) await stock.lock(tx, skuId)
      const levels = await stock.levels(tx, ids)
      const present = new Map(ids.map((skuId) => [skuId, levels.get(skuId)?.onHand ?? 0]))
      refuseChanged(entry, entry.subject.kind === 'sku' ? present.get(entry.subject.id) : Object.fromEntries(present))
      const { before } = statesOf(entry)
      const changes = skus.map(({ skuId, productId }) => ({
        skuId,
        productId,
        before: present.get(skuId) ?? 0,
        after: Number(typeof before === 'object' ? (before as Record<string, unknown>)[skuId] : before),
      }))
      const [left] = await this.#write(tx, actor, changes, { note: '撤销', undoOf: entry.auditId })
      if (left) fail('SYS_BIZ_DATA_ERROR_CODE', reservedText(left))
    })
  }

  /** Makes the possible changes, with an audit entry for each product; its id is the cause in the ledger. */
  async #write(
    tx: Tx,
    actor: Actor,
    changes: readonly Owned[],
    { note, undoOf }: { note: string; undoOf?: string },
  ): Promise<LeftChange[]> {
    const at = this.deps.clock.now()
    const byProduct = new Map<string, { auditId: string; own: Owned[] }>()
    for (const change of changes) {
      const entry = byProduct.get(change.productId) ?? { auditId: newId(), own: [] }
      entry.own.push(change)
      byProduct.set(change.productId, entry)
    }
    const counts = [...byProduct.values()].flatMap(({ auditId, own }) => own.map((one) => ({ ...one, ref: auditId })))
    const left = await this.deps.editor.recount(tx, counts, note, at)
    for (const [productId, { auditId, own }] of byProduct) {
      const set = own.filter(({ skuId }) => !left.has(skuId))
      if (set.length === 0) continue
      const details = undoOf === undefined ? { ...statesOfChanges(set), note } : { ...statesOfChanges(set), undoOf }
      const [only] = set
      const subject =
        only && set.length === 1
          ? ({ kind: 'sku', id: only.skuId } as const)
          : ({ kind: 'product', id: productId } as const)
      await writeAudit(tx, { auditId, actor, action: 'stock.set', subject, details, at })
    }
    return changes.flatMap(({ skuId, before, after }) => {
      const level = left.get(skuId)
      return level ? [{ skuId, before, after, onHand: level.onHand, reserved: level.reserved }] : []
    })
  }

  /** Number of SKUs on sale of a view, counted up to `most`. */
  countLow(scope: StoreScope, most: number, view: ShortView = 'low'): Promise<number> {
    return countLow(this.deps.db.q, scope, view, most)
  }

  /** The changes of a SKU's stock, the newest first. SYS_PARAM_ERROR: unknown SKU, or several have the code. */
  async movements(asked: string, query: PageQuery): Promise<Page<Movement>> {
    const { q } = this.deps.db
    return this.deps.stock.movements(q, (await skuOf(q, asked)).skuId, query)
  }
}

/** Why a number is too low: orders reserve more. */
export const reservedText = ({ reserved }: Pick<LeftChange, 'reserved'>): string => `订单已占用 ${reserved}，不能少于它`

/** The pieces before and after, as an audit entry has them: numbers of one SKU, or by SKU. */
function statesOfChanges(set: readonly StockChange[]): { before: unknown; after: unknown } {
  const [only] = set
  if (only && set.length === 1) return { before: only.before, after: only.after }
  return {
    before: Object.fromEntries(set.map(({ skuId, before }) => [skuId, before])),
    after: Object.fromEntries(set.map(({ skuId, after }) => [skuId, after])),
  }
}

/** The SKUs of an entry, sorted: every transaction takes its locks in the same order. */
const skuIdsOf = (entry: AuditRow): string[] =>
  entry.subject.kind === 'sku' ? [entry.subject.id] : Object.keys(statesOf(entry).after as object).sort()

async function skuOf(q: Reader, asked: string): Promise<SkuForSale> {
  const [sku] = await skusOf(q, [asked])
  return sku ?? unknown(asked)
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
