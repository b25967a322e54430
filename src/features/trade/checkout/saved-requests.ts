import type { SubmitSource } from '@contract/codes/order'
import type { OptionRow } from '@contract/schema/order'
import { credentials } from '@/app/session/credentials'
import { storedItems } from '@/platform/storage'
import type { StoreGoods } from './bin-comits'
import { type Choices, type ChoicesChange, withChange } from './choices'

/** What is ordered, as the server is asked for it. */
export interface OrderRequest {
  source: SubmitSource
  /** Without it the ticked lines of the cart are meant. */
  goods?: StoreGoods[]
  addressId?: string
  choices?: Choices
}

/** What is being ordered, kept by order so that a reload of its submit page comes back to it. */
export interface SavedRequest extends OrderRequest {
  choices: Choices
  /** Those of its choices that it was begun with. They say what is bought, so they are any shopper's. */
  begunWith: Choices
  /** Rows with a text, of each store by its id and of the order under the empty text: their editor is another page. */
  texts: Record<string, OptionRow[]>
}
interface KeptRequest extends SavedRequest {
  shape: number
  /** The shopper who made it. */
  uid: string
}

/** Raise it when `SavedRequest` changes: a request of another shape is dropped. */
const SHAPE = 1
const isKept = (value: unknown): value is KeptRequest =>
  typeof value === 'object' && value !== null && 'source' in value
const kept = storedItems('SUBMIT_ASK_', isKept)
/** A page that the browser closed with its tab leaves its order behind: only so many are kept. */
const MOST_KEPT = 5
const ownUid = () => credentials.current?.uid ?? ''

/** An order of another shape is kept: by an older or a newer version. */
export function isOfOtherShape(orderKey: string): boolean {
  const request = kept.get(orderKey)
  return request !== null && request.shape !== SHAPE
}

/** The kept order; of one that another shopper made only what it was begun with. Null when there is none. */
export function savedRequest(orderKey: string): SavedRequest | null {
  const found = kept.get(orderKey)
  if (found?.shape !== SHAPE) return null
  const { uid, shape: _, ...request } = found
  if (uid === ownUid()) return request
  const { source, goods, begunWith } = request
  return { source, choices: begunWith, begunWith, texts: {}, ...(goods ? { goods } : {}) }
}

/** Keeps an order as the present shopper's. */
export function saveRequest(orderKey: string, request: SavedRequest): void {
  kept.set(orderKey, { ...request, shape: SHAPE, uid: ownUid() })
  for (const key of kept.ids().slice(0, -MOST_KEPT)) kept.remove(key)
}

export function dropRequest(orderKey: string): void {
  kept.remove(orderKey)
}

/** The choices of an order that is being made; null when there is no such order any more. */
export function savedChoices(orderKey: string): Choices | null {
  return savedRequest(orderKey)?.choices ?? null
}

/** Changes the choices of a kept order, for its submit page to confirm when it is in front again. */
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
