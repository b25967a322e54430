import type { SubmitSource } from '@contract/codes/order'
import type { InvoiceAsk } from '@contract/schema/invoice'
import type { BinComit } from '@contract/schema/order'
import { storedItems } from '@/platform/storage'

/** What is ordered, as the server is asked for it. */
export interface OrderAsk {
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
export interface KeptAsk extends OrderAsk {
  remarks?: Record<string, string>
  /** Absent: none is wanted. */
  invoice?: InvoiceAsk
}
const isKeptAsk = (value: unknown): value is KeptAsk => typeof value === 'object' && value !== null && 'source' in value
export const keptAsks = storedItems('SUBMIT_ASK_', isKeptAsk)
/** A page that the browser closed with its tab leaves its order behind: only so many are kept. */
const MOST_KEPT = 5

export function keepAsk(orderKey: string, ask: KeptAsk): void {
  keptAsks.set(orderKey, ask)
  for (const key of keptAsks.ids().slice(0, -MOST_KEPT)) keptAsks.remove(key)
}

/** The remark for a store in an order that is being made; null when there is no such order any more. */
export function keptRemark(orderKey: string, storeId: string): string | null {
  const kept = keptAsks.get(orderKey)
  return kept ? (kept.remarks?.[storeId] ?? '') : null
}

export function keepRemark(orderKey: string, storeId: string, text: string): void {
  const kept = keptAsks.get(orderKey)
  if (kept) keepAsk(orderKey, { ...kept, remarks: { ...kept.remarks, [storeId]: text } })
}

/** How an invoice is wanted for an order that is being made; null for none. */
export function keepInvoice(orderKey: string, invoice: InvoiceAsk | null): void {
  const { invoice: _, ...kept } = keptAsks.get(orderKey) ?? {}
  if ('source' in kept) keepAsk(orderKey, { ...kept, ...(invoice && { invoice }) })
}
