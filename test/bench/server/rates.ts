/** One operation under load. `cpuMs` is the server's processor time per operation, of all threads. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
  errors: number
  cpuMs: number
}

/** One round of one server. */
export interface Rates {
  list: Rate
  add: Rate
  checkout: Rate
  rssMb: number
}

export const RATE_NAMES = ['list', 'add', 'checkout'] as const
export type RateName = (typeof RATE_NAMES)[number]

/** Targets as ratios to the peer, and the peer's figures when the targets were set (best of its rounds). */
export const TARGETS: Record<RateName, { aim: number; least: number; peerKnown: number }> = {
  list: { aim: 25, least: 15, peerKnown: 96 },
  add: { aim: 50, least: 30, peerKnown: 33 },
  checkout: { aim: 40, least: 20, peerKnown: 7.3 },
}
export const RSS_MOST_MB = 160
export const COLD_START_RATIO = 0.25
export const PEER_COLD_START_MS = 6300

export const best = (values: readonly number[]) => Math.max(...values)
export const worst = (values: readonly number[]) => Math.min(...values)
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

const shown = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

/** A Markdown table for docs/benchmarks.md. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? shown(cell) : cell)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
