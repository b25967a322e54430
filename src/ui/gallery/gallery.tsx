import { Swiper, SwiperItem, View } from '@tarojs/components'
import { useId, useState } from 'react'
import { access } from '../access'
import { Icon } from '../icon/icon'
import type { Picture } from '../picture/picture'
import { Tap } from '../tap/tap'
import { Slide } from './slide'
import './gallery.scss'

export interface GalleryProps {
  pictures: readonly Picture[]
  /** What they show, for those who cannot see them. */
  name: string
  onTap?: (index: number) => void
}

/**
 * The views of a product side by side, with a counter. The mini program has its own swiper; a browser scrolls and
 * snaps by itself, which costs no library, and gets arrows where there is a mouse.
 */
export function Gallery({ pictures, name, onTap }: GalleryProps) {
  const [index, setIndex] = useState(0)
  const trackId = `gallery-${useId().replace(/\W/g, '')}`
  const shown = Math.min(index, Math.max(0, pictures.length - 1))
  const alt = (place: number) => (pictures.length > 1 ? `${name}，第 ${place + 1} 张` : name)
  const track = () => document.getElementById(trackId)
  const turnTo = (place: number) => {
    const element = track()
    element?.scrollTo({ left: place * element.clientWidth, behavior: 'smooth' })
  }
  const scrolled = {
    onScroll: () => {
      const element = track()
      if (element && element.clientWidth > 0) setIndex(Math.round(element.scrollLeft / element.clientWidth))
    },
  }

  return (
    <View className="gallery">
      {process.env.TARO_ENV === 'weapp' ? (
        <Swiper className="gallery__track" current={shown} onChange={(event) => setIndex(event.detail.current)}>
          {pictures.map((picture, place) => (
            <SwiperItem
              key={`${picture.url} ${picture.ground} ${picture.scale} ${picture.count}`}
              onClick={() => onTap?.(place)}
            >
              <Slide picture={picture} alt={alt(place)} isEager={place < 2} />
            </SwiperItem>
          ))}
        </Swiper>
      ) : (
        <View
          id={trackId}
          className="gallery__track"
          {...access({ role: 'group', label: `${name}的图片` })}
          {...(pictures.length > 1 ? { tabIndex: 0 } : {})}
          {...scrolled}
        >
          {pictures.map((picture, place) => (
            <View
              key={`${picture.url} ${picture.ground} ${picture.scale} ${picture.count}`}
              className="gallery__slide"
              onClick={() => onTap?.(place)}
            >
              <Slide picture={picture} alt={alt(place)} isEager={place < 2} />
            </View>
          ))}
        </View>
      )}
      {pictures.length > 1 ? (
        <>
          {shown > 0 ? (
            <Tap className="gallery__arrow gallery__arrow--left" label="上一张" onTap={() => turnTo(shown - 1)}>
              <Icon name="chevron-left" />
            </Tap>
          ) : null}
          {shown < pictures.length - 1 ? (
            <Tap className="gallery__arrow gallery__arrow--right" label="下一张" onTap={() => turnTo(shown + 1)}>
              <Icon name="chevron-right" />
            </Tap>
          ) : null}
          <View
            className="gallery__count"
            {...access({ role: 'status', label: `第 ${shown + 1} 张，共 ${pictures.length} 张` })}
          >
            {shown + 1}/{pictures.length}
          </View>
        </>
      ) : null}
    </View>
  )
}
