import { ArrowDown, ArrowUp } from 'lucide-react'
import { axisOf, cumulated, linePoints, type Series } from './chart-lines'

interface Change {
  /** Above last week, below it, or equal. */
  sign: 1 | -1 | 0
  text: string
}

/** +9.0%, −7.0%, 持平; the number itself where last week has none. */
export function changeOf(today: number, lastWeek: number, text: (value: number) => string): Change {
  const sign = today > lastWeek ? 1 : today < lastWeek ? -1 : 0
  if (sign === 0) return { sign, text: '持平' }
  const mark = sign > 0 ? '+' : '−'
  if (lastWeek === 0) return { sign, text: `${mark}${text(Math.abs(today))}` }
  return { sign, text: `${mark}${((Math.abs(today - lastWeek) / lastWeek) * 100).toFixed(1)}%` }
}

export interface FigureProps {
  title: string
  /** Name of last week's day: 上周五. */
  lastName: string
  /** Null without a value, such as an average without an order. */
  today: number | null
  lastWeek: number | null
  text(value: number): string
  /** More is worse. */
  isCost?: boolean
  /** By hour, drawn as the sum until then. */
  series?: Series
}

/** A number of today, its change against last week, and last week's number. */
export function Figure({ title, lastName, today, lastWeek, text, isCost = false, series }: FigureProps) {
  const change = today !== null && lastWeek !== null ? changeOf(today, lastWeek, text) : null
  const look = !change || change.sign === 0 ? '' : change.sign > 0 === isCost ? 'red' : 'green'
  return (
    <li className="figure">
      <span className="row">
        <span className="grow">{title}</span>
        {change && (
          <span className={`change ${look}`}>
            {change.sign > 0 && <ArrowUp size={12} strokeWidth={2.4} aria-hidden="true" />}
            {change.sign < 0 && <ArrowDown size={12} strokeWidth={2.4} aria-hidden="true" />}
            <span className="only-read">比{lastName}</span>
            {change.text}
          </span>
        )}
      </span>
      <b>{today === null ? '—' : text(today)}</b>
      <span className="row">
        <span className="note grow">
          {lastName} {lastWeek === null ? '没有' : text(lastWeek)}
        </span>
        {series && <Spark series={series} />}
      </span>
    </li>
  )
}

function Spark({ series }: { series: Series }) {
  const until = series.today.length
  const [today, lastWeek] = [cumulated(series.today), cumulated(series.lastWeek.slice(0, until))]
  const { top } = axisOf({ today, lastWeek })
  return (
    <svg className="spark" viewBox={`0 -4 ${Math.max(1, until - 1)} 108`} preserveAspectRatio="none" aria-hidden="true">
      <polyline className="last" points={linePoints(lastWeek, top)} />
      <polyline className="today" points={linePoints(today, top)} />
    </svg>
  )
}
