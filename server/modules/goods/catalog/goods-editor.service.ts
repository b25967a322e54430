import { GOODS_LIMITS, goodsFaults } from '@contract/codes/goods'
import type { GoodsFields, NewGoods, ShelfResult } from '@contract/console/goods'
import type { Conflict } from '@contract/console/shared'
import { type Actor, writeAudit } from '../../../kernel/audit'
import type { AuditRow } from '../../../kernel/audit.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import { compareFields, conflictsOf, type FieldChanges } from '../../../kernel/field-changes'
import { newId } from '../../../kernel/ids'
import { isOwnPicture } from '../../../kernel/own-picture'
import { isInScope, type StoreScope } from '../../../kernel/store-scope'
import { failNoUndo, refuseChanged, statesOf } from '../../../kernel/undos'
import type { StoreService } from '../store'
import { cleanHtml } from './clean-html'
import type { ProductEditor } from './editor.service'
import { findVolume } from './goods-desk.repo'
import { combinationsOf, fieldsOf, shelfRefusal } from './goods-desk.rules'
import { failUnknown } from './goods-desk.service'
import * as repo from './product.repo'
import type { CleanHtml, Product, ProductDraft } from './product.types'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'goods.add': 'product'
    'goods.save': 'product'
    'goods.shelf': 'product'
  }
}

export interface GoodsEditorDeps {
  db: Db
  clock: Clock
  stores: Pick<StoreService, 'findStores'>
  editor: Pick<ProductEditor, 'lock' | 'saveFacts' | 'setOnShelf' | 'saveProducts'>
}

/** Goods as staff change them: each change has an audit entry, and can be undone. */
export class GoodsEditorService {
  constructor(private readonly deps: GoodsEditorDeps) {}

  /**
   * Writes fields that still have the value in `read`. `isCleaned`: markup was removed from the description.
   * SYS_PARAM_ERROR: no such product in the scope, or a wrong field; then nothing is written.
   */
  async save(
    actor: Actor,
    scope: StoreScope,
    productId: string,
    { read, write }: FieldChanges<GoodsFields>,
  ): Promise<{ conflicts: Conflict[]; isCleaned: boolean }> {
    const { db, clock } = this.deps
    const { detailHtml } = write
    const clean = detailHtml === undefined ? undefined : await cleanHtml(detailHtml)
    const wanted = clean === undefined ? write : { ...write, detailHtml: clean }
    return db.tx(async (tx) => {
      const now = clock.now()
      const present = await this.#lockFields(tx, scope, productId, now)
      const { writes, conflicts } = compareFields(present, { read, write: wanted })
      if (Object.keys(writes).length > 0) {
        await this.#check(tx, productId, present, writes)
        await this.#write(tx, actor, { productId, present, writes, now })
      }
      return {
        conflicts: await conflictsOf(tx, productId, conflicts),
        isCleaned: clean !== undefined && clean !== detailHtml,
      }
    })
  }

  /** Adds a product off the shelf, without stock. SYS_PARAM_ERROR names the wrong field. */
  async add(actor: Actor, scope: StoreScope, goods: NewGoods): Promise<string> {
    const { db, clock, editor, stores } = this.deps
    const combinations = combinationsOf(goods.optionGroups)
    if (combinations.length > GOODS_LIMITS.skus)
      failParam('optionGroups', `有 ${combinations.length} 个组合，最多 ${GOODS_LIMITS.skus} 个规格`)
    const names = goods.optionGroups.map(({ name }) => name)
    if (new Set(names).size < names.length) failParam('optionGroups', '有同名的规格')
    for (const { name, values } of goods.optionGroups)
      if (new Set(values.map((value) => value.name)).size < values.length)
        failParam('optionGroups', `“${name}”有重复的值`)
    if (goods.title.trim() === '') failParam('title', '要有商品名')
    if (!isOwnPicture(goods.picture)) failParam('picture', '图片要先上传')
    return db.tx(async (tx) => {
      if (!isInScope(scope, goods.storeId) || !(await stores.findStores(tx, [goods.storeId])).has(goods.storeId))
        failParam('storeId', '没有这家门店')
      const now = clock.now()
      const draft = draftOfNew(goods, combinations, now)
      await editor.saveProducts(tx, [draft], now)
      const subject = { kind: 'product', id: draft.productId } as const
      const after = {
        title: draft.title,
        storeId: draft.storeId,
        skus: draft.skus.length,
        priceCents: goods.priceCents,
      }
      await writeAudit(tx, { actor, action: 'goods.add', subject, details: { before: null, after }, at: now })
      return draft.productId
    })
  }

