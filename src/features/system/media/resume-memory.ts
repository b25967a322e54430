import { RESUME_KEEP_MS } from '@contract/codes/upload'
import { stored } from '@/platform/storage'

/** A broken upload in chunks: its destination, and the chunks that arrived. */
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

/** More than a shopper uploads together; the oldest is dropped first. */
const MOST = 20
const kept = stored<Entries>('UPLOAD_RESUME', (value): value is Entries => typeof value === 'object' && value !== null)

/** Broken uploads of the last day, stored on the device by the picture's fingerprint [upload.client-resume]. */
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
