import { chinaClock, chinaDay, chinaMinute } from './china-time'

/** A minute after midnight of 6 November in China, still the 5th in Greenwich. */
const AFTER_MIDNIGHT = Date.UTC(2026, 10, 5, 16, 1)

test('days and hours are China’s, with leading zeros, in every time zone of the shopper', () => {
  expect(chinaDay(AFTER_MIDNIGHT)).toBe('2026-11-06')
  expect(chinaClock(AFTER_MIDNIGHT)).toBe('00:01')
  expect(chinaMinute(AFTER_MIDNIGHT)).toBe('2026-11-06 00:01')
})
