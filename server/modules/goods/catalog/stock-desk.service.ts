import { gtinOf } from '@contract/codes/gtin'
import type { StockView } from '@contract/codes/sku'
import { COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { CellConflict, SavedCells } from '@contract/console/sku'
import type { ListedStock, StockMovement } from '@contract/console/stock'
import type { Actor } from '../../../kernel/audit'
import { type AuditRow, findAuditActors } from '../../../kernel/audit.repo'
import type { Db, Reader } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { type Page, pageOf } from '../../../kernel/page'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import type { Movement, StockService } from '../stock'
import type { StoreService } from '../store'
import * as products from './product.repo'
import * as repo from './stock-desk.repo'
import { type LeftChange, reservedText, type StockChange, type StockOperatorService } from './stock-operator.service'

const PAGE_SIZE = 20
/** SKUs that a code, a barcode or a product finds. */
const MOST_FOUND = 2_000
/** Conflicts of one save whose author is looked up. */
const MOST_AUTHORS = 50

export interface StockQuery {
  view: StockView
  text?: string
  stores?: readonly string[]
  cursor?: string
  pageSize?: number
}

export interface StockDeskDeps {
  db: Db
  stock: Pick<StockService, 'movements' | 'lastChange'>
  stores: Pick<StoreService, 'findStores'>
  stockOperator: Pick<StockOperatorService, 'save' | 'countLow'>
}

/** Stock as staff of stores see and count it. */
export class StockDeskService {
  constructor(private readonly deps: StockDeskDeps) {}

  /** SYS_PARAM_ERROR: invalid cursor. */
  async list(scope: StoreScope, query: StockQuery): Promise<Page<ListedStock>> {
    const { q } = this.deps.db
    const { view, text, cursor, pageSize = PAGE_SIZE } = query
    const after = cursor === undefined ? undefined : await lastRow(q, cursor)
    const window = { scope: narrowed(scope, query.stores), after, limit: pageSize + 1 }
    // A text finds a SKU in any view: a scanned barcode must find its SKU, however large the stock is.
    const rows =
      view === 'all' || text !== undefined
        ? await repo.listAll(q, text === undefined ? null : await idsOf(q, text.trim()), window)
        : await repo.listShort(q, view, window)
    const page = pageOf(rows, pageSize, ({ skuId, onHand, reserved }) => `${onHand - reserved} ${skuId}`)
    const stores = await this.deps.stores.findStores(q, new Set(page.records.map(({ storeId }) => storeId)))
    const records = page.records.map(({ position: _, ...row }) => ({
      ...row,
      storeName: stores.get(row.storeId)?.name ?? row.storeId,
      available: row.onHand - row.reserved,
    }))
    return { ...page, records }
  }

  async counts(scope: StoreScope, stores: readonly string[] | undefined): Promise<ViewCount[]> {
    return Promise.all(
      (['low', 'soldOut'] as const).map(async (view) => {
        const count = await this.deps.stockOperator.countLow(narrowed(scope, stores), COUNT_LIMIT + 1, view)
        return { view, count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
      }),
    )
  }

  /** A SKU's ledger with the authors of counts, the newest first. SYS_PARAM_ERROR: no such SKU in the scope. */
  async movements(
    scope: StoreScope,
    { skuId, cursor, pageSize = PAGE_SIZE }: { skuId: string; cursor?: string; pageSize?: number },
  ): Promise<Page<StockMovement>> {
    const { db, stock } = this.deps
    const row = await repo.findStockRow(db.q, skuId)
    if (!row || !isInScope(scope, row.storeId)) failParam('skuId', '没有这个规格')
    const page = await stock.movements(db.q, skuId, { cursor, pageSize })
    const actors = await this.#actors(page.records)
    return { ...page, records: page.records.map((one) => movementOf(one, actors)) }
  }

  /** SYS_PARAM_ERROR: a SKU outside the scope, or twice. */
  async save(actor: Actor, scope: StoreScope, cells: readonly StockChange[], note: string): Promise<SavedCells> {
    const left = await this.deps.stockOperator.save(actor, scope, cells, note)
    // A SKU that already has the new number is not a conflict.
    const other = left.filter(({ onHand, before, after }) => onHand !== before && onHand !== after)
    const low = left.filter(({ onHand, before }) => onHand === before)
    return {
      saved: cells.length - left.length,
      conflicts: await this.#authored(other),
      faults: low.map((one) => ({ skuId: one.skuId, field: 'onHand', text: reservedText(one) })),
    }
  }

  async #authored(left: readonly LeftChange[]): Promise<CellConflict[]> {
    const { db, stock } = this.deps
    const changes = await Promise.all(left.slice(0, MOST_AUTHORS).map(({ skuId }) => stock.lastChange(db.q, skuId)))
    const actors = await this.#actors(changes.flatMap((one) => one ?? []))
    return left.map(({ skuId, onHand }, nth) => {
      const change = changes[nth]
      const by = change ? (change.kind === 'set' ? nameOf(actors.get(change.ref)) : TEXTS[change.kind]) : ''
      return { skuId, field: 'onHand', present: String(onHand), by, at: change?.createdAt ?? null }
    })
  }

  /** The authors of counts, by the ref of the movement. */
  #actors(movements: readonly Pick<Movement, 'kind' | 'ref'>[]): Promise<Map<string, AuditRow['actor']>> {
    const refs = movements.filter(({ kind }) => kind === 'set').map(({ ref }) => ref)
    return refs.length === 0 ? Promise.resolve(new Map()) : findAuditActors(this.deps.db.q, [...new Set(refs)])
  }
}

