import type { Module, ModuleContext } from '../../../compose-modules'
import { exchangeRoutes } from './exchange.routes'
import { ExchangeService, type ExchangeUses } from './exchange.service'

export { type ExchangeDemo, seedExchange } from './exchange.seed'
export type { ExchangeService } from './exchange.service'
export type * from './exchange.tables'

export function createExchange({ db, ...uses }: ModuleContext & ExchangeUses) {
  const exchanges = new ExchangeService(db, uses)
  return { services: { exchanges }, routes: { core: exchangeRoutes(exchanges) } } satisfies Module
}
