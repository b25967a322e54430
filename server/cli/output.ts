import { chinaMinute } from '@contract/codes/china-time'
import { formatCents } from '../kernel/money'
import { shown } from './printer'

/** Lines of a longer text, each with a prefix, so that none looks like a line of the program. */
export function quoted(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map((line) => `> ${line}`)
}

/** Rows under a header, in columns; the last column is not padded. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  // Escaped before their width is measured.
  const all = [header, ...rows.map((row) => row.map(shown))]
  const widths = header.map((_, i) => Math.max(...all.map((row) => width(row[i] ?? ''))))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell + ' '.repeat((widths[i] ?? 0) - width(cell)))).join('  ')
  return [line(header), line(widths.map((length) => '-'.repeat(length))), ...all.slice(1).map(line)]
}

/** `key   value` lines. */
export function pairs(entries: readonly (readonly [string, string | number])[]): string[] {
  const widest = Math.max(...entries.map(([key]) => key.length))
  return entries.map(([key, value]) => `${key.padEnd(widest)}  ${value}`)
}

/** Width of a text in terminal columns: Chinese characters take two. */
function width(text: string): number {
  let columns = 0
  for (const char of text)
    columns += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/.test(
      char,
    )
      ? 2
      : 1
  return columns
}

/** 2026-11-21 12:00 in the mall's own time (China); a dash for never. */
export function moment(at: number): string {
  return at === 0 ? '-' : chinaMinute(at)
}

/** A change: +3, -2, 0. */
export function signed(change: number): string {
  return change > 0 ? `+${change}` : String(change)
}

export function money(cents: number): string {
  return `¥${formatCents(cents)}`
}
