import type { AppUpdates } from './update.types'

/** The page is asked for again at most this often, and only when somebody comes back to it. */
export const LOOK_EVERY_MS = 10 * 60_000
const MENDED = 'GALLERIA_MENDED'
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
    if (!isLostCode(error)) return 'other'
    // Without a network the page would be lost with the rest.
    if (!navigator.onLine) return 'lost'
    const own = ownBuild() ?? ''
    try {
      // Once for a build: should the new page ask for the same code in vain, the shopper is told.
      if (sessionStorage.getItem(MENDED) === own) return 'lost'
      sessionStorage.setItem(MENDED, own)
    } catch {
      return 'lost'
    }
    location.reload()
    return 'mended'
  },
}

/** Scripts and styles that did not arrive, by webpack's names for both. */
function isLostCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
}
