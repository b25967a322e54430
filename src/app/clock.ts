import { stored } from '@/platform/storage'

const offset = stored('CLOCK_OFFSET', (value): value is number => Number.isFinite(value))
let offsetMs = offset.get() ?? 0

/** Epoch ms by the server's clock, as far as it is known. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Learns the server's time from a reply that took from `sentAt` to now (device epoch ms). */
export function learnServerTime(serverTime: number, sentAt: number): void {
  const middle = (sentAt + Date.now()) / 2
  offsetMs = Math.round(serverTime - middle)
  offset.set(offsetMs)
}
