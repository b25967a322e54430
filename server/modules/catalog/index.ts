export { gtinOf } from './barcode.rules'
export { catalogRoutes } from './catalog.routes'
export { type BoughtNumbers, CatalogService, type Page } from './catalog.service'
export type * from './catalog.tables'
export type { CategoryRecord } from './category.repo'
export { cleanAndCut, cleanHtml, MAX_HTML } from './clean-html'
export { DocumentService } from './document.service'
export { skuDraftOf } from './draft.rules'
export { ProductEditor } from './editor.service'
export type { ListAsk } from './finder.service'
export { limitsOf, type ProductLimit } from './limit.rules'
export { NEW_DAYS, newSince } from './listing.rules'
export type { CodedSku } from './product.repo'
export type {
  CleanHtml,
  KnownProduct,
  OptionGroupRecord,
  ProductDraft,
  SkuDraft,
  SkuForSale,
  SkuRecord,
} from './product.types'
export type { SkuPrices } from './product-write.repo'
export type { ReviewRecord } from './review.repo'
export { SalesService } from './sales.service'
