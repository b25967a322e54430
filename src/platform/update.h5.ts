import type { AppUpdates } from './update.types'

declare global {
  interface Window {
    /** Progress and failure of loading code; an inline script of src/index.html. */
    galleriaCode?: {
      /** Reloads the page once per build; resolves to false when a reload would not help. */
      mend(build: string): Promise<boolean>
      /** The scripts of this build. */
      own(): string
      /** Whether the first screen of the server is still visible. */
      isStill(): boolean
      /** Shows progress when code is slow, and `lost` when it does not arrive. */
      wait(isPainted: () => boolean, retry: () => void, back: (() => void) | null, backText: string): void
      /** Shows that code did not arrive; without a way back `back` is null and its text ''. */
      lost(again: () => void, back: (() => void) | null, backText: string): void
      done(): void
      /** Resolves when the style sheets of the page apply. */
      styles(): Promise<void>
    }
  }
}

/** Minimum time between two checks, which happen only when the shopper returns to the page. */
export const LOOK_EVERY_MS = 10 * 60_000
const ENTRY = /\/js\/app\.[0-9a-f]+\.js/

let lookedAt = 0

/** The name of the entry script contains a hash: another name means another build. */
const buildOf = (html: string): string | null => ENTRY.exec(html)?.[0] ?? null
const ownBuild = (): string | null =>
  buildOf([...document.scripts].map((script) => script.getAttribute('src') ?? '').join(' '))

export const appUpdates: AppUpdates = {
  asksAtOnce: false,
  watch(onNewer) {
    const own = ownBuild()
    // A development build has no hash.
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
    // A failed check is ignored: the next return to the page checks again.
    document.addEventListener('visibilitychange', () => void look().catch(() => {}))
  },

  mend(error) {
    const code = window.galleriaCode
    if (!code || !isLostCode(error)) return false
    void code.mend(code.own()).then((isMended) => {
      // Only a part of the page failed: with a network, the next tap loads it again.
      if (!isMended) code.lost(code.done, code.done, '知道了')
    })
    return true
  },
}

/** Scripts and styles that failed to load, by webpack's names for both. */
function isLostCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
}
