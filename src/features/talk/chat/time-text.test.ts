import { DAY_MS } from '@contract/codes/china-time'
import { barTime, listTime } from './time-text'

/** Friday, 2026-11-27 17:36 in China. */
const NOW = Date.UTC(2026, 10, 27, 9, 36)

test.each([
  [0, '17:36', '17:36'],
  [1, '昨天', '昨天 17:36'],
  [2, '周三', '周三 17:36'],
  [6, '周六', '周六 17:36'],
  [7, '11.20', '11.20 17:36'],
  [365, '2025.11.27', '2025.11.27 17:36'],
])('%i days ago is %s in the list and %s above a message [chat.times]', (days, inList, above) => {
  expect([listTime(NOW - days * DAY_MS, NOW), barTime(NOW - days * DAY_MS, NOW)]).toEqual([inList, above])
})

test('a message with a time in the future counts as sent today', () => {
  expect(listTime(NOW + DAY_MS, NOW)).toBe('17:36')
})
