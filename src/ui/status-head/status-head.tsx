import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Bone } from '../skeleton/skeleton'
import './status-head.scss'

/** The status at the top of a detail page: large text, and the next step. */
export function StatusHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <View className="status-head">
      <View className="status-head__title">{title}</View>
      <View className="status-head__hint">{children}</View>
    </View>
  )
}

/** The skeleton of a StatusHead. */
export function StatusSkeleton() {
  return (
    <View className="status-head">
      <Bone className="status-head__bone" width="30%" />
      <Bone className="bone--line" width="50%" />
    </View>
  )
}
