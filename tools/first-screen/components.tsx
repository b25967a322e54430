// Replaces @tarojs/components when the server renders the first screen: plain elements without event handlers.
import type { CSSProperties, ReactNode } from 'react'

interface StillProps {
  children?: ReactNode
  className?: string
  style?: CSSProperties
  role?: string
  'aria-label'?: string
  'aria-hidden'?: 'true'
  'aria-selected'?: 'true' | 'false'
  'aria-pressed'?: 'true' | 'false'
}

/** Keeps what is visible or read by screen readers: handlers, hover classes and focus belong to the app. */
function still(props: StillProps): StillProps {
  const { children, className, style, role } = props
  return {
    children,
    className,
    style,
    role,
    'aria-label': props['aria-label'],
    'aria-hidden': props['aria-hidden'],
    'aria-selected': props['aria-selected'],
    'aria-pressed': props['aria-pressed'],
  }
}

export const View = (props: StillProps) => <div {...still(props)} />
export const Text = (props: StillProps) => <span {...still(props)} />
/** ui/picture uses the browser's img on H5. */
export const Image = () => null
/** The app loads the text of a block after the first screen. */
export const RichText = () => null
