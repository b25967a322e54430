import { Image } from '@tarojs/components'
import type { CSSProperties } from 'react'
import { access } from '../access'
import { photoAddress } from './media'

export interface ImgProps {
  url: string
  /** Look-book px of the slot's longer side: a small one takes the small drawing. */
  slot?: number
  /** Empty beside a name that says the same. */
  alt?: string
  className?: string
  style?: CSSProperties
  /** Fills the frame and crops, for photos; otherwise the whole picture is shown. */
  isCover?: boolean
  /** Loads at once, for what the first screen shows. */
  isEager?: boolean
  onError?: () => void
}

/**
 * A bare picture. In a browser it is the browser's own img: half the nodes of Taro's, an alt text, native lazy
 * loading; the frame's size comes from the class.
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
