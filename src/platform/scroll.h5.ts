import type { PageScroll } from './scroll.types'

const MAX_FRAMES = 20
/** An element this many px below the screen counts as seen. */
const NEAR = 120

const glide = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')

export const pageScroll: PageScroll = {
  read: (pageId) => document.getElementById(pageId)?.scrollTop ?? 0,
  restore(pageId, top) {
    let frames = 0
    const attempt = () => {
      const page = document.getElementById(pageId)
      if (!page) return
      page.scrollTop = top
      frames += 1
      if (Math.abs(page.scrollTop - top) > 1 && frames < MAX_FRAMES) requestAnimationFrame(attempt)
    }
    attempt()
  },
  toTop: (pageId) => document.getElementById(pageId)?.scrollTo({ top: 0, behavior: glide() }),
  toFirst(pageId, selector) {
    const element = document.getElementById(pageId)?.querySelector(selector)
    element?.scrollIntoView({ block: 'center', behavior: glide() })
  },
  jumpTo: (pageId, selector) =>
    document.getElementById(pageId)?.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'auto' }),
  watch(pageId, selector, onChange) {
    const element = document.getElementById(pageId)?.querySelector(selector)
    if (!element) return () => undefined
    const observer = new IntersectionObserver((entries) => onChange(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `0px 0px ${NEAR}px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  },
}
