import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './record-card.scss'

interface RecordCardProps {
  /** The name of the store. */
  title: string
  status: string
  /** next: the shopper must act (red) · live: in progress · quiet: finished. */
  tone: 'next' | 'live' | 'quiet'
  onOpen: () => void
  children: ReactNode
}

/** An order or a case in a list: store and status, then the content. */
export function RecordCard({ title, status, tone, onOpen, children }: RecordCardProps) {
  return (
    <View className="card record-card" onClick={onOpen}>
      <Tap className="record-card__head" role="link" isStopping onTap={onOpen}>
        <Icon name="store" size={18} />
        <Text className="record-card__store">{title}</Text>
        <Icon name="chevron-right" size={14} />
        <Text className={classes('record-card__status', `record-card__status--${tone}`)}>{status}</Text>
      </Tap>
      {children}
    </View>
  )
}
