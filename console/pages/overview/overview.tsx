import { chinaClock, monthDay } from '@contract/codes/china-time'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { ErrorStrip, Loading, moneyText, Segmented } from '../../ui'
import type { Series } from './chart-lines'
import { DayChart } from './day-chart'
import { Figure } from './figure'
import { WaitingList } from './waiting'
import './overview.css'

type Sums = NonNullable<Reply<'overview/today'>['sums']>

const REFRESH_MS = 60_000
const weekday = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', weekday: 'short' })

const whole = (value: number) => value.toLocaleString('zh-CN')

/** ¥5 万, ¥800 on the axis; prices elsewhere. */
function centsText(value: number, isShort: boolean): string {
  if (!isShort) return moneyText(value)
  const yuan = value / 100
  return yuan >= 10_000 ? `¥${yuan / 10_000} 万` : `¥${yuan}`
}

const MEASURES = {
  salesCents: { title: '成交额', text: centsText },
  orders: { title: '订单', text: whole },
  refundCents: { title: '退款', text: centsText },
} as const
type Measure = keyof typeof MEASURES

const seriesOf = ({ hours }: Sums, measure: Measure): Series => ({
  today: hours.flatMap(({ today }) => (today ? [today[measure]] : [])),
  lastWeek: hours.map(({ lastWeek }) => lastWeek[measure]),
})

/** Today beside the same day last week, and the waiting tasks of the account. */
export default function Overview() {
  const overview = useCall('overview/today', {}, { refetchInterval: REFRESH_MS })
  const { data } = overview
  const lastName = data ? `上${weekday.format(data.lastWeekAt)}` : ''
  return (
    <>
      <div className="page-head">
        <h1>概览</h1>
        {data && (
          <span className="note">
            {monthDay(data.at)} {weekday.format(data.at)} {chinaClock(data.at)}，对比{lastName}同一时刻
          </span>
        )}
      </div>
      {overview.error && (
        <ErrorStrip
          error={overview.error}
          {...(data && { since: overview.dataUpdatedAt })}
          onRetry={() => void overview.refetch()}
        />
      )}
      {overview.isPending && <Loading rows={8} />}
      {data && (
        <div className="overview">
          {data.sums && <Figures sums={data.sums} lastName={lastName} />}
          {data.sums && <Hours sums={data.sums} lastName={lastName} />}
          <WaitingList waiting={data.waiting} />
        </div>
      )}
    </>
  )
}

function Figures({ sums, lastName }: { sums: Sums; lastName: string }) {
  const { today, lastWeek } = sums
  return (
    <ul className="card figures" aria-label="今天">
      <Figure
        title="订单"
        lastName={lastName}
        today={today.orders}
        lastWeek={lastWeek.orders}
        text={whole}
        series={seriesOf(sums, 'orders')}
      />
      <Figure
        title="成交额"
        lastName={lastName}
        today={today.salesCents}
        lastWeek={lastWeek.salesCents}
        text={moneyText}
        series={seriesOf(sums, 'salesCents')}
      />
      <Figure
        title="退款"
        lastName={lastName}
        today={today.refundCents}
        lastWeek={lastWeek.refundCents}
        text={moneyText}
        series={seriesOf(sums, 'refundCents')}
        isCost
      />
      <Figure
        title="客单价"
        lastName={lastName}
        today={today.averageCents}
        lastWeek={lastWeek.averageCents}
        text={moneyText}
      />
      {today.visitors !== null && (
        <Figure title="访客" lastName={lastName} today={today.visitors} lastWeek={lastWeek.visitors} text={whole} />
      )}
    </ul>
  )
}

function Hours({ sums, lastName }: { sums: Sums; lastName: string }) {
  const [measure, setMeasure] = useState<Measure>('salesCents')
  const { title, text } = MEASURES[measure]
  return (
    <section className="card by-hour" aria-label={`每小时${title}`}>
      <header>
        <h2>每小时{title}</h2>
        <span className="legend">今天</span>
        <span className="legend is-last">{lastName}</span>
        <span className="grow" />
        <Segmented<Measure>
          size="small"
          aria-label="图上画什么"
          value={measure}
          options={Object.entries(MEASURES).map(([value, { title: label }]) => ({ value: value as Measure, label }))}
          onChange={setMeasure}
        />
      </header>
      <DayChart
        title={`每小时${title}`}
        todayName="今天"
        lastName={lastName}
        series={seriesOf(sums, measure)}
        text={text}
      />
    </section>
  )
}
