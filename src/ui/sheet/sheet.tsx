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
  /** Names the sheet; drawn unless `head` is given. */
  title: string
  /** In place of the title. */
  head?: ReactNode
  /** Costs a closed sheet nothing when it is a component. */
  children: ReactNode
  /** Fixed below the scrolling body: the one next step. */
  foot?: ReactNode
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/**
 * Comes up from below over a scrim, as tall as its content up to three quarters; closed by the cross, the scrim, Escape,
 * or pulled down by its head. Draws nothing when closed.
 */
export function Sheet(props: SheetProps) {
  const presence = usePresence(props.isOpen)
  return presence === 'gone' ? null : <SheetThere {...props} />
}

/** Open, or on its way down. Pages have several closed ones: those keep nothing of this. */
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
