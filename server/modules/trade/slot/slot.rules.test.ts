import { dayName, hoursOf, type SlotTerms, slotsOf, slotText } from './slot.rules'

/** A Saturday, 09:40 in China. */
const NOW = Date.parse('2026-11-21T09:40:00+08:00')
const TERMS: SlotTerms = {
  storeId: 's1',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '09:00',
  closeTime: '12:30',
  minutes: 60,
  most: 5,
  daysAhead: 1,
  leadMinutes: 30,
  payAtPickup: false,
}
const texts = (change: Partial<SlotTerms>, now = NOW) => slotsOf({ ...TERMS, ...change }, now).map(slotText)

test.each<[string, Partial<SlotTerms>, string[]]>([
  [
    'those of today that begin late enough, and all of tomorrow; no rest of an hour',
    {},
    [
      '11 月 21 日 周六 11:00-12:00',
      '11 月 22 日 周日 09:00-10:00',
      '11 月 22 日 周日 10:00-11:00',
      '11 月 22 日 周日 11:00-12:00',
    ],
  ],
  [
    'up to the very minute',
    { leadMinutes: 20, daysAhead: 0 },
    ['11 月 21 日 周六 10:00-11:00', '11 月 21 日 周六 11:00-12:00'],
  ],
  ['only its days', { weekdays: [7], closeTime: '10:00', daysAhead: 7 }, ['11 月 22 日 周日 09:00-10:00']],
  ['only days within reach', { weekdays: [1] }, []],
  ['none longer than the day', { minutes: 240 }, []],
])('%s', (_, change, expected) => {
  expect(texts(change)).toEqual(expected)
})

test('a day in China ends when it ends there', () => {
  const late = Date.parse('2026-11-21T23:59:00+08:00')
  expect(texts({ leadMinutes: 0, closeTime: '10:00' }, late)).toEqual(['11 月 22 日 周日 09:00-10:00'])
})

test('days near by have names', () => {
  const names = slotsOf({ ...TERMS, closeTime: '10:00', daysAhead: 2, leadMinutes: 0 }, NOW - 3_600_000)
  expect(names.map(({ at }) => dayName(at, NOW))).toEqual(['今天', '明天', '周一'])
  expect(names.map(hoursOf)).toEqual(Array(3).fill('09:00-10:00'))
})
