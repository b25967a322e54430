export { OTHERS_ID } from './category-finder'
export { PRODUCT_SHEET, type SheetKind } from './columns'
export { TableError } from './csv-reader'
export { openTable, type Table } from './csv-table'
export type { Separator } from './csv-writer'
export { type ExportSummary, exportProducts } from './exporter'
export { type FetchPicture, pictureFetcher } from './fetch-picture'
export type * from './imported.tables'
export { type ImportDeps, ImportError, type ImportSummary, importProducts } from './importer'
export { PictureDesk } from './picture-desk'
export { bringPlaceholder, bringStoreLogo, LOGO_DRAWING, PLACEHOLDER, PRODUCT_DRAWING, STORE_LOGO } from './placeholder'
export type { Problem } from './sheet'
export { exportStores, type StoreExportDeps, storePages } from './store-exporter'
export {
  importStores,
  type StoreImportDeps,
  type StoreLimits,
  type StoreSummary,
} from './store-importer'
export { STORE_SHEET } from './store-sheet.rules'
