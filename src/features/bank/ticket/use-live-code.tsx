import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { useHide, useShow } from '@/app/page'
import { bright } from '@/platform/bright'
import { Tap } from '@/ui/tap/tap'
import './live-code.scss'

const EVERY_S = 60

/**
 * While a code is shown the screen stays awake, and what stands beside it is asked for each minute. Gives the row that says so,
 * with a tap for who will not wait.
 */
export function useLiveCode(shown: { refresh(): Promise<unknown> }, hasCode = true): ReactNode {
  const [isOut, setOut] = useState(true)
  useShow(() => setOut(true))
  useHide(() => setOut(false))
  const isLive = isOut && hasCode
  useEffect(() => (isLive ? bright.begin() : undefined), [isLive])
  const [left, setLeft] = useState(EVERY_S)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [isLive])
  const renew = () => {
    setLeft(EVERY_S)
    void shown.refresh()
  }
  useEffect(() => {
    if (left > 0) return
    setLeft(EVERY_S)
    void shown.refresh()
  }, [left, shown])
  return (
    <View className="live-code">
      <Text>{left} 秒后自动更新</Text>
      <Tap className="live-code__again" onTap={renew}>
        刷新
      </Tap>
    </View>
  )
}
