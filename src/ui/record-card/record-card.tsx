import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './record-card.scss'

interface RecordCardProps {
  /** The store it is with. */
  title: string
  status: string
  /** next: the shopper's turn (red) · live: under way · quiet: over. */
  tone: 'next' | 'live' | 'quiet'
  onOpen: () => void
  children: ReactNode
}

/** One dealing with a store in a list, as an order or a case: whose and how it stands, then what it is about. */
export function RecordCard({ title, status, tone, onOpen, children }: RecordCardProps) {
  return (
    <View className="card record-card" onClick={onOpen}>
      <Tap className="record-card__head" role="link" isStopping onTap={onOpen}>
        <Icon name="store" size={18} />
        <Text className="record-card__store">{title}</Text>
        <Text className={classes('record-card__status', `record-card__status--${tone}`)}>{status}</Text>
      </Tap>
      {children}
    </View>
  )
}
