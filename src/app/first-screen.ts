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

/** Home stands: the still picture that the server painted can go. */
export function firstScreenTaken(): void {
  firstScreenPage.removeLayer()
}
