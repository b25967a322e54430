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
    'slots of today after the lead time, and all of tomorrow; full slots only',
    {},
    [
      '11 月 21 日 周六 11:00-12:00',
      '11 月 22 日 周日 09:00-10:00',
      '11 月 22 日 周日 10:00-11:00',
      '11 月 22 日 周日 11:00-12:00',
    ],
  ],
  [
    'the lead time ends exactly at the start of a slot',
    { leadMinutes: 20, daysAhead: 0 },
    ['11 月 21 日 周六 10:00-11:00', '11 月 21 日 周六 11:00-12:00'],
  ],
  [
    'slots on the configured weekdays only',
    { weekdays: [7], closeTime: '10:00', daysAhead: 7 },
    ['11 月 22 日 周日 09:00-10:00'],
  ],
  ['no configured weekday within the days ahead', { weekdays: [1] }, []],
  ['no slot longer than the opening hours', { minutes: 240 }, []],
])('%s', (_, change, expected) => {
  expect(texts(change)).toEqual(expected)
})

test('a day ends at midnight in China', () => {
  const late = Date.parse('2026-11-21T23:59:00+08:00')
  expect(texts({ leadMinutes: 0, closeTime: '10:00' }, late)).toEqual(['11 月 22 日 周日 09:00-10:00'])
})

test('near days have names', () => {
  const names = slotsOf({ ...TERMS, closeTime: '10:00', daysAhead: 2, leadMinutes: 0 }, NOW - 3_600_000)
  expect(names.map(({ at }) => dayName(at, NOW))).toEqual(['今天', '明天', '周一'])
  expect(names.map(hoursOf)).toEqual(Array(3).fill('09:00-10:00'))
})
