import { mallClock, mallDay, mallMoment } from './mall-time'

/** A minute after midnight of 6 November in China, still the 5th in Greenwich. */
const AFTER_MIDNIGHT = Date.UTC(2026, 10, 5, 16, 1)

test('days and hours are the mall’s, with leading zeros, wherever the shopper is', () => {
  expect(mallDay(AFTER_MIDNIGHT)).toBe('2026-11-06')
  expect(mallClock(AFTER_MIDNIGHT)).toBe('00:01')
  expect(mallMoment(AFTER_MIDNIGHT)).toBe('2026-11-06 00:01')
})
