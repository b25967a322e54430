import { SHOP_CART_TYPE } from './cart'
import { gtinOf } from './gtin'
import { PRODUCT_TYPE } from './product'

/** How a scan was started: from another page, from the scanning page, or in the scan cart. */
export const SCAN_TYPE = { fromPage: 0, fromScanner: 1, inCart: 2 } as const
export type ScanType = (typeof SCAN_TYPE)[keyof typeof SCAN_TYPE]

/** Page of the goods that a label lists. */
export const SCAN_PAGE = { pageSize: 100, pageNo: 1 } as const
/** After a failed scan the result page opens, or the scan cart. */
export const SCAN_RESULT_MS = 500
export const SCAN_CART_MS = 2000

/** Stores within this distance, metres, count as the store that the shopper is in. */
export const IN_STORE_METRES = 200
/** A scanned price is valid this long. */
export const SCAN_PRICE_MS = 30 * 60_000
/** Most lines of one `shopCart/offlineAdd`. */
export const MAX_OFFLINE_LINES = 50
/** A line scanned longer ago than this without a network is refused. */
export const OFFLINE_KEEP_MS = 24 * 3_600_000

const STORE_MARK = 'STORE'
/** The prefix of a store code, before the store id. */
export const STORE_CODE = `${STORE_MARK}_`
/** The mark of a store's own labels, before the SKU code. */
export const CQ_MARK = 'CQ'

/** A code as the scan endpoints read it: a store, a label with parts, or a plain code. */
export function scanKindOf(code: string): 'store' | 'qr' | 'plain' {
  if (code.includes(STORE_MARK)) return 'store'
  return code.includes('_') ? 'qr' : 'plain'
}

/** The store of a store code, 'STORE_{storeId}'; null for another text. */
export function storeIdOf(code: string): string | null {
  return /^STORE_([A-Za-z0-9-]{1,64})$/.exec(code.trim())?.[1] ?? null
}

/**
 * Parts of a label: mark, store, group of stores, code of the goods, RFID of the piece, channel. Missing parts are
 * empty.
 */
export function labelParts(code: string) {
  const [mark = '', storeId = '', storeGroupId = '', goodsCode = '', rfid = '', channel = ''] = code.trim().split('_')
  return { mark, storeId, storeGroupId, goodsCode, rfid, channel }
}

/** The value in an in-store barcode of weighed goods, by its first two digits: grams, or the price in cents. */
const WEIGHED_LAYOUTS: Readonly<Record<string, 'grams' | 'cents'>> = { 21: 'grams', 22: 'cents' }

const EAN_DIGITS = 13
/** An in-store barcode (EAN-13) of weighed goods. */
export interface WeighedLabel {
  /** The first 7 digits, always with the mark 21: both layouts share one code for the same goods. */
  identifyCode: string
  kind: 'grams' | 'cents'
  value: number
}

/** Reads a scale's label; null when the text is not one, its check digit is wrong, or its value is 0. */
export function weighedLabelOf(text: string): WeighedLabel | null {
  const digits = text.trim()
  const kind = WEIGHED_LAYOUTS[digits.slice(0, 2)]
  if (kind === undefined || digits.length !== EAN_DIGITS || gtinOf(digits) === null) return null
  const value = Number(digits.slice(7, 12))
  return value === 0 ? null : { identifyCode: `21${digits.slice(2, 7)}`, kind, value }
}

/** The price of `grams` at a price per kilogram, in cents, half a cent rounded up. */
export const weighedCents = (kiloCents: number, grams: number): number => Math.floor((kiloCents * grams + 500) / 1000)
/** The weight for a price, in grams, at least 1. */
export const gramsOf = (kiloCents: number, cents: number): number =>
  kiloCents === 0 ? 1 : Math.max(1, Math.floor((cents * 1000 + kiloCents / 2) / kiloCents))
/** 0.486 kg */
export const weightText = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`
/** ×2; of weighed goods 0.486 kg. */
export const timesText = ({ number, weight }: { number: number; weight?: number }): string =>
  weight === undefined ? `×${number}` : weightText(weight)
/** The visible end of an RFID code. */
export const rfidTail = (rfid: string): string => rfid.slice(-4).toUpperCase()

/** Fields of a scanned item that its addition to the cart uses. */
interface ScannedPiece {
  skuId: string
  storeId: string
  businessId: string
  rfid: string
  qrCode: string
  identifyCode: string
  productAppDto: { productType: number }
  productSkuViewDto: { weight: number }
}

/** The request that adds a scanned item to the scan cart [scan.add-payload]. */
export function additionOf(item: ScannedPiece, number: number, clientType: number) {
  const { skuId, storeId, businessId, rfid, qrCode, identifyCode } = item
  const { weight } = item.productSkuViewDto
  const isWeighed = item.productAppDto.productType === PRODUCT_TYPE.weighed
  return {
    shopCartType: SHOP_CART_TYPE.scan,
    storeId,
    businessId,
    clientType,
    skuId,
    number,
    qrCode,
    ...(isWeighed && identifyCode !== '' && { identifyCode }),
    ...(isWeighed && weight > 0 && { weight }),
    ...(qrCode.startsWith(CQ_MARK) && { cqCode: qrCode }),
    ...(rfid !== '' && { rfid }),
  }
}
