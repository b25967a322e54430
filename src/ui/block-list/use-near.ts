import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'

/** Screens above and below the window in which a block is drawn. */
const AHEAD = 1

interface Place {
  isNear: boolean
  /** px when last drawn, kept while the block is only a box. */
  height: number | null
}

/** The element that scrolls this one; Taro's H5 page scrolls itself, not the window. */
function scrollerOf(element: Element): Element | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}

/** Whether the element of this id is within AHEAD screens of the window, and how high it was when it last was. */
export function useNear(id: string, isNearAtFirst: boolean): Place {
  const [place, setPlace] = useState<Place>({ isNear: isNearAtFirst, height: null })

  useEffect(() => {
    const see = (isNear: boolean, height: number) =>
      setPlace((last) =>
        last.isNear === isNear ? last : { isNear, height: isNear || height === 0 ? last.height : height },
      )

    if (process.env.TARO_ENV === 'weapp') {
      const page = Taro.getCurrentInstance().page
      if (!page) return
      const margin = Taro.getWindowInfo().windowHeight * AHEAD
      const observer = Taro.createIntersectionObserver(page, { thresholds: [0] })
      observer
        .relativeToViewport({ top: margin, bottom: margin })
        .observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) =>
          see(intersectionRatio > 0, boundingClientRect?.height ?? 0),
        )
      return () => observer.disconnect()
    }

    const element = document.getElementById(id)
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries[entries.length - 1]
        if (last) see(last.isIntersecting, last.boundingClientRect.height)
      },
      { root: scrollerOf(element), rootMargin: `${AHEAD * 100}% 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])

  return place
}
