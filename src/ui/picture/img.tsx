import { Image } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { access } from '../access'
import { photoAddress } from './media'

export interface ImgProps {
  url: string
  /** Longer side of the slot in design px: a small slot loads the small illustration. */
  slot?: number
  /** Empty when the text beside it says the same. */
  alt?: string
  className?: string
  style?: CSSProperties
  /** Fills the frame and is cropped, for photos; otherwise the whole picture is shown. */
  isCover?: boolean
  /** Loads at once, for the first screen. */
  isEager?: boolean
  onError?: () => void
}

/**
 * A bare picture. In a browser it is a native img: half the nodes of Taro's, an alt text, native lazy loading; the
 * class sets the frame's size.
 */
export function Img(props: ImgProps) {
  const { slot, alt = '', className, style, isCover, isEager, onError } = props
  const url = photoAddress(props.url, slot)
  if (process.env.TARO_ENV === 'weapp') {
    return (
      <Image
        className={className}
        style={style}
        src={url}
        mode={isCover ? 'aspectFill' : 'aspectFit'}
        lazyLoad={!isEager}
        webp
        {...access(alt ? { role: 'img', label: alt } : { isHidden: true })}
        onError={onError}
      />
    )
  }
  return (
    <img
      className={className}
      style={{ objectFit: isCover ? 'cover' : 'contain', ...style }}
      src={url}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding={isEager ? 'sync' : 'async'}
      draggable={false}
      onError={onError}
    />
  )
}
