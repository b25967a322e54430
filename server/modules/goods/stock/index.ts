import type { Module, ModuleContext } from '../../../compose-modules'
import { StockService } from './stock.service'
import { stockReservable } from './stock-reservable'

export type { Level, Movement } from './stock.repo'
export { type StockDemo, seedStock } from './stock.seed'
export { type Recount, type StockLine, StockService } from './stock.service'
export type * from './stock.tables'
export { stockReservable } from './stock-reservable'

export function createStock({ outbox, reservations }: ModuleContext) {
  const stock = new StockService(outbox)
  reservations.add(stockReservable(stock))
  return { services: { stock } } satisfies Module
}
