import Taro from '@tarojs/taro'
import type { PageScroll } from './scroll.types'

const GLIDE_MS = 240
/** px between the top of the page and the element: nav bar, label and box. */
const ROOM_ABOVE = 240

export const pageScroll: PageScroll = {
  read: () => 0,
  restore() {},
  toTop: () => void Taro.pageScrollTo({ scrollTop: 0, duration: GLIDE_MS }),
  toFirst: (_pageId, selector) =>
    void Taro.pageScrollTo({ selector, offsetTop: -ROOM_ABOVE, duration: GLIDE_MS }).catch(() => {}),
}
