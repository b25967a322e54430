export type { Level, Movement } from './stock.repo'
export { type MovementPage, type StockLine, StockService } from './stock.service'
export type * from './stock.tables'
export { stockHolder } from './stock-holder'
