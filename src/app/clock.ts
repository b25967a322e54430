import { stored } from '@/platform/storage'

const offset = stored('CLOCK_OFFSET', (value): value is number => Number.isFinite(value))
let offsetMs = offset.get() ?? 0

/** Epoch ms of the server's clock; of the device's clock until the first reply. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** Adjusts the clock by a reply that took from `sentAt` to now (device epoch ms). */
export function learnServerTime(serverTime: number, sentAt: number): void {
  const middle = (sentAt + Date.now()) / 2
  offsetMs = Math.round(serverTime - middle)
  offset.set(offsetMs)
}
