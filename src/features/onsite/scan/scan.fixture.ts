import type { ScannedItem, ScanReply, ScanStore } from '@contract/schema/scan'

const picture = { url: '/media/art/1f9fa-256.webp', ground: 'mint', scale: 1, count: 1 } as const

/** A store with scan-and-buy. */
export const scanStore = (change: Partial<ScanStore> = {}): ScanStore => ({
  storeId: 'store1',
  businessId: 'b1',
  storeGroupId: 'g1',
  name: '鲜禾超市',
  place: '滨江天街 B1-06',
  logo: picture,
  closedText: '',
  ...change,
})

/** Goods of a code. */
export const scannedItem = (change: Partial<ScannedItem> = {}): ScannedItem => ({
  skuId: 's1',
  productId: 'p1',
  storeId: 'store1',
  businessId: 'b1',
  storeGroupId: 'g1',
  rfid: '',
  qrCode: '6901234567892',
  identifyCode: '',
  productAppDto: { productType: 1, productName: '每日鲜牛乳 950ml', picture },
  productSkuViewDto: { specText: '', weight: 0, price: 1680, kiloPrice: 0 },
  minAge: 0,
  ...change,
})

export const scanReply = (records: ScannedItem[] = [scannedItem()], store = scanStore()): ScanReply => ({
  store,
  records,
  total: records.length,
})
