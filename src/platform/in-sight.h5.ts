import type { KeepInSight } from './in-sight.types'

/** Taro's class for a page that lies covered, and is not drawn. */
const COVERED = 'taro_page_shade'
/** Longer than a page takes to come in. */
const WATCH_MS = 1000

const isAddressed = (pageId: string) => location.hash.split('?')[0] === `#${pageId.split('?')[0]}`

/**
 * Taro covers the page below when the one above has come in, by a timer that goes on when the shopper is back already:
 * nothing would be left to see.
 */
export const keepInSight: KeepInSight = (pageId) => {
  const page = document.getElementById(pageId)
  if (!page) return () => undefined
  const observer = new MutationObserver(() => {
    // Removing what is not there counts as a change, too, and would come back here for ever.
    if (page.classList.contains(COVERED) && isAddressed(pageId)) page.classList.remove(COVERED)
  })
  observer.observe(page, { attributeFilter: ['class'] })
  const timer = setTimeout(() => observer.disconnect(), WATCH_MS)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
