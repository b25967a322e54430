import { MAX_RECOMMEND_IDS } from '@contract/codes/product'
import { stored } from '@/platform/storage'

/** Products viewed on this device, the newest first. */
interface Viewed {
  /** Empty: a visitor. */
  uid: string
  productIds: string[]
}

const isViewed = (value: unknown): value is Viewed =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  typeof value.uid === 'string' &&
  'productIds' in value &&
  Array.isArray(value.productIds) &&
  value.productIds.every((id) => typeof id === 'string')
const kept = stored('GOODS_VIEWED', isViewed)

/** Products viewed by this shopper, or by the visitor before the login. */
export function viewedBy(uid: string): string[] {
  const viewed = kept.get()
  return viewed && (viewed.uid === '' || viewed.uid === uid) ? viewed.productIds : []
}

export function rememberViewed(uid: string, productId: string): void {
  const earlier = viewedBy(uid).filter((id) => id !== productId)
  kept.set({ uid, productIds: [productId, ...earlier].slice(0, MAX_RECOMMEND_IDS) })
}
