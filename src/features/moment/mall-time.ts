// The house, its stores and its orders live by one clock, wherever the shopper is: China's.
const CHINA_MS = 8 * 3_600_000
const isoOf = (at: number): string => new Date(at + CHINA_MS).toISOString()

/** 2026-11-06, in the mall's own time; `at` in epoch ms. */
export const mallDay = (at: number): string => isoOf(at).slice(0, 10)

/** 09:05, in the mall's own time. */
export const mallClock = (at: number): string => isoOf(at).slice(11, 16)

/** 2026-11-06 09:05, in the mall's own time. */
export const mallMoment = (at: number): string => `${mallDay(at)} ${mallClock(at)}`