  /** The result that `setShelf` would have for each product. */
  async checkShelf(scope: StoreScope, productIds: readonly string[], isOnShelf: boolean): Promise<ShelfResult[]> {
    const known = new Map((await repo.findProducts(this.deps.db.q, productIds)).map((one) => [one.productId, one]))
    return productIds.map((productId) => shelfResult(productId, inScope(scope, known.get(productId)), isOnShelf))
  }

  /** Puts products on the shelf or takes them off, each in a transaction of its own. */
  async setShelf(
    actor: Actor,
    scope: StoreScope,
    productIds: readonly string[],
    isOnShelf: boolean,
  ): Promise<ShelfResult[]> {
    const { db, clock, editor } = this.deps
    const results: ShelfResult[] = []
    for (const productId of productIds) {
      const done = await db.tx(async (tx) => {
        const now = clock.now()
        await editor.lock(tx, productId, now)
        const product = inScope(scope, (await repo.findProduct(tx, productId)) ?? undefined)
        const result = shelfResult(productId, product, isOnShelf)
        if (result.isDone) await this.#shelve(tx, actor, { productId, isOnShelf, now })
        return result
      })
      results.push(done)
    }
    return results
  }

  /** Undoes a change of the shelf (`Undo`). */
  async undoShelf(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock, editor } = this.deps
    const productId = entry.subject.id
    await db.tx(async (tx) => {
      const now = clock.now()
      await editor.lock(tx, productId, now)
      const product = inScope(scope, (await repo.findProduct(tx, productId)) ?? undefined)
      if (!product) failNoUndo()
      refuseChanged(entry, { isOnShelf: product.isOnShelf })
      const refusal = shelfRefusal(product, !product.isOnShelf)
      if (refusal !== null) failParam('productId', refusal)
      await this.#shelve(tx, actor, { productId, isOnShelf: !product.isOnShelf, now, undoOf: entry.auditId })
    })
  }

  /** Restores the fields before a save (`Undo`). */
  async undoSave(actor: Actor, scope: StoreScope, entry: AuditRow): Promise<void> {
    const { db, clock } = this.deps
    const productId = entry.subject.id
    await db.tx(async (tx) => {
      const now = clock.now()
      const present = await this.#findFields(tx, scope, productId, now)
      if (!present) failNoUndo()
      const writes = statesOf(entry).before as Partial<GoodsFields>
      refuseChanged(entry, keptOf(present, writes))
      await this.#write(tx, actor, { productId, present, writes, now, undoOf: entry.auditId })
    })
  }

  async #lockFields(tx: Tx, scope: StoreScope, productId: string, now: number): Promise<GoodsFields> {
    return (await this.#findFields(tx, scope, productId, now)) ?? failUnknown()
  }

  async #findFields(tx: Tx, scope: StoreScope, productId: string, now: number): Promise<GoodsFields | null> {
    await this.deps.editor.lock(tx, productId, now)
    const known = await repo.findProductWithPage(tx, productId)
    if (!known || !isInScope(scope, known.product.storeId)) return null
    return fieldsOf(known.product, known.page, await findVolume(tx, productId))
  }

  /** Refuses faults of changed fields and new faults: an imported product may have old faults. */
  async #check(q: Reader, productId: string, present: GoodsFields, writes: Partial<GoodsFields>): Promise<void> {
    const faults = goodsFaults({ ...present, ...writes })
    const old = goodsFaults(present)
    for (const [field, text] of Object.entries(faults)) if (!(field in old) || field in writes) failParam(field, text)
    const known = new Set(present.pictures.map(({ url }) => url))
    if (writes.pictures?.some((picture) => !known.has(picture.url) && !isOwnPicture(picture)))
      failParam('pictures', '图片要先上传')
    if (writes.freightTemplate) {
      const product = await repo.findProduct(q, productId)
      const store = product && (await this.deps.stores.findStores(q, [product.storeId])).get(product.storeId)
      if (!store?.carriage?.templates.some(({ id }) => id === writes.freightTemplate))
        failParam('freightTemplate', '这家门店没有这个运费模板')
    }
  }

  async #write(
    tx: Tx,
    actor: Actor,
    change: { productId: string; present: GoodsFields; writes: Partial<GoodsFields>; now: number; undoOf?: string },
  ): Promise<void> {
    const { productId, present, writes, now, undoOf } = change
    const { detailHtml, ...others } = writes
    // Cleaned by `save`, or a stored value from the audit.
    const facts = detailHtml === undefined ? others : { ...others, detailHtml: detailHtml as CleanHtml }
    await this.deps.editor.saveFacts(tx, productId, facts, now)
    const details = { before: keptOf(present, writes), after: writes, ...(undoOf !== undefined && { undoOf }) }
    const subject = { kind: 'product', id: productId } as const
    await writeAudit(tx, { actor, action: 'goods.save', subject, details, at: now })
  }

  async #shelve(
    tx: Tx,
    actor: Actor,
    { productId, isOnShelf, now, undoOf }: { productId: string; isOnShelf: boolean; now: number; undoOf?: string },
  ): Promise<void> {
    await this.deps.editor.setOnShelf(tx, productId, isOnShelf, now)
    const details = { before: { isOnShelf: !isOnShelf }, after: { isOnShelf }, ...(undoOf !== undefined && { undoOf }) }
    const subject = { kind: 'product', id: productId } as const
    await writeAudit(tx, { actor, action: 'goods.shelf', subject, details, at: now })
  }
}

