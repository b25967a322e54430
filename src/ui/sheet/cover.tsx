import { View } from '@tarojs/components'
import { type CSSProperties, type ReactNode, useCallback, useId, useRef } from 'react'
import { access } from '../access'
import { classes } from '../classes'
import { useEscape, useHeldFocus, useHeldPage } from './hold-page'
import { useLayer } from './layers'
import './cover.scss'

interface CoverProps {
  /** The accessible name of the panel. */
  label: string
  /** False during the closing animation: page and keyboard are released at once. */
  isOpen: boolean
  onClose: () => void
  className?: string
  panelClass: string
  panelStyle?: CSSProperties
  children: ReactNode
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/** A scrim over the page with a dialog, closed by the scrim or Escape; the class places the dialog. */
export function Cover({ label, isOpen, onClose, className, panelClass, panelStyle, children }: CoverProps) {
  const close = useRef(onClose)
  close.current = onClose
  const handleClose = useCallback(() => close.current(), [])
  const panelId = `cover-${useId().replace(/\W/g, '')}`
  useLayer(isOpen, handleClose)
  useHeldPage(isOpen)
  useEscape(isOpen, handleClose)
  useHeldFocus(isOpen, panelId)
  return (
    <View
      className={classes('cover', !isOpen && 'cover--leaving', className)}
      catchMove
      onClick={(event) => event.stopPropagation()}
    >
      <View className="cover__scrim" onClick={handleClose} {...access({ isHidden: true })} />
      <View
        id={panelId}
        className={classes('cover__panel', panelClass)}
        style={panelStyle}
        {...access({ role: 'dialog', label, isModal: true })}
        {...(isWeapp ? {} : { tabIndex: -1 })}
      >
        {children}
      </View>
    </View>
  )
}
