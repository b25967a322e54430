import { BADGE_MAX } from '@contract/codes/badge'
import { Text, View } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { access } from '../access'
import { classes } from '../classes'
import './badge.scss'

/** The text of a badge: empty for 0, 99+ above 99 [nav.cart-badge]. */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(Math.floor(count))
}

/** A number at the upper right of an icon, animated when it grows, or a dot; renders nothing for 0. */
export function Badge({ count, isDot }: { count: number; isDot?: boolean }) {
  const before = useRef(count)
  const isMore = count > before.current
  useEffect(() => {
    before.current = count
  }, [count])
  const text = badgeText(count)
  if (isDot && text) return <View className="badge badge--dot" {...access({ role: 'img', label: `${text} 条未读` })} />
  // A new key creates a new element, which starts the animation.
  return text ? (
    <Text key={count} className={classes('badge', isMore && 'badge--more')}>
      {text}
    </Text>
  ) : null
}
