import { area, row } from './area'

export const scanArea = area('pages/scan', {
  /** `forField=1`: the scanned text goes to the form that opened the page. */
  scanCode: row<{ forField?: string }>({
    at: 'scanCode/index',
    title: '扫一扫',
    login: false,
    featureCodes: ['C0090011'],
  }),
  /** Stores with scan-and-buy near the shopper. */
  scanSelect: row({
    at: 'scanSelect/index',
    title: '选择门店',
    login: false,
    pullDown: true,
    featureCodes: ['C0000011001'],
  }),
  /** Scans the code at the entrance of a store. */
  scanStore: row({ at: 'scanStore/index', title: '扫门店码', login: false }),
  /** A store's scan cart; `store=1`: its store code was just scanned. */
  scanCodeCart: row<{ store?: string; storeId?: string }>({
    at: 'scanCodeCart/index',
    title: '扫码购',
    login: true,
    pullDown: true,
  }),
  /** A code without a matching product; `from=cart`: the scan cart is below. */
  scanResult1: row<{ code: string; from?: string }>({
    at: 'scanResult1/index',
    title: '扫码结果',
    login: false,
    needs: { code: true },
  }),
})
