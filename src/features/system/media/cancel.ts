import type { Cancelling } from '@/platform/upload.types'

/** Cancels a running upload; the mini program has no AbortController. */
export class Cancel implements Cancelling {
  isCancelled = false
  private readonly stops = new Set<() => void>()

  cancel(): void {
    this.isCancelled = true
    for (const stop of [...this.stops]) stop()
    this.stops.clear()
  }

  onCancel(stop: () => void): () => void {
    if (this.isCancelled) stop()
    else this.stops.add(stop)
    return () => void this.stops.delete(stop)
  }
}
