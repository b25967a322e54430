import type { SubmitSource } from '@contract/codes/order'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { BinComit } from '@contract/schema/order'
import { credentials } from '@/app/session/credentials'
import { storedItems } from '@/platform/storage'

/** What is ordered, as the server is asked for it. */
export interface OrderRequest {
  source: SubmitSource
  /** Without it the ticked lines of the cart are meant. */
  binComits?: BinComit[]
  addressId?: string
  /** Coupons that the shopper chose; without it the best are taken. */
  couponIds?: readonly string[]
  /** The lines are sets of these goods. */
  bundleId?: string
  /** Its line is had for points. */
  pointItemId?: string
  /** Points take off what they can. */
  usePoints?: boolean
  /** To be paid where it is fetched. */
  payAtPickup?: boolean
}

/** What is being ordered, kept by order so that a reload of its submit page comes back to it. */
export interface SavedRequest extends OrderRequest {
  remarks?: Record<string, string>
  /** Absent: none is wanted. */
  invoice?: InvoiceRequest
}
interface OwnedRequest extends SavedRequest {
  /** The shopper who made it. */
  uid: string
}
const isOwnedAsk = (value: unknown): value is OwnedRequest =>
  typeof value === 'object' && value !== null && 'source' in value && 'uid' in value
const owned = storedItems('SUBMIT_ASK_', isOwnedAsk)
/** A page that the browser closed with its tab leaves its order behind: only so many are kept. */
const MOST_KEPT = 5
const ownUid = () => credentials.current?.uid ?? ''

/** The kept order; of one that another shopper made only which goods it is of. Null when there is none. */
export function savedRequest(orderKey: string): SavedRequest | null {
  const kept = owned.get(orderKey)
  if (!kept) return null
  const { uid, ...ask } = kept
  if (uid === ownUid()) return ask
  const { source, binComits, bundleId, pointItemId } = ask
  return {
    source,
    ...(binComits ? { binComits } : {}),
    ...(bundleId ? { bundleId } : {}),
    ...(pointItemId ? { pointItemId } : {}),
  }
}

/** Keeps an order as the present shopper's. What they wrote stands in `remarks` alone. */
export function saveRequest(orderKey: string, request: SavedRequest): void {
  const binComits = request.binComits?.map(({ remark: _, ...bin }) => bin)
  owned.set(orderKey, { ...request, ...(binComits ? { binComits } : {}), uid: ownUid() })
  for (const key of owned.ids().slice(0, -MOST_KEPT)) owned.remove(key)
}

export function dropRequest(orderKey: string): void {
  owned.remove(orderKey)
}

/** The remark for a store in an order that is being made; null when there is no such order any more. */
export function keptRemark(orderKey: string, storeId: string): string | null {
  const kept = savedRequest(orderKey)
  return kept ? (kept.remarks?.[storeId] ?? '') : null
}

export function saveRemark(orderKey: string, storeId: string, text: string): void {
  const kept = savedRequest(orderKey)
  if (kept) saveRequest(orderKey, { ...kept, remarks: { ...kept.remarks, [storeId]: text } })
}

/** How an invoice is wanted for an order that is being made; null for none. */
export function saveInvoice(orderKey: string, invoice: InvoiceRequest | null): void {
  const { invoice: _, ...kept } = savedRequest(orderKey) ?? {}
  if ('source' in kept) saveRequest(orderKey, { ...kept, ...(invoice && { invoice }) })
}
