import type { Module, ModuleContext } from '../../../compose-modules'
import { undoOfMall } from '../../../kernel/undos'
import { limitReservable, type QuotaService } from '../../finance/quota'
import type { PromotionService } from '../../offers/promotion'
import type { SearchService } from '../search'
import type { StockService } from '../stock'
import type { FreightOperatorService, StoreService } from '../store'
import { catalogRoutes } from './catalog.routes'
import { CatalogService } from './catalog.service'
import { categoryConsoleRoutes } from './category.console'
import { CategoryDeskService } from './category-desk.service'
import { CategoryOperatorService } from './category-operator.service'
import { DocumentService } from './document.service'
import { ProductEditor } from './editor.service'
import { goodsConsoleRoutes } from './goods.console'
import { GoodsDeskService } from './goods-desk.service'
import { GoodsEditorService } from './goods-editor.service'
import { IntentOperatorService } from './intent-operator.service'
import { LimitService } from './limit.service'
import { ProductOperatorService } from './product-operator.service'
import { ReviewBook } from './review.service'
import { ReviewQueue } from './review-queue.service'
import { SalesService } from './sales.service'
import { skuConsoleRoutes } from './sku.console'
import { SkuSheetService } from './sku-sheet.service'
import { StockDeskService } from './stock-desk.service'
import { StockOperatorService } from './stock-operator.service'
import { StoreShelfService } from './store-shelf.service'

export { type CatalogDemo, type ProductDemo, type ReviewDemo, type SkuDemo, seedCatalog } from './catalog.seed'
export { CatalogService, type FlashProduct, type ProductViewer } from './catalog.service'
export type * from './catalog.tables'
export type { CategoryRecord } from './category.repo'
export { cleanAndCut, cleanHtml, MAX_HTML, plainText } from './clean-html'
export { DocumentService } from './document.service'
export { skuDraftOf } from './draft.rules'
export { ProductEditor } from './editor.service'
export type { ListQuery } from './finder.service'
export { keyOf, limitsOf, type ProductLimit } from './limit.rules'
export { LimitService } from './limit.service'
export { NEW_DAYS, newSince } from './listing.rules'
export type { PricedSku } from './price.rules'
export type { CodedSku, CodeKey } from './product.repo'
export type {
  CleanHtml,
  KnownProduct,
  OptionGroupRecord,
  ProductDraft,
  SkuDraft,
  SkuForSale,
  SkuRecord,
} from './product.types'
export type { ProductOperatorService } from './product-operator.service'
export type { SkuPrices } from './product-write.repo'
export type { RecommendCaller, ShopperGoods } from './recommend.service'
export type { ReviewRecord } from './review.repo'
export type { ReviewBook } from './review.service'
export type { QueuedReview, ReviewQueue, ReviewQueueQuery } from './review-queue.service'
export { SalesService } from './sales.service'
export type { SkuSheetService } from './sku-sheet.service'
export type { StockOperatorService } from './stock-operator.service'
export type { StoreShelfService } from './store-shelf.service'

interface Deps {
  stores: Pick<StoreService, 'findStores' | 'findStore'>
  stock: Pick<StockService, 'available' | 'levels' | 'lock' | 'setOnHand' | 'recount' | 'movements' | 'lastChange'>
  search: Pick<
    SearchService,
    | 'log'
    | 'forget'
    | 'add'
    | 'remove'
    | 'move'
    | 'findStale'
    | 'noteFresh'
    | 'understand'
    | 'mentioned'
    | 'parted'
    | 'relaxed'
    | 'corrected'
    | 'findTexts'
    | 'suggest'
    | 'addWeights'
    | 'setHotWords'
    | 'listIntents'
    | 'setIntent'
    | 'findIntent'
    | 'removeIntent'
  >
  quotas: Pick<QuotaService, 'take' | 'giveBack' | 'taken'>
  promotions: Pick<PromotionService, 'holding' | 'activity' | 'deals' | 'eachLeft' | 'era' | 'reachOf'>
  freightOperator: Pick<FreightOperatorService, 'template'>
}

