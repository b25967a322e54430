import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Bone } from '../skeleton/skeleton'
import './status-head.scss'

/** How something stands, at the top of its detail: the status large, and what comes next. */
export function StatusHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <View className="status-head">
      <View className="status-head__title">{title}</View>
      <View className="status-head__hint">{children}</View>
    </View>
  )
}

/** The boxes of a StatusHead. */
export function StatusSkeleton() {
  return (
    <View className="status-head">
      <Bone className="status-head__bone" width="30%" />
      <Bone className="bone--line" width="50%" />
    </View>
  )
}
