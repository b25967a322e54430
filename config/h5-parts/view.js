import { createElement, forwardRef, useEffect, useRef, useState } from 'react'

const HOVER_START_MS = 50
const HOVER_STAY_MS = 400
const LONG_PRESS_MS = 350

/**
 * View as the browser's own div. Taro's is a custom element with 33 KB of machinery under every single box; what our
 * pages use of it is the class while pressed (hover-class, 50 ms after the touch begins, 400 ms after it ends), and a
 * long press (350 ms; a finger that moves or leaves before presses nothing).
 */
export const View = forwardRef(function View(props, ref) {
  const { hoverClass, hoverStartTime, hoverStayTime, onLongPress, ...rest } = props
  if (onLongPress) return createElement(LongPressView, { ...props, innerRef: ref })
  if (!hoverClass || hoverClass === 'none') return createElement('div', { ...rest, ref })
  return createElement(PressedView, { ...props, innerRef: ref })
})

function PressedView({
  hoverClass,
  hoverStartTime = HOVER_START_MS,
  hoverStayTime = HOVER_STAY_MS,
  innerRef,
  ...rest
}) {
  const [isPressed, setPressed] = useState(false)
  const timer = useRef(0)
  const isHeld = useRef(false)
  const later = (value, ms) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPressed(value), ms)
  }
  // Once for each touch: a scrolling finger moves sixty times a second over a list of these.
  const letGo = (ms) => {
    if (isHeld.current) later(false, ms)
    isHeld.current = false
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return createElement('div', {
    ...rest,
    ref: innerRef,
    className: isPressed ? `${rest.className ?? ''} ${hoverClass}` : rest.className,
    onTouchStart: (event) => {
      isHeld.current = true
      later(true, hoverStartTime)
      rest.onTouchStart?.(event)
    },
    // a finger that moves scrolls: nothing was pressed
    onTouchMove: (event) => {
      letGo(0)
      rest.onTouchMove?.(event)
    },
    onTouchEnd: (event) => {
      letGo(hoverStayTime)
      rest.onTouchEnd?.(event)
    },
    onTouchCancel: (event) => {
      letGo(0)
      rest.onTouchCancel?.(event)
    },
  })
}

function LongPressView({ onLongPress, innerRef, ...rest }) {
  const timer = useRef(0)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return createElement(View, {
    ...rest,
    ref: innerRef,
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
  })
}
