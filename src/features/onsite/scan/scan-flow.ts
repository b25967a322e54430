import { SCAN_CART_MS, SCAN_PAGE, SCAN_RESULT_MS, SCAN_TYPE, type ScanType, scanKindOf } from '@contract/codes/scan'
import type { ScannedItem, ScanReply, ScanStore } from '@contract/schema/scan'
import type { ApiError } from '@/app/api/api-error'

interface AskGoods {
  qrCode: string
  storeId?: string
  businessId?: string
  storeGroupId?: string
  type?: ScanType
  pageSize?: number
  pageNo?: number
}

/** The call that resolves a code; null: a plain code outside a store belongs to no scan cart. */
export type ScanRequest =
  | { kind: 'store'; input: { qrCode: string } }
  | { kind: 'goods'; input: AskGoods }
  | { kind: 'typed'; input: { barcode: string; storeId: string } }

/**
 * The request for a code: a store code, a label with its own store, or a plain code of the current store, scanned or
 * typed [scan.flow].
 */
export function askOf(text: string, store: ScanStore | null, type: ScanType, isTyped = false): ScanRequest | null {
  const qrCode = text.trim()
  switch (scanKindOf(qrCode)) {
    case 'store':
      return { kind: 'store', input: { qrCode } }
    case 'qr':
      return { kind: 'goods', input: { qrCode, ...SCAN_PAGE } }
    case 'plain': {
      if (!store) return null
      const { storeId, businessId, storeGroupId } = store
      if (isTyped) return { kind: 'typed', input: { barcode: qrCode, storeId } }
      return { kind: 'goods', input: { qrCode, storeId, businessId, storeGroupId, type } }
    }
  }
}

export const isOtherStore = (store: ScanStore, current: ScanStore): boolean =>
  store.storeId !== current.storeId || store.storeGroupId !== current.storeGroupId

/**
 * The outcome of a reply: goods of another store wait for the shopper's decision; a single piece without RFID goes into
 * the cart at once; a piece with RFID, and one of several, is confirmed first.
 */
export type ScanOutcome =
  | { kind: 'nextStore' }
  | { kind: 'add'; item: ScannedItem }
  | { kind: 'choose' }
  | { kind: 'unknown' }

export function outcomeOf({ store, records }: ScanReply, current: ScanStore | null): ScanOutcome {
  const [first, second] = records
  if (!first) return { kind: 'unknown' }
  if (current && isOtherStore(store, current)) return { kind: 'nextStore' }
  return second || first.rfid !== '' ? { kind: 'choose' } : { kind: 'add', item: first }
}

/** The outcome of a refusal: the next page after a delay, or the page stays. */
export interface ScanRefusal {
  goes: 'cart' | 'result' | 'nowhere'
  afterMs: number
  /** The refusal is shown as a toast; the result page shows it itself. */
  isTold: boolean
}

const reasonOf = ({ data }: ApiError): unknown =>
  typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined

/** `hasCart`: the shopper is in a store, so that there is a cart to go to. */
export function refusalOf(error: ApiError, type: ScanType, hasCart: boolean): ScanRefusal {
  const isTold = !error.isReported
  const isInCart = type === SCAN_TYPE.inCart
  if (error.name === 'SCAN_IN_CART') return { goes: isInCart || !hasCart ? 'nowhere' : 'cart', afterMs: 0, isTold }
  if (error.name === 'SYS_BIZ_DATA_ERROR_CODE' && reasonOf(error) === 'unknown')
    return { goes: 'result', afterMs: SCAN_RESULT_MS, isTold: false }
  return { goes: isInCart || !hasCart ? 'nowhere' : 'cart', afterMs: SCAN_CART_MS, isTold }
}

/** How the scan cart opens after a scan: on top, in place of the scanning page, or not, because it is in front. */
export const WAYS: Record<ScanType, 'push' | 'replace' | 'sync'> = {
  [SCAN_TYPE.fromPage]: 'push',
  [SCAN_TYPE.fromScanner]: 'replace',
  [SCAN_TYPE.inCart]: 'sync',
}
