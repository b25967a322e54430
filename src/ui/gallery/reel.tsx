import { Swiper, SwiperItem, View } from '@tarojs/components'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { access, keyable } from '../access'
import { Icon } from '../icon/icon'
import { type Picture, pictureKey } from '../picture/picture'
import { Tap } from '../tap/tap'
import './reel.scss'

export interface ReelProps {
  pictures: readonly Picture[]
  /** The subject of the pictures, for screen readers. */
  name: string
  /** Index of the current picture. */
  shown: number
  onShown: (place: number) => void
  onTap?: (place: number) => void
  children: (picture: Picture, alt: string, place: number) => ReactNode
}

/**
 * Pictures side by side, one at a time, with a counter. The mini program has its own swiper; a browser uses scroll
 * snapping, which needs no library, and shows arrows for a mouse.
 */
export function Reel({ pictures, name, shown, onShown, onTap, children: draw }: ReelProps) {
  const trackId = `reel-${useId().replace(/\W/g, '')}`
  const alt = (place: number) => (pictures.length > 1 ? `${name}，第 ${place + 1} 张` : name)
  const track = () => document.getElementById(trackId)
  const turnTo = (place: number) => {
    const element = track()
    element?.scrollTo({ left: place * element.clientWidth, behavior: 'smooth' })
  }
  // The initial position; later changes come from the finger.
  const begin = useRef(shown)
  useLayoutEffect(() => {
    const element = process.env.TARO_ENV === 'weapp' ? null : document.getElementById(trackId)
    if (element && begin.current > 0) element.scrollLeft = begin.current * element.clientWidth
  }, [trackId])
  const scrolled = {
    onScroll: () => {
      const element = track()
      if (element && element.clientWidth > 0) onShown(Math.round(element.scrollLeft / element.clientWidth))
    },
  }

  return (
    <>
      {process.env.TARO_ENV === 'weapp' ? (
        <Swiper className="reel" current={shown} onChange={(event) => onShown(event.detail.current)}>
          {pictures.map((picture, place) => (
            <SwiperItem key={pictureKey(picture)} onClick={() => onTap?.(place)}>
              {draw(picture, alt(place), place)}
            </SwiperItem>
          ))}
        </Swiper>
      ) : (
        <View
          id={trackId}
          className="reel"
          {...access({ role: 'group', label: `${name}的图片` })}
          {...(onTap || pictures.length > 1 ? keyable(() => onTap?.(shown)) : {})}
          {...scrolled}
        >
          {pictures.map((picture, place) => (
            <View key={pictureKey(picture)} className="reel__slide" onClick={() => onTap?.(place)}>
              {draw(picture, alt(place), place)}
            </View>
          ))}
        </View>
      )}
      {pictures.length > 1 ? (
        <>
          {shown > 0 ? (
            <Tap className="reel__arrow reel__arrow--left" label="上一张" onTap={() => turnTo(shown - 1)}>
              <Icon name="chevron-left" />
            </Tap>
          ) : null}
          {shown < pictures.length - 1 ? (
            <Tap className="reel__arrow reel__arrow--right" label="下一张" onTap={() => turnTo(shown + 1)}>
              <Icon name="chevron-right" />
            </Tap>
          ) : null}
          <View
            className="reel__count"
            {...access({ role: 'status', label: `第 ${shown + 1} 张，共 ${pictures.length} 张` })}
          >
            {shown + 1}/{pictures.length}
          </View>
        </>
      ) : null}
    </>
  )
}
