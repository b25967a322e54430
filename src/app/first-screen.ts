import { firstScreenPage } from '@/platform/first-screen'

/**
 * What the server put into the HTML in place of the home page's first call, or null; gives it once.
 * `isT` refuses what is no such reply: an old page from a cache must not break the new code.
 */
export function firstData<T>(isT: (value: unknown) => value is T): T | null {
  const text = firstScreenPage.takeData()
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isT(value) ? value : null
  } catch {
    return null
  }
}

/** After the first page stands, this long is left to it alone. */
const REST_MS = 1000

/** Resolves when the first page stands and has had a moment: what nobody waits for begins then. */
export function settled(): Promise<void> {
  return new Promise((done) => firstScreenPage.whenGone(() => setTimeout(done, REST_MS)))
}

/** Whether the still picture that the server painted stands in front: what is drawn now nobody sees yet. */
export const firstScreenStands = (): boolean => firstScreenPage.isInFront()

/** Home stands: the still picture can go. Calls back when it is gone, or was never there. */
export function firstScreenTaken(onGone?: () => void): void {
  firstScreenPage.removeLayer(onGone)
}
