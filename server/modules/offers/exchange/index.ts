import type { Module, ModuleContext } from '../../../compose-modules'
import { exchangeRoutes } from './exchange.routes'
import { type ExchangeDeps, ExchangeService } from './exchange.service'

export { type ExchangeDemo, seedExchange } from './exchange.seed'
export type { ExchangeService } from './exchange.service'
export type * from './exchange.tables'

export function createExchange({ db, ...deps }: ModuleContext & ExchangeDeps) {
  const exchanges = new ExchangeService(db, deps)
  return { services: { exchanges }, routes: { core: exchangeRoutes(exchanges) } } satisfies Module
}
