import Taro from '@tarojs/taro'
import type { PageSections } from './sections.types'

const SCROLL_MS = 240
/** Height of the bar in a window of 375 px width; it scales with the window. */
const BAR_PX = 44

/** Height of the page's own nav bar including the status bar, px. */
function barPx(): number {
  const { statusBarHeight = 20, windowWidth } = Taro.getWindowInfo()
  return Math.floor(statusBarHeight + (BAR_PX * windowWidth) / 375)
}

export const pageSections: PageSections = {
  follow(ids, onPass) {
    const { page } = Taro.getCurrentInstance()
    if (!page) return () => undefined
    const inSight = new Set<string>()
    const observers = ids.map((id) => {
      const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
      observer
        .relativeToViewport({ top: -barPx() - 1 })
        .observe(`#${id}`, ({ intersectionRatio = 0, intersectionRect }) => {
          // For a section much taller than the window the ratio may be rounded to 0.
          if (intersectionRatio > 0 || (intersectionRect?.height ?? 0) > 0) inSight.add(id)
          else inSight.delete(id)
          const first = ids.find((one) => inSight.has(one))
          if (first) onPass(first)
        })
      return observer
    })
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  },
  show(id) {
    void Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -barPx(), duration: SCROLL_MS })
  },
}
