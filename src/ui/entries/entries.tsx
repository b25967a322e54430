import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Badge } from '../badge/badge'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import type { IconName } from '../icon/icon-name'
import { Tap } from '../tap/tap'
import './entries.scss'

/** A grid of entries in a card, four or five to a row. */
export function Entries({ isFive, children }: { isFive?: boolean; children: ReactNode }) {
  return <View className={classes('entries', isFive && 'entries--five')}>{children}</View>
}

interface EntryProps {
  text: string
  icon: IconName
  count?: number
  onTap: () => void
}

/** An icon with its text and, if not 0, a count. */
export function Entry({ text, icon, count = 0, onTap }: EntryProps) {
  return (
    // The accessible name is text then count: 待付款 3.
    <Tap className="entry" onTap={onTap}>
      {text}
      <View className="entry__icon">
        <Icon name={icon} size={26} />
        <Badge count={count} />
      </View>
    </Tap>
  )
}
