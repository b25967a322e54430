import { startOfChinaDay } from '@contract/codes/china-time'
import { onDays } from './daily.rules'
import { offerOf, priceOf } from './promotion.fixture'

const at = (day: string, hours = 0) => startOfChinaDay(day) + hours * 3_600_000
const noon = priceOf({ id: 'noon', daily: { from: 720, to: 840 } })

test('a daily offer becomes one offer per day, for today and tomorrow, each with its own pieces and limits [pricing.daily]', () => {
  const off = offerOf({ id: 'off' })
  const days = onDays([off, noon], at('2026-11-23', 23))
  expect(days.map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt])).toEqual([
    ['off', off.startsAt, off.endsAt],
    ['noon@2026-11-23', at('2026-11-23', 12), at('2026-11-23', 14)],
    ['noon@2026-11-24', at('2026-11-24', 12), at('2026-11-24', 14)],
  ])
})

test('a daily offer begins and ends with its row; without daily offers nothing is created', () => {
  const last = { ...noon, startsAt: at('2026-11-23'), endsAt: at('2026-11-24') }
  expect(onDays([last], at('2026-11-23')).map(({ id }) => id)).toEqual(['noon@2026-11-23'])
  const plain = [offerOf({ id: 'off' })]
  expect(onDays(plain, 0)).toBe(plain)
})
