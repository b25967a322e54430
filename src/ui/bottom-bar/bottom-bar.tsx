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
  /** On a tab page: the bar is above the tab bar. */
  isOnTab?: boolean
  /** A second row above the first, such as a list of choices. */
  above?: ReactNode
}

/** The main actions of the page, fixed at the bottom; reserves its own height at the end of the page. */
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

/** A small icon with a label, at the left of a bar: 店铺, 购物车. */
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

/** A spacer of the height of the bottom safe area. */
export function SafeBottom() {
  return <View className="safe-bottom" />
}