const inScope = (scope: StoreScope, product: Product | undefined): Product | undefined =>
  product && isInScope(scope, product.storeId) ? product : undefined

function shelfResult(productId: string, product: Product | undefined, isOnShelf: boolean): ShelfResult {
  if (!product) return { productId, title: '', isDone: false, text: '没有这件商品' }
  const refusal = shelfRefusal(product, isOnShelf)
  return { productId, title: product.title, isDone: refusal === null, text: refusal ?? '' }
}

/** The present values of the fields that are written. */
function keptOf(present: GoodsFields, writes: Partial<GoodsFields>): Partial<GoodsFields> {
  return Object.fromEntries(Object.entries(present).filter(([field]) => field in writes))
}

function draftOfNew(goods: NewGoods, combinations: readonly string[][], now: number): ProductDraft {
  return {
    productId: newId(),
    storeId: goods.storeId,
    categoryId: goods.categoryId,
    title: goods.title.trim(),
    subtitle: '',
    brand: '',
    productType: goods.productType,
    isCrossBorder: false,
    identifyCode: '',
    pictures: [goods.picture],
    optionGroups: goods.optionGroups,
    parameters: [],
    services: [],
    note: '',
    detailHtml: '' as CleanHtml,
    isOnShelf: false,
    limitPerShopper: 0,
    limitDays: 0,
    minBuy: 1,
    packSize: 1,
    soldCount: 0,
    editorialRank: null,
    listedAt: now,
    skus: combinations.map((options) => ({
      skuId: newId(),
      skuCode: '',
      barcode: '',
      options,
      priceCents: goods.priceCents,
      memberPriceCents: null,
      originalPriceCents: null,
      weightGrams: 0,
      picture: null,
    })),
  }
}
