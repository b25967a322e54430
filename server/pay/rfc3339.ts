import { wallOf } from '@contract/codes/china-time'

const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Epoch ms in the payment protocol's format: `2018-06-08T10:34:56+08:00` (seconds, China's offset). */
export function formatChinaTime(at: number): string {
  return `${wallOf(at).toISOString().slice(0, 19)}+08:00`
}

/** Epoch ms of an RFC 3339 time; NaN when the text is invalid. */
export function parseTime(text: string): number {
  return FORM.test(text) ? Date.parse(text) : Number.NaN
}
