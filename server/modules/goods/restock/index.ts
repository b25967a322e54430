import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { MessageService } from '../../talk/message'
import type { CatalogService } from '../catalog'
import type { StockService } from '../stock'
import { restockRoutes } from './restock.routes'
import { RestockService } from './restock.service'

export { RestockService } from './restock.service'
export type * from './restock.tables'

interface Deps {
  catalog: Pick<CatalogService, 'findOwners' | 'findSkusOfProduct'>
  stock: Pick<StockService, 'available'>
  messages: Pick<MessageService, 'sendAll'>
}

export function createRestock({ db, clock, jobs, outbox, ...deps }: ModuleContext & Deps) {
  const restock = new RestockService({ ...deps, db, clock, jobs, outbox })
  jobs.every('restock.sweep', HOURLY, () => restock.sweep(clock.now()))
  return { services: { restock }, routes: { core: restockRoutes(restock) } } satisfies Module
}