const TEXTS: Readonly<Record<Movement['kind'], string>> = {
  reserve: '下单占用',
  commit: '付款出库',
  release: '取消释放',
  restock: '退货入库',
  set: '改库存',
}

const nameOf = (actor: AuditRow['actor'] | undefined): string => (actor ? (actor.name ?? actor.id) : '')

function movementOf(one: Movement, actors: ReadonlyMap<string, AuditRow['actor']>): StockMovement {
  const isSet = one.kind === 'set'
  return {
    id: one.id,
    at: one.createdAt,
    text: TEXTS[one.kind],
    by: isSet ? nameOf(actors.get(one.ref)) : '',
    note: one.note,
    // The ref of an order is uid, number and, for a return, its cause, separated by slashes.
    orderNo: isSet ? '' : (one.ref.split('/')[1] ?? ''),
    onHandDelta: one.onHandDelta,
    reservedDelta: one.reservedDelta,
  }
}

const narrowed = (scope: StoreScope, stores: readonly string[] | undefined): StoreScope =>
  stores === undefined ? scope : stores.filter((storeId) => isInScope(scope, storeId))

/** The row of a cursor, with the available pieces that its page showed. */
async function lastRow(q: Reader, cursor: string): Promise<repo.LastRow> {
  const [, available, skuId] = /^(-?\d{1,12}) (.+)$/.exec(cursor) ?? []
  const row = skuId === undefined ? undefined : await repo.findStockRow(q, skuId)
  if (!row) failParam('cursor', '格式不对')
  return { skuId: row.skuId, productId: row.productId, position: row.position, available: Number(available) }
}

/** SKUs by an id or code, a barcode, or the id of their product. */
async function idsOf(q: Reader, text: string): Promise<string[]> {
  const gtin = gtinOf(text)
  const [coded, scanned, own] = await Promise.all([
    products.findSkusByCode(q, [text]),
    gtin === null ? [] : repo.findIdsByGtin(q, gtin, MOST_FOUND),
    repo.findIdsOfProduct(q, text, MOST_FOUND),
  ])
  return [...new Set([text, ...coded.map(({ skuId }) => skuId), ...scanned, ...own])]
}
