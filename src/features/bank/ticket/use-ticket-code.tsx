import { Text, View } from '@tarojs/components'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLit } from '@/app/live-code'
import type { Once } from '@/app/once'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import './live-code.scss'

const EVERY_S = 60

/**
 * While a code is shown and its page is in front, the screen is bright and awake, and what stands beside it is asked for each
 * minute, since its picture holds no longer. Gives the row that says so, with a tap for who will not wait.
 */
export function useTicketCode(shown: Once<unknown>, hasCode = true): ReactNode {
  const [left, setLeft] = useState(EVERY_S)
  const [isOld, setOld] = useState(false)
  const renew = useCallback(() => {
    setLeft(EVERY_S)
    const before = shown.value
    void shown.refresh().then(() => setOld(shown.value === before))
  }, [shown])
  const tick = useCallback(() => setLeft((before) => before - 1), [])
  useLit(tick, hasCode)
  useEffect(() => {
    if (left <= 0) renew()
  }, [left, renew])
  const seconds = Math.max(0, left)
  return (
    <>
      <View className="live-code">
        <View
          className="live-code__ring"
          style={{ backgroundImage: `conic-gradient(var(--ink-2) ${(seconds / EVERY_S) * 100}%, var(--line) 0)` }}
        >
          <View className="live-code__left">{seconds}</View>
        </View>
        <Text>秒后自动更新</Text>
        <Tap className="live-code__again" onTap={renew}>
          <Icon name="rotate-ccw" size={14} />
          刷新
        </Tap>
      </View>
      {isOld ? <View className="live-code__old">网络不通，二维码可能已过期，可请店员输入券码</View> : null}
    </>
  )
}
