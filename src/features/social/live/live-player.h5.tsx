import type Hls from 'hls.js'
import { useEffect, useRef } from 'react'
import { classes } from '@/ui/classes'
import { filmAddress } from '@/ui/picture/media'
import type { LivePlayerProps } from './live-player.types'
import './live-player.scss'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
const isHls = (address: string) => /\.m3u8(?:\?|$)/.test(address)

/** Sets the source of a video; returns its cleanup. Browsers without HLS use a library, loaded here [0148]. */
function attach(video: HTMLVideoElement, address: string, onFail: () => void): () => void {
  if (!isHls(address) || video.canPlayType(HLS_TYPE) !== '') {
    video.src = address
    return () => {
      video.removeAttribute('src')
      video.load()
    }
  }
  let stream: Hls | null = null
  let isEnded = false
  void import('hls.js/light')
    .then(({ default: Library }) => {
      if (isEnded) return
      if (!Library.isSupported()) return onFail()
      // A worker would need a permission of its own in the page's policy.
      stream = new Library({ enableWorker: false })
      stream.on(Library.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onFail()
      })
      stream.loadSource(address)
      stream.attachMedia(video)
    })
    .catch(onFail)
  return () => {
    isEnded = true
    stream?.destroy()
  }
}

/** A refused start leaves the controls to the shopper. */
const start = (video: HTMLVideoElement) => void video.play().catch(() => {})

/** The picture of a room in a browser. */
export function LivePlayer(props: LivePlayerProps) {
  const { url, isMuted, hasControls = false, isPaused = false, isCover, jump, onPlaying, onFail } = props
  const element = useRef<HTMLVideoElement>(null)
  const fail = useRef(onFail)
  fail.current = onFail
  useEffect(() => {
    const video = element.current
    return video ? attach(video, filmAddress(url), () => fail.current()) : undefined
  }, [url])
  useEffect(() => {
    const video = element.current
    if (!video || !isPaused) return
    video.pause()
    return () => start(video)
  }, [isPaused])
  useEffect(() => {
    const video = element.current
    if (!video || !jump) return
    video.currentTime = jump.ms / 1000
    start(video)
  }, [jump])
  return (
    <video
      ref={element}
      className={classes('live-player', isCover && 'live-player--cover')}
      aria-label="直播画面"
      autoPlay
      playsInline
      muted={isMuted}
      controls={hasControls}
      onPlaying={onPlaying}
      onError={onFail}
    >
      <track kind="captions" />
    </video>
  )
}
