import { ScrollView, View } from '@tarojs/components'
import { type ReactNode, useCallback, useId, useRef } from 'react'
import { access } from '../access'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Tap } from '../tap/tap'
import { useEscape, useHeldFocus, useHeldPage } from './hold-page'
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
  const close = useRef(onClose)
  close.current = onClose
  const handleClose = useCallback(() => close.current(), [])
  useHeldPage(isOpen)
  useEscape(isOpen, handleClose)
  const panelId = `sheet-${useId().replace(/\W/g, '')}`
  useHeldFocus(isOpen, panelId)
  if (presence === 'gone') return null

  return (
    <View
      className={classes('sheet', presence === 'leaving' && 'sheet--leaving')}
      catchMove
      onClick={(event) => event.stopPropagation()}
    >
      <View className="sheet__scrim" onClick={handleClose} {...access({ isHidden: true })} />
      <View
        id={panelId}
        className={classes('sheet__panel', isTall && 'sheet__panel--tall')}
        {...access({ role: 'dialog', label: title, isModal: true })}
        {...(isWeapp ? {} : { tabIndex: -1 })}
      >
        {head ?? <View className="sheet__title">{title}</View>}
        <Tap className="sheet__close" label="关闭" onTap={handleClose}>
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
      </View>
    </View>
  )
}
