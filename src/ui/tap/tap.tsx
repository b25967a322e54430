import { View } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { type Access, access, keyable } from '../access'
import { classes } from '../classes'
import { leads } from './leads'

export interface TapProps {
  onTap: () => void
  /** Needed when there is no text inside. */
  label?: string
  /** `button` unless said otherwise; a link leads to another page. */
  role?: Access['role']
  className?: string
  style?: CSSProperties
  isChecked?: boolean
  isSelected?: boolean
  /** Shown and announced as off; taps still arrive, so that the page can say why. */
  isOff?: boolean
  /** The page that the tap opens, by its name in the route table: its code is fetched when a finger comes down. */
  leadsTo?: string
  /** Keeps the tap from the elements around this one. */
  isStopping?: boolean
  children?: ReactNode
}

/** Anything that can be tapped: pressed look, keyboard and announcement in one place. */
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
