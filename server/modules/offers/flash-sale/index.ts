import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { flashSaleRoutes } from './flash-sale.routes'
import { FlashSaleService, type FlashSaleUses } from './flash-sale.service'

export { FlashSaleService } from './flash-sale.service'
export type * from './flash-sale.tables'

export function createFlashSale({ db, clock, jobs, ...uses }: ModuleContext & FlashSaleUses) {
  const flashSales = new FlashSaleService(db, clock, jobs, uses)
  jobs.every('flashSale.sweep', HOURLY, () => flashSales.sweep(clock.now()))
  return { services: { flashSales }, routes: { core: flashSaleRoutes(flashSales) } } satisfies Module
}
