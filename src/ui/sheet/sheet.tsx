import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import { Cover } from './cover'
import { usePresence } from './use-presence'
import './sheet.scss'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  /** Names the sheet; drawn unless `head` is given. */
  title: string
  /** In place of the title. */
  head?: ReactNode
  children: ReactNode
  /** Fixed below the scrolling body: the one next step. */
  foot?: ReactNode
  /** Always as high as may be, so that it does not jump while its content changes. */
  isTall?: boolean
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/** Comes up from below over a scrim; closed by the cross, the scrim or Escape. Draws nothing when closed. */
export function Sheet({ isOpen, onClose, title, head, children, foot, isTall }: SheetProps) {
  const presence = usePresence(isOpen)
  if (presence === 'gone') return null

  return (
    <Cover
      label={title}
      isOpen={presence === 'open'}
      onClose={onClose}
      className={classes('sheet', presence === 'leaving' && 'sheet--leaving')}
      panelClass={classes('sheet__panel', isTall && 'sheet__panel--tall')}
    >
      {head ?? <View className="sheet__title">{title}</View>}
      <Tap className="sheet__close" label="关闭" onTap={onClose}>
        <Icon name="x" />
      </Tap>
      {isWeapp ? (
        <ScrollView className="sheet__body" scrollY enhanced showScrollbar={false}>
          {children}
        </ScrollView>
      ) : (
        <View className="sheet__body">{children}</View>
      )}
      {foot ? <View className="sheet__foot">{foot}</View> : null}
      <View className="safe-bottom" />
    </Cover>
  )
}
