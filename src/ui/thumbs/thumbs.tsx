import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { classes } from '../classes'
import { Film } from '../gallery/film'
import { Viewer } from '../gallery/viewer'
import { Img } from '../picture/img'
import { photoAddress, pictureAddress } from '../picture/media'
import { PlayMark } from '../play-mark/play-mark'
import { Tap } from '../tap/tap'
import './thumbs.scss'

export interface ThumbsProps {
  images: readonly { url: string; thumbUrl: string }[]
  /** Instead of pictures. */
  video?: { url: string } | null
  name: string
  /** In a message: one picture alone is larger. */
  isMessage?: boolean
}

/**
 * Small pictures in a row, or a video; a tap shows them on the whole screen, in the mini program with WeChat's own
 * viewer.
 */
export function Thumbs(props: ThumbsProps) {
  return props.images.length > 0 || props.video ? <ThumbsThere {...props} /> : null
}

function ThumbsThere({ images, video = null, name, isMessage = false }: ThumbsProps) {
  const [viewed, view] = useState<number | null>(null)
  const [isPlayed, play] = useState(false)
  const open = (place: number) => {
    // A separate block, as in the gallery: code after a `return` would stay in the build.
    if (process.env.TARO_ENV === 'weapp') {
      const urls = images.map(({ url }) => photoAddress(url))
      void Taro.previewImage({ urls, current: urls[place] ?? '' })
    } else view(place)
  }
  const start = () => {
    if (process.env.TARO_ENV === 'weapp') {
      void Taro.previewMedia({ sources: [{ url: pictureAddress(video?.url ?? ''), type: 'video' }] })
    } else play(true)
  }
  return (
    <View
      className={classes('thumbs', isMessage && 'thumbs--message', isMessage && images.length === 1 && 'thumbs--alone')}
    >
      {images.map(({ url, thumbUrl }, i) => (
        <Tap key={url} className="thumbs__one" label={`看第 ${i + 1} 张图片`} onTap={() => open(i)}>
          <Img className="thumbs__picture" url={thumbUrl} alt="" isCover />
        </Tap>
      ))}
      {video ? (
        <Tap className="thumbs__one thumbs__video" label="播放视频" onTap={start}>
          <PlayMark />
        </Tap>
      ) : null}
      {process.env.TARO_ENV === 'weapp' ? null : (
        <>
          <Viewer
            isOpen={viewed !== null}
            pictures={images.map(({ url }) => ({ url, ground: null, scale: 1, count: 1 }))}
            name={name}
            start={viewed ?? 0}
            onClose={() => view(null)}
          />
          {video ? <Film isOpen={isPlayed} url={video.url} name={name} onClose={() => play(false)} /> : null}
        </>
      )}
    </View>
  )
}
