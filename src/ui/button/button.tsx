import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { access, keyable } from '../access'
import { classes } from '../classes'
import './button.scss'

/**
 * primary: one per area · secondary: the weaker buy action · line: the positive action in lists · ghost: all others.
 */
export type ButtonKind = 'primary' | 'secondary' | 'line' | 'ghost' | 'ink'

export interface ButtonProps {
  onTap: () => void
  children: ReactNode
  kind?: ButtonKind
  /** Height of 44, 32 (in cards) or 28 (in rows) design px; the small ones have a touch area of 44. */
  size?: 'md' | 'sm' | 'xs'
  /** Has the width of its row. */
  isWide?: boolean
  /** Shares the width of its row equally with the other buttons. */
  isEven?: boolean
  /** Disabled; the label then gives the reason (已售罄). Taps still call `onOff`. */
  isOff?: boolean
  onOff?: () => void
  /** In progress: keeps its width and ignores taps. */
  isBusy?: boolean
  label?: string
  className?: string
}

export function Button(props: ButtonProps) {
  const {
    onTap,
    children,
    kind = 'primary',
    size = 'md',
    isWide,
    isEven,
    isOff,
    onOff,
    isBusy,
    label,
    className,
  } = props
  const handleTap = () => {
    if (isBusy) return
    if (isOff) onOff?.()
    else onTap()
  }
  const name = classes(
    'btn',
    `btn--${kind}`,
    size !== 'md' && `btn--${size}`,
    isWide && 'btn--wide',
    isEven && 'btn--even',
    isOff && 'btn--off',
    isBusy && 'btn--busy',
    className,
  )
  return (
    <View
      className={name}
      hoverClass={isOff || isBusy ? 'none' : 'btn--press'}
      onClick={(event) => {
        event.stopPropagation()
        handleTap()
      }}
      {...access({ role: 'button', label, isDisabled: isOff || isBusy, isBusy })}
      {...keyable(handleTap)}
    >
      {isBusy ? <View className="btn__spin" /> : null}
      {children}
    </View>
  )
}