export function createCatalog(deps: ModuleContext & Deps) {
  const { db, clock, jobs, outbox, pubSub, reservations, linkTargets, undos } = deps
  const { stores, stock, search, quotas, promotions, freightOperator } = deps
  const limits = new LimitService(quotas)
  const editor = new ProductEditor({ db, clock, stores, stock, search, outbox, pubSub })
  const catalog = new CatalogService({ stores, stock, search, limits, promotions, db, clock, pubSub })
  const reviewBook = new ReviewBook(db, outbox, pubSub)
  const sales = new SalesService({ db, clock, search, jobs })
  const documents = new DocumentService({ db, clock, search, jobs, pubSub })
  reservations.add(limitReservable(quotas, 'limit'))
  linkTargets.add(
    {
      param: 'productId',
      missing: '没有这件在售商品',
      isThere: async (productId, _, now) => (await catalog.findProductCards(db.q, [productId], now)).length > 0,
      find: (text, now, limit, storeId) => catalog.choices(text, now, limit, storeId),
      nameOf: async (productId, now) => (await catalog.findProductCards(db.q, [productId], now))[0]?.title,
    },
    {
      param: 'id',
      path: 'pages/cate/index',
      missing: '没有这个分类',
      isThere: async (categoryId) => (await catalog.categoryName(db.q, categoryId)) !== undefined,
      find: (text, _now, limit) => catalog.categoryChoices(text, limit),
      nameOf: (categoryId) => catalog.categoryName(db.q, categoryId),
    },
  )
  outbox.onMany('order.paid', 'sales', (paid) =>
    db.tx((tx) =>
      sales.record(
        tx,
        paid.map(({ parentNo, lines }) => ({ ref: parentNo, lines })),
      ),
    ),
  )
  const stockOperator = new StockOperatorService({ db, clock, editor, stock })
  undos.add(['stock.set'], {
    permission: 'stock.edit',
    undo: (actor, scope, entry) => stockOperator.undo(actor, scope, entry),
  })
  const skuSheet = new SkuSheetService({ db, clock, editor, stores })
  undos.add(['sku.set'], {
    permission: 'goods.edit',
    undo: (actor, scope, entry) => skuSheet.undo(actor, scope, entry),
  })
  const stockDesk = new StockDeskService({ db, stock, stores, stockOperator })
  const goodsDesk = new GoodsDeskService({ db, clock, stores, catalog })
  const goodsEditor = new GoodsEditorService({ db, clock, stores, editor })
  undos.add(['goods.shelf'], {
    permission: 'goods.edit',
    undo: (actor, scope, entry) => goodsEditor.undoShelf(actor, scope, entry),
  })
  undos.add(['goods.save'], {
    permission: 'goods.edit',
    undo: (actor, scope, entry) => goodsEditor.undoSave(actor, scope, entry),
  })
  const categoryOperator = new CategoryOperatorService({ db, clock, editor, documents })
  undos.add(
    ['category.add', 'category.edit', 'category.move', 'category.remove'],
    undoOfMall('goods.edit', (actor, entry) => categoryOperator.undo(actor, entry)),
  )
  return {
    services: {
      catalog,
      editor,
      documents,
      limits,
      reviewBook,
      reviewQueue: new ReviewQueue(db),
      productOperator: new ProductOperatorService({ db, clock, editor, catalog, freightOperator }),
      stockOperator,
      skuSheet,
      storeShelves: new StoreShelfService(db, clock, pubSub),
      intentOperator: new IntentOperatorService({ db, clock, search }),
    },
    routes: {
      core: catalogRoutes(catalog),
      console: [
        ...goodsConsoleRoutes(goodsDesk, goodsEditor),
        ...skuConsoleRoutes(skuSheet, stockDesk),
        ...categoryConsoleRoutes(new CategoryDeskService({ db, operator: categoryOperator })),
      ],
    },
    start: () => documents.start(),
  } satisfies Module
}
