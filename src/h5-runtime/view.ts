import type { ViewProps } from '@tarojs/components'
import {
  createElement,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

const HOVER_START_MS = 50
const HOVER_STAY_MS = 400
const LONG_PRESS_MS = 350

type Ref = ForwardedRef<HTMLDivElement>
/** The props of Taro's View that the pages use, as attributes of a div. */
interface Props extends HTMLAttributes<HTMLDivElement> {
  hoverClass?: string
  hoverStartTime?: number
  hoverStayTime?: number
  onLongPress?: (event: TouchEvent<HTMLDivElement>) => void
}

/**
 * View as a plain div. Taro's is a custom element with 33 KB of code. Pages use only its class while pressed
 * (hover-class, from 50 ms after the touch begins to 400 ms after it ends) and its long press (350 ms, cancelled by a
 * move or an earlier end).
 */
export const View: ForwardRefExoticComponent<ViewProps & RefAttributes<HTMLDivElement>> = forwardRef(function View(
  props: ViewProps,
  ref: Ref,
) {
  const own = props as Props
  const { hoverClass, hoverStartTime: _start, hoverStayTime: _stay, onLongPress, ...rest } = own
  if (onLongPress) return createElement(LongPressView, { ...own, onLongPress, innerRef: ref })
  if (!hoverClass || hoverClass === 'none') return createElement('div', { ...rest, ref })
  return createElement(PressedView, { ...own, hoverClass, innerRef: ref })
})

function PressedView({
  hoverClass,
  hoverStartTime = HOVER_START_MS,
  hoverStayTime = HOVER_STAY_MS,
  innerRef,
  ...rest
}: Props & { hoverClass: string; innerRef: Ref }) {
  const [isPressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const later = (value: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPressed(value), ms)
  }
  // Once for each touch: a scrolling finger moves sixty times a second over a list of these.
  const release = (ms: number) => {
    if (isHeld.current) later(false, ms)
    isHeld.current = false
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return createElement('div', {
    ...rest,
    ref: innerRef,
    className: isPressed ? `${rest.className ?? ''} ${hoverClass}` : rest.className,
    onTouchStart: (event: TouchEvent<HTMLDivElement>) => {
      isHeld.current = true
      later(true, hoverStartTime)
      rest.onTouchStart?.(event)
    },
    // A moving finger scrolls, so the box is not pressed.
    onTouchMove: (event: TouchEvent<HTMLDivElement>) => {
      release(0)
      rest.onTouchMove?.(event)
    },
    onTouchEnd: (event: TouchEvent<HTMLDivElement>) => {
      release(hoverStayTime)
      rest.onTouchEnd?.(event)
    },
    onTouchCancel: (event: TouchEvent<HTMLDivElement>) => {
      release(0)
      rest.onTouchCancel?.(event)
    },
  })
}

function LongPressView({
  onLongPress,
  innerRef,
  ...rest
}: Props & { onLongPress: NonNullable<Props['onLongPress']>; innerRef: Ref }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const pressed: Props = {
    ...rest,
    onTouchStart: (event) => {
      stop()
      timer.current = setTimeout(() => onLongPress(event), LONG_PRESS_MS)
      rest.onTouchStart?.(event)
    },
    onTouchMove: (event) => {
      stop()
      rest.onTouchMove?.(event)
    },
    onTouchEnd: (event) => {
      stop()
      rest.onTouchEnd?.(event)
    },
    onTouchCancel: (event) => {
      stop()
      rest.onTouchCancel?.(event)
    },
  }
  return createElement(View, { ...(pressed as ViewProps), ref: innerRef })
}
