import type { SubmitSource } from '@contract/codes/order'
import type { OptionRow } from '@contract/schema/order'
import { credentials } from '@/app/session/credentials'
import { storedItems } from '@/platform/storage'
import type { StoreGoods } from './bin-comits'
import { type Choices, type ChoicesChange, withChange } from './choices'

/** The order request, in the form of the wire. */
export interface OrderRequest {
  source: SubmitSource
  /** Without it the ticked lines of the cart are ordered. */
  goods?: StoreGoods[]
  /** A scan order: the store whose scan cart it is. */
  storeId?: string
  addressId?: string
  choices?: Choices
}

/** The pending order, kept by order key so that a reload of its submit page restores it. */
export interface SavedRequest extends OrderRequest {
  choices: Choices
  /** The initial choices. They define what is bought, so any shopper can use them. */
  begunWith: Choices
  /** Rows with a text, by store id, and those of the order under the empty text: they are edited on another page. */
  texts: Record<string, OptionRow[]>
}
interface KeptRequest extends SavedRequest {
  shape: number
  /** uid of the shopper who made it. */
  uid: string
}

/** Increase it when `SavedRequest` changes: a request of another shape is dropped. */
const SHAPE = 1
const isKept = (value: unknown): value is KeptRequest =>
  typeof value === 'object' && value !== null && 'source' in value
const kept = storedItems('SUBMIT_ASK_', isKept)
/** A closed browser tab leaves its order behind, so only this many are kept. */
const MOST_KEPT = 5
const ownUid = () => credentials.current?.uid ?? ''

/** A kept order has another shape: it was saved by an older or a newer version. */
export function isOfOtherShape(orderKey: string): boolean {
  const request = kept.get(orderKey)
  return request !== null && request.shape !== SHAPE
}

/** The kept order; only the initial choices when another shopper made it. Null when there is none. */
export function savedRequest(orderKey: string): SavedRequest | null {
  const found = kept.get(orderKey)
  if (found?.shape !== SHAPE) return null
  const { uid, shape: _, ...request } = found
  if (uid === ownUid()) return request
  const { source, goods, storeId, begunWith } = request
  return {
    source,
    choices: begunWith,
    begunWith,
    texts: {},
    ...(goods ? { goods } : {}),
    ...(storeId ? { storeId } : {}),
  }
}

/** Saves an order as the current shopper's. */
export function saveRequest(orderKey: string, request: SavedRequest): void {
  kept.set(orderKey, { ...request, shape: SHAPE, uid: ownUid() })
  for (const key of kept.ids().slice(0, -MOST_KEPT)) kept.remove(key)
}

export function dropRequest(orderKey: string): void {
  kept.remove(orderKey)
}

/** The choices of a pending order; null when the order does not exist any more. */
export function savedChoices(orderKey: string): Choices | null {
  return savedRequest(orderKey)?.choices ?? null
}

/** Changes the choices of a kept order; its submit page confirms them when it shows again. */
export function saveChoices(orderKey: string, change: ChoicesChange): void {
  const request = savedRequest(orderKey)
  if (request) saveRequest(orderKey, { ...request, choices: withChange(request.choices, change) })
}

/** A row with a text of a kept order; undefined when there is none. `storeId` is empty for a row of the order. */
export function savedText(
  orderKey: string,
  storeId: string,
  { key, field }: Pick<OptionRow, 'key' | 'field'>,
): OptionRow | undefined {
  return savedRequest(orderKey)?.texts[storeId]?.find((row) => row.key === key && row.field === field)
}
