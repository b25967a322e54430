import { BADGE_MAX } from '@contract/codes/badge'
import { Text } from '@tarojs/components'
import './badge.scss'

/** What a badge says: nothing for none, 99+ above 99 (spec 2). */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(Math.floor(count))
}

/** A number at the upper right of an icon; nothing at all when there is none. */
export function Badge({ count }: { count: number }) {
  const text = badgeText(count)
  return text ? <Text className="badge">{text}</Text> : null
}
