import { RESUME_KEEP_MS } from '@contract/codes/upload'
import { stored } from '@/platform/storage'

/** An upload in chunks that broke off: where it was going, and what has arrived. */
export interface Resumable {
  uploadId: string
  key: string
  keyPrefix: string
  /** Etag of each chunk that arrived, by its number. */
  etags: Record<string, string>
  /** Epoch ms when it began. */
  at: number
}
type Entries = Record<string, Resumable>

/** More than anyone sends at once; the oldest goes first. */
const MOST = 20
const kept = stored<Entries>('UPLOAD_RESUME', (value): value is Entries => typeof value === 'object' && value !== null)

/** What is known of broken uploads, on the device, for a day (spec 9), by the picture's fingerprint. */
export const resumeMemory = {
  find(fingerprint: string, now: number): Resumable | null {
    const entry = kept.get()?.[fingerprint]
    return entry && now - entry.at < RESUME_KEEP_MS ? entry : null
  },
  keep(fingerprint: string, entry: Resumable, now: number): void {
    const others = Object.entries(kept.get() ?? {}).filter(
      ([key, { at }]) => key !== fingerprint && now - at < RESUME_KEEP_MS,
    )
    kept.set(Object.fromEntries([...others.slice(1 - MOST), [fingerprint, entry]]))
  },
  forget(fingerprint: string): void {
    const { [fingerprint]: gone, ...others } = kept.get() ?? {}
    if (gone) kept.set(others)
  },
}
export type ResumeMemory = typeof resumeMemory
