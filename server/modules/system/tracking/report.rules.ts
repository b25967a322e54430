import type { StepCount } from './tracking.repo'

/** Devices in each step of the funnel. */
export interface FunnelRow {
  day: string
  channel: string
  views: number
  carts: number
  orders: number
  paid: number
}

export interface FunnelReport {
  from: string
  to: string
  rows: FunnelRow[]
  /** A device counts once over all days and channels. */
  total: FunnelRow
  /** Submits that were paid on these days by all shoppers, those without consent to tracking included. */
  paidOrders: number
}

/** Rows by day and channel: the newest day first, then the channel with the most views. */
export function funnelRows(counts: readonly StepCount[]): FunnelRow[] {
  const rows = new Map<string, FunnelRow>()
  for (const { day, channel, step, devices } of counts) {
    const key = `${day}\n${channel}`
    const row = rows.get(key) ?? emptyRow(day, channel)
    row[step] = devices
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => compare(b.day, a.day) || b.views - a.views || compare(a.channel, b.channel))
}

export function emptyRow(day: string, channel: string): FunnelRow {
  return { day, channel, views: 0, carts: 0, orders: 0, paid: 0 }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
