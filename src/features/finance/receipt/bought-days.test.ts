import { DAY_MS } from '@contract/codes/china-time'
import { receiptProblems } from '@contract/codes/receipt'
import { boughtDays, hourText } from './bought-days'

const NOW = Date.parse('2026-11-24T18:30:00+08:00')
const ask = (purchasedAt: number) =>
  receiptProblems({ storeId: 'a', amount: 100, receiptNo: 'A-100', purchasedAt }, NOW)

test('hours up to now, back to the oldest accepted one; the server refuses none of them [receipt.hours]', () => {
  const days = boughtDays(NOW)
  expect(days.slice(0, 3).map(({ name, date }) => [name, date])).toEqual([
    ['今天', '11-24'],
    ['昨天', '11-23'],
    ['周日', '11-22'],
  ])
  expect(days[0]?.slots.map(({ text }) => text).at(-1)).toBe('18 点')
  expect(days[1]?.slots).toHaveLength(24)
  const all = days.flatMap(({ slots }) => slots.map(({ slotAt }) => slotAt))
  expect(all.flatMap((at) => Object.values(ask(at)))).toEqual([])
  expect(Math.min(...all)).toBe(Date.parse('2026-10-25T19:00:00+08:00'))
  expect(ask(NOW - 31 * DAY_MS)).toEqual({ purchasedAt: '只收 30 天内的小票' })
})

test('an hour as text', () => {
  expect(hourText(NOW)).toBe('2026-11-24 18 点')
  expect(hourText(0)).toBe('')
})
