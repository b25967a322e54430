import { useDidShow, useTabItemTap } from '@tarojs/taro'
import { useRef } from 'react'
import { pageScroll } from '@/platform/scroll'
import { pageAt } from '../routes/index'
import type { PageFrame } from './frame'

/** The tap that brought the page to the front is reported within this time after its show. */
const ARRIVAL_MS = 300

/**
 * A tap on the tab of the page in front scrolls it to the top. A browser reports every tap on the bar to the page that
 * is left; WeChat reports it to the page that is shown.
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
