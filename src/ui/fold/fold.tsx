import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import './fold.scss'

interface FoldProps {
  /** The place of the row in its card, from 1. */
  number: number
  title: string
  isOpen: boolean
  onToggle: () => void
  children?: ReactNode
}

/** A numbered row of a card that opens its content below itself. */
export function Fold({ number, title, isOpen, onToggle, children }: FoldProps) {
  return (
    <View className="fold">
      <Tap className="fold__head" isSelected={isOpen} onTap={onToggle}>
        <View className="fold__number">{number}</View>
        <View className={classes('fold__title', isOpen && 'fold__title--open')}>{title}</View>
        <Icon className="fold__icon" name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} />
      </Tap>
      {isOpen ? <View className="fold__content">{children}</View> : null}
    </View>
  )
}
