import { skuEndpoints } from '@contract/console/sku'
import { stockEndpoints } from '@contract/console/stock'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { SkuSheetService } from './sku-sheet.service'
import type { StockDeskService } from './stock-desk.service'

/** The sheet of a product's SKUs, and stock (contract/console/sku.ts, stock.ts). */
export const skuConsoleRoutes = (sheet: SkuSheetService, desk: StockDeskService): ConsoleRoute[] => [
  ...consoleRoutesFor(skuEndpoints, {
    'sku/list': ({ input, staff }) => sheet.list(staff.stores, input.productId),
    'sku/save': ({ input, actor, staff }) => sheet.save(actor, staff.stores, input),
  }),
  ...consoleRoutesFor(stockEndpoints, {
    'stock/list': ({ input, staff }) => desk.list(staff.stores, input),
    'stock/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input.stores) }),
    'stock/movements': ({ input, staff }) => desk.movements(staff.stores, input),
    'stock/save': ({ input, actor, staff }) => desk.save(actor, staff.stores, input.cells, input.note?.trim() ?? ''),
  }),
]
