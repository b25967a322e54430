import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Badge } from '../badge/badge'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './bottom-bar.scss'

export interface BottomBarProps {
  children: ReactNode
  /** Stands on a tab page: above the tab bar. */
  isOnTab?: boolean
  /** A second row above the first, such as a list of choices. */
  above?: ReactNode
}

/** What the page is about to do, fixed at the bottom; keeps its own height free at the page's end. */
export function BottomBar({ children, isOnTab, above }: BottomBarProps) {
  return (
    <View className={classes('bottom-bar', isOnTab && 'bottom-bar--tab', Boolean(above) && 'bottom-bar--two')}>
      <View className="bottom-bar__space" />
      <View className="bottom-bar__fixed">
        {above}
        <View className="bottom-bar__row">{children}</View>
        {isOnTab ? null : <SafeBottom />}
      </View>
    </View>
  )
}

/** A small icon with a word under it, left in a bar: 店铺, 购物车. */
export function BarIcon(props: { icon: IconName; text: string; count?: number; onTap: () => void }) {
  const { icon, text, count = 0, onTap } = props
  return (
    <Tap className="bar-icon" label={count > 0 ? `${text}，${count} 件` : text} onTap={onTap}>
      <Icon name={icon} />
      <View>{text}</View>
      <Badge count={count} />
    </Tap>
  )
}

/** As high as what the phone keeps free at the bottom. */
export function SafeBottom() {
  return <View className="safe-bottom" />
}
