import { View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes'
import { fingerOf } from '../finger'
import { Tap } from '../tap/tap'
import './swipe-row.scss'

export interface SwipeAction {
  /** At most 4 Chinese characters: 删除. */
  text: string
  /** The accessible name, with the object of the action. */
  label: string
  onAction: () => void
}
interface SwipeRowProps {
  /** The actions behind the row, from left to right. The last one removes the row: it is red, and a far swipe runs it. */
  actions: readonly SwipeAction[]
  children: ReactNode
}

/** Width of an action in CSS px; FAR is the swipe beyond all actions that runs the last one at once. */
const WIDTH = 72
const FAR = 100
/** Finger positions are in CSS px, so the action is too: in design px it would differ from `room` on most phones. */
const ACTION_STYLE = { width: `${WIDTH}px` }
/** CSS px before a touch counts as a swipe. */
const SLACK = 8

interface Swipe {
  x: number
  y: number
  from: number
  /** Null until the direction is known; false: the page scrolls. */
  isAcross: boolean | null
}

/** A row with actions that a swipe to the left reveals; the page must also offer them without a swipe. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  const room = WIDTH * actions.length
  const [shift, setShift] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const swipe = useRef<Swipe | null>(null)

  const begin = (event: object) => {
    const finger = fingerOf(event)
    if (finger) swipe.current = { ...finger, from: shift, isAcross: null }
  }
  const follow = (event: object) => {
    const finger = fingerOf(event)
    const { current } = swipe
    if (!finger || !current) return
    const across = current.x - finger.x
    const along = Math.abs(current.y - finger.y)
    if (current.isAcross === null && Math.max(Math.abs(across), along) > SLACK) {
      current.isAcross = Math.abs(across) > along
      setHeld(current.isAcross)
    }
    if (current.isAcross) setShift(Math.max(0, current.from + across))
  }
  const end = () => {
    const wasAcross = swipe.current?.isAcross
    swipe.current = null
    setHeld(false)
    if (!wasAcross) return
    if (shift > room + FAR) {
      setShift(0)
      actions[actions.length - 1]?.onAction()
    } else setShift(shift > WIDTH / 2 ? room : 0)
  }

  return (
    <View
      className={classes('swipe-row', shift > 0 && 'swipe-row--open')}
      onTouchStart={begin}
      onTouchMove={follow}
      onTouchEnd={end}
      onTouchCancel={end}
    >
      {shift > 0 ? (
        <View className="swipe-row__actions">
          {actions.map(({ text, label, onAction }) => (
            <Tap
              key={text}
              className="swipe-row__action"
              style={ACTION_STYLE}
              label={label}
              onTap={() => {
                setShift(0)
                onAction()
              }}
            >
              {text}
            </Tap>
          ))}
        </View>
      ) : null}
      <View
        className={classes('swipe-row__face', isHeld && 'swipe-row__face--held')}
        style={shift > 0 ? { transform: `translateX(-${shift}px)` } : undefined}
      >
        {children}
      </View>
    </View>
  )
}
