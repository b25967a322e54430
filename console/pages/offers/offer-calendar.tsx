import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useAddress } from '../../app/address'
import { useCall } from '../../app/query'
import { Button, Empty, ErrorStrip, Loading, Segmented, Select } from '../../ui'
import { periodText } from './period'
import './offers.css'

const DAY_MS = 86_400_000
const OFFSET_MS = 8 * 3_600_000
/** Days of a sheet: four weeks, or a quarter. */
const SPANS = { month: 28, quarter: 91 } as const

/** The day of a moment in China, counted from 1970. */
const dayOf = (at: number) => Math.floor((at + OFFSET_MS) / DAY_MS)
const startOf = (day: number) => day * DAY_MS - OFFSET_MS
const dateOf = (day: number) => new Date(day * DAY_MS)
/** The Monday of a day's week. */
const mondayOf = (day: number) => day - ((dateOf(day).getUTCDay() + 6) % 7)

interface Bar {
  key: string
  to: '/offers/$offerId' | '/coupons/$couponId'
  params: Record<string, string>
  kind: string
  title: string
  text: string
  storeName: string
  startsAt: number
  endsAt: number | null
  conflicts: number
}

/** Offers and coupons by day, one row each, grouped by store; the list below has the same. */
export default function OfferCalendar() {
  const [search, setSearch] = useAddress()
  const [today] = useState(() => dayOf(Date.now()))
  const span = search.span === 'quarter' ? 'quarter' : 'month'
  const days = SPANS[span]
  const shift = Number(search.shift ?? 0) || 0
  const first = mondayOf(today) + shift * (span === 'month' ? 7 : 28)
  const stores = (search.store ?? '').split(',').filter(Boolean)
  const input = { from: startOf(first), until: startOf(first + days), ...(stores.length > 0 && { stores }) }
  const offers = useCall('offer/calendar', input)
  const coupons = useCall('coupon/calendar', input)
  const names = useCall('store/names', {})
  const error = offers.error ?? coupons.error
  const retry = () => {
    void offers.refetch()
    void coupons.refetch()
  }
  const bars: Bar[] = [
    ...(offers.data?.records ?? []).map((one) => ({
      key: one.offerId,
      to: '/offers/$offerId' as const,
      params: { offerId: one.offerId },
      kind: one.tag,
      title: one.title,
      text: one.texts.join('，'),
      storeName: one.storeName,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      conflicts: one.conflicts.length,
    })),
    ...(coupons.data?.records ?? []).map((one) => ({
      key: one.couponId,
      to: '/coupons/$couponId' as const,
      params: { couponId: one.couponId },
      kind: '券',
      title: one.title,
      text: one.text,
      storeName: one.storeName,
      startsAt: one.claimFrom,
      endsAt: one.claimUntil,
      conflicts: 0,
    })),
  ]
  const isLoaded = offers.data !== undefined && coupons.data !== undefined
  return (
    <>
      <div className="page-head">
        <h1>日历</h1>
        <span className="note">{rangeText(first, days)}</span>
        <span className="grow" />
        <Segmented
          aria-label="跨度"
          value={span}
          options={[
            { value: 'month', label: '四周' },
            { value: 'quarter', label: '一季' },
          ]}
          onChange={(next) => setSearch({ span: next === 'quarter' ? 'quarter' : undefined, shift: undefined })}
        />
        <Button
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          aria-label="往前"
          onClick={() => setSearch({ shift: String(shift - 1) })}
        />
        <Button onClick={() => setSearch({ shift: undefined })}>今天</Button>
        <Button
          icon={<ChevronRight size={16} aria-hidden="true" />}
          aria-label="往后"
          onClick={() => setSearch({ shift: String(shift + 1) })}
        />
      </div>
      <section className="card" aria-label="日历">
        <div className="calendar-bar">
          <Select
            mode="multiple"
            aria-label="店铺"
            placeholder="全部店铺和全场"
            optionFilterProp="label"
            className="chip-select"
            maxTagCount={2}
            value={stores}
            options={(names.data?.records ?? []).map(({ storeId: value, name: label }) => ({ value, label }))}
            onChange={(chosen: string[]) => setSearch({ store: chosen.join(',') })}
          />
        </div>
        {error && <ErrorStrip error={error} onRetry={retry} />}
        {!isLoaded && !error && <Loading rows={8} />}
        {isLoaded && bars.length === 0 && <Empty text="这段时间没有活动和优惠券" />}
        {isLoaded && bars.length > 0 && <Sheet bars={bars} first={first} days={days} today={today} />}
      </section>
    </>
  )
}

