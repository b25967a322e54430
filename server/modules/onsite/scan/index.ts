import { OFFLINE_KEEP_MS } from '@contract/codes/scan'
import { scanEndpoints } from '@contract/schema/scan'
import type { Module, ModuleContext } from '../../../compose-modules'
import { routesFor } from '../../../gateways/endpoint'
import { HOURLY } from '../../../kernel/rhythm'
import type { CartService } from '../../trade/cart'
import { eraseScans, sweep } from './offline-scan.repo'
import { scanPart } from './scan.part'
import { type ScanDeps, ScanService } from './scan.service'
import { ScanOrders } from './scan-orders'

export type * from './scan.tables'
export type { ScanFacts, ScanOrders } from './scan-orders'

interface Deps extends ScanDeps {
  cart: ScanDeps['cart'] & Pick<CartService, 'scanned' | 'removals' | 'clearRemovals'>
}

export function createScan({ db, clock, jobs, shopperAreas, ...deps }: ModuleContext & Deps) {
  const scans = new ScanService(db, deps)
  const scanOrders = new ScanOrders()
  jobs.every('scan.sweep', HOURLY, () => db.tx((tx) => sweep(tx, clock.now() - 2 * OFFLINE_KEEP_MS)))
  shopperAreas.add({ key: 'offlineScans', title: '离线扫码', erase: eraseScans })
  return {
    services: { scanOrders },
    routes: {
      core: routesFor(scanEndpoints, {
        'GET store/findByQrCode': ({ input }) => scans.storeOf(input.qrCode),
        'POST storeProduct/analysisScanCodeShopping': (call) => scans.analyse(call, call.input),
        'POST storeProduct/getByBarcodeNew': (call) =>
          scans.analyse(call, { qrCode: call.input.barcode, storeId: call.input.storeId }),
        'POST scan/stores': ({ uid, input }) => scans.pageStores(uid, input),
        'POST shopCart/offlineAdd': (call) => scans.addOffline(call, call.input.lines),
      }),
    },
    checkoutParts: [scanPart(deps.cart, scanOrders)],
  } satisfies Module
}
