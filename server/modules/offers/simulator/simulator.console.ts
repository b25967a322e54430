import { simulatorEndpoints } from '@contract/console/simulator'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { BasketService } from './basket.service'
import type { ConflictService } from './conflict.service'
import type { SimulatorService } from './simulator.service'

/** The price simulator of the console (contract/console/simulator.ts). */
export const simulatorConsoleRoutes = (
  simulator: SimulatorService,
  baskets: BasketService,
  conflicts: ConflictService,
): ConsoleRoute[] =>
  consoleRoutesFor(simulatorEndpoints, {
    'simulator/quote': ({ input, staff }) => simulator.quote(staff.stores, staff.permissions, input),
    'simulator/goods': async ({ input, staff }) => ({ records: await baskets.find(staff.stores, input.text) }),
    'simulator/basket': async ({ input, staff }) => ({ records: await baskets.of(staff.stores, input.skuIds) }),
    'simulator/order': ({ input, staff }) => baskets.ofOrder(staff.stores, input.orderNo),
    'simulator/areas': ({ input }) => Promise.resolve(baskets.areas(input.code)),
    'simulator/conflicts': ({ staff }) => conflicts.check(staff.stores),
  })
