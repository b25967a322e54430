import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { access, keyable } from '../access'
import { classes } from '../classes'
import './button.scss'

/** primary once per area · secondary the lesser buy action · line the positive one in lists · ghost the rest. */
export type ButtonKind = 'primary' | 'secondary' | 'line' | 'ghost' | 'ink'

export interface ButtonProps {
  onTap: () => void
  children: ReactNode
  kind?: ButtonKind
  /** 44, 32 (in cards), 28 (in rows) look-book px; the small ones reach 44 by an invisible edge. */
  size?: 'md' | 'sm' | 'xs'
  /** Fills its row. */
  isWide?: boolean
  /** Shares its row evenly with its neighbours. */
  isEven?: boolean
  /** Cannot be used now; the label then says why (已售罄). Taps still reach `onOff`. */
  isOff?: boolean
  onOff?: () => void
  /** Working on it: keeps its width, takes no taps. */
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
