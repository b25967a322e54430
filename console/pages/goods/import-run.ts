import type { Reply } from '../../app/api'

export type ImportRun = NonNullable<Reply<'import/now'>['own']>

const KB = 1000
export function sizeText(bytes: number): string {
  if (bytes < KB) return `${bytes} 字节`
  return bytes < KB * KB ? `${Math.round(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`
}
