import { useDidShow, useTabItemTap } from '@tarojs/taro'
import { useRef } from 'react'
import { pageScroll } from '@/platform/scroll'
import { pageAt } from '../routes/index'
import type { PageFrame } from './frame'

/** The tap that brought the page to the front is told within this time behind its show. */
const ARRIVAL_MS = 300

/**
 * A second tap on a tab brings its page back to the top. A browser tells the page that is left of every tap on the bar, WeChat
 * the page that arrives.
 */
export function useTabAgain(frame: PageFrame): void {
  const shownAt = useRef(0)
  useDidShow(() => {
    shownAt.current = Date.now()
  })
  useTabItemTap(({ pagePath }) => {
    if (pageAt(pagePath) === frame.name && Date.now() - shownAt.current > ARRIVAL_MS) pageScroll.toTop(frame.elementId)
  })
}
