import { Video } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import { classes } from '@/ui/classes'
import { filmAddress } from '@/ui/picture/media'
import type { LivePlayerProps } from './live-player.types'
import './live-player.scss'

const ID = 'live-player'

/** The picture of a room in WeChat, which plays HLS itself. */
export function LivePlayer(props: LivePlayerProps) {
  const { url, isMuted, hasControls = false, isPaused = false, isCover, jump, onPlaying, onFail } = props
  useEffect(() => {
    if (!isPaused) return
    Taro.createVideoContext(ID).pause()
    return () => Taro.createVideoContext(ID).play()
  }, [isPaused])
  useEffect(() => {
    if (!jump) return
    const video = Taro.createVideoContext(ID)
    video.seek(jump.ms / 1000)
    video.play()
  }, [jump])
  return (
    <Video
      id={ID}
      className={classes('live-player', isCover && 'live-player--cover')}
      src={filmAddress(url)}
      autoplay
      muted={isMuted}
      controls={hasControls}
      showCenterPlayBtn={false}
      showFullscreenBtn={hasControls}
      objectFit={isCover ? 'cover' : 'contain'}
      onPlay={onPlaying}
      onError={onFail}
    />
  )
}
