import type { AppUpdates } from './update.types'

declare global {
  interface Window {
    /** What the first bytes know of code on its way (src/index.html). */
    galleriaCode?: {
      /** Starts over once for a build; false when that would not help. */
      mend(build: string): Promise<boolean>
      own(): string
      /** Says that code did not arrive; the way back has no text when there is none. */
      lost(again: () => void, back: () => void, backText: string): void
      done(): void
    }
  }
}

/** The page is asked for again at most this often, and only when somebody comes back to it. */
export const LOOK_EVERY_MS = 10 * 60_000
const ENTRY = /\/js\/app\.[0-9a-f]+\.js/

let lookedAt = 0

/** The entry script is named by its content: another name, another build. */
const buildOf = (html: string): string | null => ENTRY.exec(html)?.[0] ?? null
const ownBuild = (): string | null =>
  buildOf([...document.scripts].map((script) => script.getAttribute('src') ?? '').join(' '))

export const appUpdates: AppUpdates = {
  asksAtOnce: false,
  watch(onNewer) {
    const own = ownBuild()
    // A build in the making has no name.
    if (own === null) return
    lookedAt = Date.now()
    let isTold = false
    const look = async () => {
      if (isTold || document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
      lookedAt = Date.now()
      const newest = buildOf(await (await fetch(location.pathname, { cache: 'no-store' })).text())
      if (newest === null || newest === own || isTold) return
      isTold = true
      onNewer(() => location.reload())
    }
    // Out of reach: the next return to the page looks again.
    document.addEventListener('visibilitychange', () => void look().catch(() => {}))
  },

  mend(error) {
    const code = window.galleriaCode
    if (!code || !isLostCode(error)) return false
    void code.mend(code.own()).then((isMended) => {
      // A part of the page: with a network again, the next tap asks for it anew.
      if (!isMended) code.lost(code.done, code.done, '知道了')
    })
    return true
  },
}

/** Scripts and styles that did not arrive, by webpack's names for both. */
function isLostCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
}
