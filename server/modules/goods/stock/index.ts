import type { Module, ModuleContext } from '../../../compose-modules'
import { StockService } from './stock.service'
import { stockHolder } from './stock-holder'

export type { Level, Movement } from './stock.repo'
export { type StockDemo, seedStock } from './stock.seed'
export { type StockLine, StockService } from './stock.service'
export type * from './stock.tables'
export { stockHolder } from './stock-holder'

export function createStock({ outbox, holders }: ModuleContext) {
  const stock = new StockService(outbox)
  holders.add(stockHolder(stock))
  return { services: { stock } } satisfies Module
}
