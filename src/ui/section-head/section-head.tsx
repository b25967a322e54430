import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './section-head.scss'

export interface SectionHeadProps {
  title: string
  /** After the title: a count, a countdown. */
  children?: ReactNode
  /** A link at the right: 更多, 全部 4 项. */
  more?: string
  onMore?: () => void
}

/** The heading of a card. */
export function SectionHead({ title, children, more, onMore }: SectionHeadProps) {
  return (
    <View className="section-head">
      <View className="section-head__title">{title}</View>
      {children}
      {more && onMore ? (
        <Tap className="more push" role="link" onTap={onMore}>
          {more}
          <Icon className="more__icon" name="chevron-right" size={14} />
        </Tap>
      ) : null}
    </View>
  )
}
