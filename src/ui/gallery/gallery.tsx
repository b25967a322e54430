import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { classes } from '../classes'
import { photoAddress } from '../picture/media'
import type { Picture } from '../picture/picture'
import { Reel } from './reel'
import { Slide } from './slide'
import { Viewer } from './viewer'
import './gallery.scss'

export interface GalleryProps {
  pictures: readonly Picture[]
  /** What they show, for those who cannot see them. */
  name: string
  /** Cannot be bought now: faded, under a veil with this word. */
  goneText?: string | null
  /** One of them is to be shared; WeChat's own viewer sends by itself. */
  onShare?: (place: number) => void
}

/**
 * The views of a product; a tap shows them on the whole screen (behaviours 2.3): in the mini program by WeChat's own
 * viewer, which zooms, sends and saves.
 */
export function Gallery({ pictures, name, goneText, onShare }: GalleryProps) {
  const [index, setIndex] = useState(0)
  const [isViewed, setViewed] = useState(false)
  const shown = Math.min(index, Math.max(0, pictures.length - 1))
  const view = (place: number) => {
    // A block of its own: what follows a `return` stays in the build, and WeChat's viewer brings a swiper to a browser.
    if (process.env.TARO_ENV === 'weapp') {
      // Views of one drawing are one picture there.
      const urls = [...new Set(pictures.map(({ url }) => photoAddress(url)))]
      void Taro.previewImage({ urls, current: photoAddress(pictures[place]?.url ?? '') })
    } else setViewed(true)
  }

  return (
    <View className={classes('gallery', goneText && 'gallery--gone')}>
      <Reel pictures={pictures} name={name} shown={shown} onShown={setIndex} onTap={view}>
        {(picture, alt, place) => <Slide picture={picture} alt={alt} isEager={place < 2} />}
      </Reel>
      {goneText ? <View className="shot__veil gallery__veil">{goneText}</View> : null}
      {process.env.TARO_ENV === 'weapp' ? null : (
        <Viewer
          isOpen={isViewed}
          pictures={pictures}
          name={name}
          start={shown}
          onClose={() => setViewed(false)}
          onShare={onShare}
        />
      )}
    </View>
  )
}
