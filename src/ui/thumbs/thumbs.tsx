import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { Viewer } from '../gallery/viewer'
import { Img } from '../picture/img'
import { Tap } from '../tap/tap'
import './thumbs.scss'

/** Small pictures in a row; a tap shows them on the whole screen, in the mini program by WeChat's own viewer. */
export function Thumbs({ images, name }: { images: readonly { url: string; thumbUrl: string }[]; name: string }) {
  const [viewed, view] = useState<number | null>(null)
  if (images.length === 0) return null
  const open = (place: number) => {
    // A block of its own, as the gallery's: what follows a `return` stays in the build.
    if (process.env.TARO_ENV === 'weapp') {
      void Taro.previewImage({ urls: images.map(({ url }) => url), current: images[place]?.url ?? '' })
    } else view(place)
  }
  return (
    <View className="thumbs">
      {images.map(({ url, thumbUrl }, i) => (
        <Tap key={url} className="thumbs__one" label={`看第 ${i + 1} 张图片`} onTap={() => open(i)}>
          <Img className="thumbs__picture" url={thumbUrl} alt="" isCover />
        </Tap>
      ))}
      {process.env.TARO_ENV === 'weapp' ? null : (
        <Viewer
          isOpen={viewed !== null}
          pictures={images.map(({ url }) => ({ url, ground: null, scale: 1, count: 1 }))}
          name={name}
          start={viewed ?? 0}
          onClose={() => view(null)}
        />
      )}
    </View>
  )
}
