import type { PageScroll } from './scroll.types'

const MAX_FRAMES = 20

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
  toTop(pageId) {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    document.getElementById(pageId)?.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' })
  },
}
