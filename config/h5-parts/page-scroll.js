// A page's scrolling; Taro's listener keeps every page that was ever open in a table by its address.

/** What listens on each page's element; gone with the element. */
const listeners = new WeakMap()

/**
 * Tells `page` how far `element` is scrolled, and once for each arrival within `distance` px of its end. A page is bound
 * anew whenever it comes to the front.
 */
export function bindPageScroll(page, element, distance = 50) {
  element.removeEventListener('scroll', listeners.get(element))
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
