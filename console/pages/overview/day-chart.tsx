import { useState } from 'react'
import { axisOf, hourText, linePoints, type Series } from './chart-lines'

/** Two lines by hour: today in ink until now, the same day last week dashed. The pointer shows one hour. */
export function DayChart({
  title,
  todayName,
  lastName,
  series,
  text,
}: {
  title: string
  todayName: string
  lastName: string
  series: Series
  /** A value as text; `isShort` on the axis. */
  text(value: number, isShort: boolean): string
}) {
  const [hour, setHour] = useState<number | null>(null)
  const { top, steps } = axisOf(series)
  const now = series.today.length - 1
  const shown = hour ?? now
  const left = (at: number) => `${(at / 23) * 100}%`
  const value = series.today[shown]
  return (
    <div className="day-chart">
      <ol className="axis" aria-hidden="true">
        {steps.map((step) => (
          <li key={step}>{text(step, true)}</li>
        ))}
      </ol>
      <div
        className="plot"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left: from, width } = currentTarget.getBoundingClientRect()
          setHour(Math.min(23, Math.max(0, Math.round(((clientX - from) / width) * 23))))
        }}
        onPointerLeave={() => setHour(null)}
      >
        <svg
          viewBox="0 0 23 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}，${todayName}与${lastName}`}
        >
          {steps.map((step) => (
            <path key={step} className="grid" d={`M0 ${100 - (step / top) * 100}H23`} />
          ))}
          <polygon className="area" points={`0,100 ${linePoints(series.today, top)} ${now},100`} />
          <polyline className="last" points={linePoints(series.lastWeek, top)} />
          <polyline className="today" points={linePoints(series.today, top)} />
          <path className="now" d={`M${shown} 0V100`} />
        </svg>
        {value !== undefined && (
          <i className="dot" style={{ left: left(shown), top: `${100 - (value / top) * 100}%` }} />
        )}
        <div className={`tip${shown > 11 ? ' is-left' : ''}`} style={{ left: left(shown) }} aria-hidden="true">
          <span className="note">
            {hourText(shown)}
            {shown === now && '，未满 1 小时'}
          </span>
          <span className="row">
            <span className="grow">{todayName}</span>
            <b>{value === undefined ? '还没到' : text(value, false)}</b>
          </span>
          <span className="row">
            <span className="grow">{lastName}</span>
            <span>{text(series.lastWeek[shown] ?? 0, false)}</span>
          </span>
        </div>
      </div>
      <ol className="hours" aria-hidden="true">
        {[0, 3, 6, 9, 12, 15, 18, 21].map((at) => (
          <li key={at} style={{ left: left(at) }}>{`${String(at).padStart(2, '0')}:00`}</li>
        ))}
      </ol>
    </div>
  )
}
