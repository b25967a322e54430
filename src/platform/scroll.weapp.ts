import Taro from '@tarojs/taro'
import type { PageScroll } from './scroll.types'

const GLIDE_MS = 240

export const pageScroll: PageScroll = {
  read: () => 0,
  restore() {},
  toTop: () => void Taro.pageScrollTo({ scrollTop: 0, duration: GLIDE_MS }),
}
