import type { MallContent } from './types'

/** Steaks with tags: the mark of a company, then a serial number. */
export const rfidPieces: MallContent['rfidPieces'] = ['8C41', '8C42', '8C43', '8C44', '8C45', '8C46'].map((serial) => ({
  rfid: `E2801160600002082B17${serial}`,
  skuId: 'meat-ribeye-steak-01',
  storeId: 'xianhe',
}))
