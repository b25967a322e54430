import { View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes'
import { fingerOf } from '../finger'
import { Tap } from '../tap/tap'
import './swipe-row.scss'

interface SwipeRowProps {
  /** What lies behind: 删除. */
  action: string
  /** Said in its place, with what it is done to. */
  label: string
  onAction: () => void
  children: ReactNode
}

/** CSS px that the action is wide; a finger that goes this far times PULL does it at once. */
const WIDTH = 80
const PULL = 2.5
/** CSS px before a touch is taken for a swipe. */
const SLACK = 8

interface Swipe {
  x: number
  y: number
  from: number
  /** Null until the finger has told; false: the page scrolls. */
  isAcross: boolean | null
}

/** A row that is pushed aside to the left; what it does must be reachable without a finger, too. */
export function SwipeRow({ action, label, onAction, children }: SwipeRowProps) {
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
    if (shift > WIDTH * PULL) {
      setShift(0)
      onAction()
    } else setShift(shift > WIDTH / 2 ? WIDTH : 0)
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
        <Tap
          className="swipe-row__action"
          label={label}
          onTap={() => {
            setShift(0)
            onAction()
          }}
        >
          {action}
        </Tap>
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
