import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import './goods-grid.scss'

/** Two columns of cards, 8 px apart. */
export function GoodsGrid({ children }: { children: ReactNode }) {
  return <View className="goods-grid">{children}</View>
}
