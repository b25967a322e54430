import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import { Cover } from './cover'
import { usePresence } from './use-presence'
import { usePull } from './use-pull'
import './sheet.scss'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  /** The accessible name; shown unless `head` is given. */
  title: string
  /** Replaces the title. */
  head?: ReactNode
  /** A component costs nothing while the sheet is closed. */
  children: ReactNode
  /** Fixed below the scrolling body: the main action. */
  foot?: ReactNode
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/**
 * A sheet that slides up over a scrim, as tall as its content, up to three quarters of the screen. Closed by its close
 * button, the scrim, Escape, or dragging its head down. Renders nothing when closed.
 */
export function Sheet(props: SheetProps) {
  const presence = usePresence(props.isOpen)
  return presence === 'gone' ? null : <SheetThere {...props} />
}

/** A sheet that is open or closing. Pages have several closed sheets, which need none of this state. */
function SheetThere({ isOpen, onClose, title, head, children, foot }: SheetProps) {
  const { pulled, isHeld, hand } = usePull(isOpen, onClose)
  return (
    <Cover
      label={title}
      isOpen={isOpen}
      onClose={onClose}
      className={classes('sheet', !isOpen && 'sheet--leaving')}
      panelClass={classes('sheet__panel', isHeld && 'sheet__panel--held')}
      panelStyle={{ bottom: `-${pulled}px` }}
    >
      <View className="sheet__head" {...hand}>
        {head ?? <View className="sheet__title">{title}</View>}
      </View>
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
