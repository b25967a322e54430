import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { flashSaleRoutes } from './flash-sale.routes'
import { type FlashSaleDeps, FlashSaleService } from './flash-sale.service'

export { FlashSaleService } from './flash-sale.service'
export type * from './flash-sale.tables'

export function createFlashSale({ db, clock, jobs, ...deps }: ModuleContext & FlashSaleDeps) {
  const flashSales = new FlashSaleService({ ...deps, db, clock, jobs })
  jobs.every('flashSale.sweep', HOURLY, () => flashSales.sweep(clock.now()))
  return { services: { flashSales }, routes: { core: flashSaleRoutes(flashSales) } } satisfies Module
}
