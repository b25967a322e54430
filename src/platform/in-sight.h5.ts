import type { KeepInSight } from './in-sight.types'

/** Taro's class for a covered page, which is not drawn. */
const COVERED = 'taro_page_shade'
/** Longer than the transition of a page. */
const WATCH_MS = 1000

const isAddressed = (pageId: string) => location.hash.split('?')[0] === `#${pageId.split('?')[0]}`

/**
 * Taro hides the page below after the page above has opened, with a timer that is not cancelled when the shopper has
 * already gone back: the screen would be empty.
 */
export const keepInSight: KeepInSight = (pageId) => {
  const page = document.getElementById(pageId)
  if (!page) return () => undefined
  const observer = new MutationObserver(() => {
    // Removing an absent class also counts as a change, so an unconditional removal would loop.
    if (page.classList.contains(COVERED) && isAddressed(pageId)) page.classList.remove(COVERED)
  })
  observer.observe(page, { attributeFilter: ['class'] })
  const timer = setTimeout(() => observer.disconnect(), WATCH_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
