import { go } from '@/app/navigate'
import type { EmptyLook } from '@/app/screen'

/** The empty state of a store's pages when the store does not exist. */
export const STORE_GONE: EmptyLook = {
  text: '店铺不存在',
  note: '它可能已经搬走',
  actionText: '回首页',
  onAction: () => void go('home'),
}