function rangeText(first: number, days: number): string {
  const text = (day: number) => dateOf(day).toISOString().slice(0, 10)
  return `${text(first)} 至 ${text(first + days - 1)}`
}

interface SheetProps {
  bars: readonly Bar[]
  first: number
  days: number
  today: number
}

/** A strip of days; each bar is a link, so that the keyboard reaches it in the order of the list. */
function Sheet({ bars, first, days, today }: SheetProps) {
  const groups = new Map<string, Bar[]>()
  for (const bar of bars) groups.set(bar.storeName, [...(groups.get(bar.storeName) ?? []), bar])
  const step = days > 31 ? 7 : 1
  const heads = Array.from({ length: Math.ceil(days / step) }, (_, at) => first + at * step)
  const part = (day: number) => `${(Math.min(days, Math.max(0, day - first)) * 100) / days}%`
  return (
    <div className="calendar">
      <div className="days" aria-hidden="true">
        {heads.map((day) => (
          <span key={day} className={day === today ? 'is-today' : ''}>
            {dateOf(day).getUTCDate() === 1 || day === first || step > 1
              ? `${dateOf(day).getUTCMonth() + 1}-${String(dateOf(day).getUTCDate()).padStart(2, '0')}`
              : dateOf(day).getUTCDate()}
          </span>
        ))}
      </div>
      {[...groups].map(([storeName, own]) => (
        <section key={storeName} aria-label={storeName}>
          <h2>{storeName}</h2>
          <ul>
            {own.map((bar) => {
              const { startsAt, endsAt } = bar
              const from = startsAt === 0 ? first : (startsAt + OFFSET_MS) / DAY_MS
              const until = endsAt === null ? first + days : (endsAt + OFFSET_MS) / DAY_MS
              const left = Math.max(from, first)
              const isOpen = `${from < first ? ' is-before' : ''}${until > first + days ? ' is-after' : ''}`
              return (
                <li key={bar.key}>
                  <Link
                    to={bar.to}
                    params={bar.params as never}
                    className={`bar${bar.to === '/coupons/$couponId' ? ' is-coupon' : ''}${isOpen}`}
                    style={
                      {
                        '--bar-left': part(left),
                        '--bar-width': `calc(${part(Math.min(until, first + days))} - ${part(left)})`,
                      } as CSSProperties
                    }
                    title={`${bar.title}，${bar.text}，${periodText(startsAt, endsAt)}`}
                  >
                    {bar.conflicts > 0 && <TriangleAlert size={14} aria-hidden="true" />}
                    <span className="one-line">
                      <span className="kind">{bar.kind}</span> {bar.title}
                      <span className="only-read">
                        ，{bar.text}，{periodText(startsAt, endsAt)}
                        {bar.conflicts > 0 && `，与 ${bar.conflicts} 个活动冲突`}
                      </span>
                    </span>
                  </Link>
                  <span className="calendar-text note">
                    {periodText(startsAt, endsAt)}
                    {bar.conflicts > 0 && `，与 ${bar.conflicts} 个活动冲突`}
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {first <= today && today < first + days && (
        <div
          className="today"
          aria-hidden="true"
          style={{ left: `calc(16px + (100% - 32px) * ${(today + 0.5 - first) / days})` }}
        />
      )}
    </div>
  )
}
