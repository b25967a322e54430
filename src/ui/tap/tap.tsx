import { View } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { type Access, access, keyable } from '../access'
import { classes } from '../classes'
import { leads } from './leads'

export interface TapProps {
  onTap: () => void
  /** The accessible name; needed when there is no text inside. */
  label?: string
  /** `button` by default; a link opens another page. */
  role?: Access['role']
  className?: string
  style?: CSSProperties
  isChecked?: boolean
  isSelected?: boolean
  /** Drawn and announced as disabled; taps still arrive, so that the page can give the reason. */
  isOff?: boolean
  /**
   * The page that the tap opens, by its name in the route table: its code is fetched when a finger touches the element.
   */
  leadsTo?: string
  /** Stops the tap from reaching the surrounding elements. */
  isStopping?: boolean
  children?: ReactNode
}

/** A tappable element: pressed style, keyboard and accessibility in one component. */
export function Tap(props: TapProps) {
  const {
    onTap,
    label,
    role = 'button',
    className,
    style,
    isChecked,
    isSelected,
    isOff,
    leadsTo,
    isStopping,
    children,
  } = props
  return (
    <View
      className={classes('tap', className)}
      style={style}
      hoverClass="is-press"
      onClick={(event) => {
        if (isStopping) event.stopPropagation()
        onTap()
      }}
      {...access({ role, label, isChecked, isSelected, isDisabled: isOff })}
      {...keyable(onTap)}
      {...leads(leadsTo)}
    >
      {children}
    </View>
  )
}
