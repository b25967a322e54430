import { go } from '@/app/navigate'
import type { EmptyLook } from '@/app/screen'

/** What the pages of a store show when it does not exist. */
export const STORE_GONE: EmptyLook = {
  text: '店铺不存在',
  note: '它可能已经搬走',
  actionText: '回首页',
  onAction: () => void go('home'),
}
