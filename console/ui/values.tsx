import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Times are in China's time zone, wherever staff are. */
const ZONE = 'Asia/Shanghai'
const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hour12: false })
const day = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, month: '2-digit', day: '2-digit' })
const whole = new Intl.DateTimeFormat('zh-CN', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const cents = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const dayNumber = (at: number) => Math.floor((at + 8 * HOUR_MS) / DAY_MS)
const dashed = (text: string) => text.replaceAll('/', '-')

/** 今天 10:38, 昨天 22:14, 11-21 09:41, 2025-12-31 08:00. */
export function momentText(at: number, now = Date.now()): string {
  const time = clock.format(at)
  const ago = dayNumber(now) - dayNumber(at)
  if (ago === 0) return `今天 ${time}`
  if (ago === 1) return `昨天 ${time}`
  if (ago === -1) return `明天 ${time}`
  const isThisYear = whole.format(at).slice(0, 4) === whole.format(now).slice(0, 4)
  return `${dashed((isThisYear ? day : whole).format(at))} ${time}`
}

/** Wait until a deadline, or the time since it: 剩 7 小时 22 分, 已超 2 天. */
export function remainingText(until: number, now: number): string {
  const left = Math.abs(until - now)
  const hours = Math.floor(left / HOUR_MS)
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  const days = Math.floor(left / DAY_MS)
  const text = days >= 2 ? `${days} 天` : hours > 0 ? `${hours} 小时 ${minutes} 分` : `${minutes} 分`
  return until < now ? `已超 ${text}` : `剩 ${text}`
}

/** ¥1,179.00; a saving has a minus sign. */
export const moneyText = (value: number): string => `${value < 0 ? '−' : ''}¥${cents.format(Math.abs(value) / 100)}`

export const Money = ({ value }: { value: number }) => <span className="money">{moneyText(value)}</span>

export function Moment({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={`${dashed(whole.format(at))} ${clock.format(at)}`}>
      {momentText(at)}
    </time>
  )
}

/** The present time; renders again each minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long someone has waited: 等 5 分. */
export function Waited({ since }: { since: number }) {
  const minutes = Math.max(0, Math.floor((useNow() - since) / MINUTE_MS))
  return <span className="amber">{minutes < 60 ? `等 ${minutes} 分` : `等 ${Math.floor(minutes / 60)} 小时`}</span>
}

/** The wait until a deadline: red when it has passed, amber in its last two hours. */
export function Remaining({ until }: { until: number }) {
  const now = useNow()
  const look = until < now ? 'red' : until - now < 2 * HOUR_MS ? 'amber' : ''
  return <span className={look}>{remainingText(until, now)}</span>
}
