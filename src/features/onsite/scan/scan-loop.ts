import type { CodeRead } from '@/platform/scan.types'

export interface ScanRead {
  code: string
  /** `again`: the same code has left the picture and is back at once; the shopper may mean a second piece. */
  kind: 'code' | 'again'
}

/** When a code has left the picture. */
interface Absence {
  ms: number
  /** Frames without it; 0 where the platform reports no empty frames. */
  frames: number
}

/** Frames of a browser's camera: a few blurred frames are no absence. */
export const FRAME_ABSENCE: Absence = { ms: 300, frames: 3 }
/** WeChat's camera reports only codes, a code in view several times a second. */
export const REPORT_ABSENCE: Absence = { ms: 1000, frames: 0 }

/** A doubtful code counts when two frames within this time show it. */
const TWICE_WITHIN_MS = 1000
/** A code that is back within this time after it has left is a repetition. */
const AGAIN_WITHIN_MS = 1200

interface Sight {
  at: number
  /** Frames without the code since then. */
  missed: number
}

/** Decides which codes of a camera's frames are new: each code once while it stays in the picture. */
export class ScanLoop {
  private readonly sights = new Map<string, Sight>()
  /** Codes that one frame has shown, with its time. */
  private readonly doubtful = new Map<string, number>()

  constructor(private readonly absence: Absence) {}

  /** The codes to report after a frame at this time. */
  see(reads: readonly CodeRead[], at: number): ScanRead[] {
    const inFrame = new Set(reads.map(({ code }) => code))
    for (const [code, sight] of this.sights) if (!inFrame.has(code)) sight.missed += 1
    for (const [code, firstAt] of this.doubtful) if (at - firstAt > TWICE_WITHIN_MS) this.doubtful.delete(code)
    const news: ScanRead[] = []
    for (const { code, isSure } of reads) {
      const sight = this.sights.get(code)
      if (sight && !this.hasLeft(sight, at)) {
        this.sights.set(code, { at, missed: 0 })
        continue
      }
      const firstAt = this.doubtful.get(code) ?? (isSure ? at : null)
      if (firstAt === null) {
        this.doubtful.set(code, at)
        continue
      }
      this.doubtful.delete(code)
      this.sights.set(code, { at, missed: 0 })
      const isBack = sight !== undefined && firstAt - sight.at <= this.absence.ms + AGAIN_WITHIN_MS
      news.push({ code, kind: isBack ? 'again' : 'code' })
    }
    return news
  }

  private hasLeft({ at: seenAt, missed }: Sight, at: number): boolean {
    return at - seenAt >= this.absence.ms && missed >= this.absence.frames
  }
}
