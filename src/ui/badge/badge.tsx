import { BADGE_MAX } from '@contract/codes/badge'
import { Text } from '@tarojs/components'
import { useEffect, useRef } from 'react'
import { classes } from '../classes'
import './badge.scss'

/** What a badge says: nothing for none, 99+ above 99 (spec 2). */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(Math.floor(count))
}

/** A number at the upper right of an icon, which bumps when it grows; nothing at all when there is none. */
export function Badge({ count }: { count: number }) {
  const before = useRef(count)
  const isMore = count > before.current
  useEffect(() => {
    before.current = count
  }, [count])
  const text = badgeText(count)
  // A key of its own: the element is new, and so is its bump.
  return text ? (
    <Text key={count} className={classes('badge', isMore && 'badge--more')}>
      {text}
    </Text>
  ) : null
}
