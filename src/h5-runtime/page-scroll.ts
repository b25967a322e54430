// Scroll events of a page. Taro's listener keeps each page that was ever opened in a table by address.

interface ScrolledPage {
  onPageScroll?(place: { scrollTop: number }): void
  onReachBottom?(): void
}

/** The listener of each page's element; it is collected with the element. */
const listeners = new WeakMap<Element, () => void>()

/**
 * Reports to `page` how far `element` is scrolled, and once for each arrival within `distance` px of its end. A page is
 * bound again each time it comes to the front.
 */
export function bindPageScroll(page: ScrolledPage, element: Element, distance = 50): void {
  const before = listeners.get(element)
  if (before) element.removeEventListener('scroll', before)
  let isAtEnd = false
  const listen = () => {
    const { scrollTop } = element
    page.onPageScroll?.({ scrollTop })
    const left = element.scrollHeight - scrollTop - element.clientHeight
    if (left > distance) isAtEnd = false
    else if (left < distance && !isAtEnd && page.onReachBottom) {
      isAtEnd = true
      page.onReachBottom()
    }
  }
  listeners.set(element, listen)
  element.addEventListener('scroll', listen, { passive: true })
}
