import type { OrderPart } from '@contract/schema/order'
import { View } from '@tarojs/components'
import './remark-note.scss'

/** The shopper's remark to the store of an order; nothing without a remark. */
export function RemarkNote({ part: { remark } }: { part: OrderPart }) {
  return remark ? <View className="remark-note">备注：{remark}</View> : null
}
