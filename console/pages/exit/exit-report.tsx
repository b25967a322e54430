import { EXIT_REPORT_DAYS } from '@contract/codes/exit'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '../../app/api'
import { useCall } from '../../app/query'
import { useMay } from '../../app/session'
import { Empty, ErrorStrip, Loading, Moment, Money, Segmented } from '../../ui'
import './exit.css'

type Report = Reply<'exit/report'>
type Day = Report['days'][number]
const CHOICES = [EXIT_REPORT_DAYS.usual, 30, EXIT_REPORT_DAYS.most]

const rateText = (part: number, whole: number) => (whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`)
const sumOf = (days: readonly Day[], of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0)

/** The rate of the checks of goods at the exits, and their findings. */
export default function ExitReport() {
  const [days, setDays] = useState<number>(EXIT_REPORT_DAYS.usual)
  const report = useCall('exit/report', { days })
  const all = report.data?.days ?? []
  return (
    <>
      <div className="page-head">
        <h1>离场报表</h1>
        <span className="grow" />
        <Segmented
          aria-label="天数"
          value={days}
          options={CHOICES.map((value) => ({ value, label: `近 ${value} 天` }))}
          onChange={(next) => setDays(Number(next))}
        />
      </div>
      {report.error && <ErrorStrip error={report.error} onRetry={() => void report.refetch()} />}
      {!report.data && !report.error && <Loading rows={6} />}
      {report.data && all.length === 0 && <Empty text="这段时间没有扫码购订单" />}
      {all.length > 0 && (
        <div className="stack exit-report">
          <section className="card" aria-label="合计">
            <div className="body exit-sums">
              <Sum title="订单" value={String(sumOf(all, ({ trips }) => trips))} />
              <Sum
                title="核对比例"
                value={rateText(
                  sumOf(all, ({ due }) => due),
                  sumOf(all, ({ trips }) => trips),
                )}
              />
              <Sum title="已放行" value={String(sumOf(all, ({ passed }) => passed))} />
              <Sum title="有问题" value={String(sumOf(all, ({ noted }) => noted))} />
              <Sum title="少的件数" value={String(sumOf(all, ({ missing }) => missing))} />
              <Sum title="多的件数" value={String(sumOf(all, ({ extra }) => extra))} />
            </div>
          </section>
          <section className="card" aria-label="每店每天">
            <div className="body exit-table">
              <Days days={all} />
            </div>
          </section>
        </div>
      )}
      {report.data && report.data.notes.length > 0 && <Notes notes={report.data.notes} />}
    </>
  )
}

function Sum({ title, value }: { title: string; value: string }) {
  return (
    <span className="two-lines">
      <span className="note">{title}</span>
      <b>{value}</b>
    </span>
  )
}

function Days({ days }: { days: readonly Day[] }) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th>日期</th>
          <th>店铺</th>
          <th className="num">订单</th>
          <th className="num less">金额</th>
          <th className="num">核对</th>
          <th className="num">比例</th>
          <th className="num less">已放行</th>
          <th className="num">有问题</th>
          <th className="num">少</th>
          <th className="num">多</th>
        </tr>
      </thead>
      <tbody>
        {days.map((one) => (
          <tr key={`${one.day} ${one.storeId}`}>
            <td>{one.day.slice(5)}</td>
            <td>{one.storeName}</td>
            <td className="num">{one.trips}</td>
            <td className="num less">
              <Money value={one.goodsCents} />
            </td>
            <td className="num">{one.due}</td>
            <td className="num">{rateText(one.due, one.trips)}</td>
            <td className="num less">{one.passed}</td>
            <td className="num">{one.noted}</td>
            <td className="num">{one.missing}</td>
            <td className="num">{one.extra}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last notes of staff. */
function Notes({ notes }: { notes: Report['notes'] }) {
  const maySeeOrder = useMay('orders.read')
  return (
    <section className="card" aria-label="店员记下的">
      <header>
        <h2>店员记下的</h2>
      </header>
      <ul className="rows">
        {notes.map(({ orderNo, storeName, stateText, at, missing, extra, note }) => (
          <li key={orderNo} className="row">
            <span className="two-lines grow">
              <span>
                少 {missing} 件，多 {extra} 件{note && `，${note}`}
              </span>
              <span className="note">
                {storeName}，<Moment at={at} />，{stateText}，
                {maySeeOrder ? (
                  <Link to="/orders/$orderNo" params={{ orderNo } as never} className="link">
                    {orderNo}
                  </Link>
                ) : (
                  orderNo
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
