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
  /** The subject of the pictures, for screen readers. */
  name: string
  /** The product cannot be bought: the pictures are faded, with this text over them. */
  goneText?: string | null
  /** Shares the picture at this place; WeChat's own viewer has its own sharing. */
  onShare?: (place: number) => void
}

/**
 * The pictures of a product; a tap shows them on the whole screen [shell.gallery]. The mini program uses WeChat's own
 * viewer, which zooms, shares and saves.
 */
export function Gallery({ pictures, name, goneText, onShare }: GalleryProps) {
  const [index, setIndex] = useState(0)
  const [isViewed, setViewed] = useState(false)
  const shown = Math.min(index, Math.max(0, pictures.length - 1))
  const view = (place: number) => {
    // A separate block: code after a `return` would stay in the build, and WeChat's viewer would add a swiper to the H5
    // build.
    if (process.env.TARO_ENV === 'weapp') {
      // The viewer receives each illustration once.
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
