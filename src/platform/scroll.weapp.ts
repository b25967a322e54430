import Taro from '@tarojs/taro'
import type { PageScroll } from './scroll.types'

const GLIDE_MS = 240
/** px between the top of the page and the element: nav bar, label and box. */
const ROOM_ABOVE = 240
/** An element this many px below the screen counts as seen. */
const NEAR = 120

export const pageScroll: PageScroll = {
  read: () => 0,
  restore() {},
  toTop: () => void Taro.pageScrollTo({ scrollTop: 0, duration: GLIDE_MS }),
  toFirst: (_pageId, selector) =>
    void Taro.pageScrollTo({ selector, offsetTop: -ROOM_ABOVE, duration: GLIDE_MS }).catch(() => {}),
  jumpTo: (_pageId, selector) =>
    void Taro.pageScrollTo({ selector, offsetTop: -ROOM_ABOVE, duration: 0 }).catch(() => {}),
  watch(_pageId, selector, onChange) {
    const { page } = Taro.getCurrentInstance()
    if (!page) return () => undefined
    const observer = Taro.createIntersectionObserver(page as never)
    observer
      .relativeToViewport({ bottom: NEAR })
      .observe(selector, ({ intersectionRatio = 0 }) => onChange(intersectionRatio > 0))
    return () => observer.disconnect()
  },
}
