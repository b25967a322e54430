import { Text, View } from '@tarojs/components'
import { Fragment } from 'react'
import { classes } from '../classes'
import { remaining, remainingText } from './remaining'
import { useLeft } from './use-left'
import './countdown.scss'

export interface CountdownProps {
  /** The server's clock at its reply, epoch ms. */
  serverNow: number
  /** Epoch ms. */
  deadlineAt: number
  /** Called once at the deadline; see useLeft. */
  onZero?: () => void
  /** `boxes` (one per area) or plain `text`. */
  kind?: 'boxes' | 'text'
  /** White boxes, for a red background. */
  isOnRed?: boolean
}

/** Time left until a deadline. */
export function Countdown(props: CountdownProps) {
  const { serverNow, deadlineAt, onZero, kind = 'boxes', isOnRed } = props
  const left = useLeft(serverNow, deadlineAt, onZero)
  if (kind === 'text') return <Text className="count-text">{remainingText(left)}</Text>

  const { days, hours, minutes, seconds } = remaining(left)
  const hasHours = days > 0 || hours !== '00'
  return (
    <View className={classes('count', isOnRed && 'count--on-red')}>
      {days > 0 ? <Text className="count__days">{days} 天</Text> : null}
      {hasHours ? (
        <Fragment>
          <Text className="count__box">{hours}</Text>
          <Text>:</Text>
        </Fragment>
      ) : null}
      <Text className="count__box">{minutes}</Text>
      <Text>:</Text>
      <Text className="count__box">{seconds}</Text>
    </View>
  )
}
