import { firstScreenPage } from '@/platform/first-screen'

/**
 * The data that the server puts into the HTML in place of the home page's first call, or null; returned once. `isT`
 * rejects any other data: an old page from a cache must not break newer code.
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

/** Delay of work that is not urgent, after the first page is drawn. */
const REST_MS = 1000

/** Resolves REST_MS after the first page is drawn: work that is not urgent starts then. */
export function settled(): Promise<void> {
  return new Promise((done) => firstScreenPage.whenGone(() => setTimeout(done, REST_MS)))
}

/** True while the server-rendered page covers the live page. */
export const isFirstScreenShown = (): boolean => firstScreenPage.isInFront()

/** Call when the home page is drawn: removes the server-rendered page, if there is one, then calls `onGone`. */
export function firstScreenTaken(onGone?: () => void): void {
  firstScreenPage.removeLayer(onGone)
}
