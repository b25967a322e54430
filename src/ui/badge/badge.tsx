import { Text } from '@tarojs/components'
import './badge.scss'

const MOST = 99

/** What a badge says: nothing for none, 99+ above 99 (spec 2). */
export function badgeText(count: number): string {
  if (!(count > 0)) return ''
  return count > MOST ? `${MOST}+` : String(Math.floor(count))
}

/** A number at the upper right of an icon; nothing at all when there is none. */
export function Badge({ count }: { count: number }) {
  const text = badgeText(count)
  return text ? <Text className="badge">{text}</Text> : null
}
