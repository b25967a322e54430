import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Img } from '../picture/img'
import type { Picture } from '../picture/picture'
import { Cover } from '../sheet/cover'
import { usePresence } from '../sheet/use-presence'
import { Tap } from '../tap/tap'
import { Reel } from './reel'
import { Slide } from './slide'
import './viewer.scss'

/** A second tap within this many ms is a double tap. */
const DOUBLE_MS = 250

export interface ViewerProps {
  isOpen: boolean
  pictures: readonly Picture[]
  name: string
  /** Index of the first picture. */
  start: number
  onClose: () => void
  onShare?: ((place: number) => void) | undefined
}

/**
 * Pictures on the whole screen of a browser: swiped; closed by a tap, the close button or Escape. A double tap zooms
 * into a photo, which can then be moved; illustrations have no zoom.
 */
export function Viewer(props: ViewerProps) {
  const presence = usePresence(props.isOpen)
  return presence === 'gone' ? null : <ViewerThere {...props} />
}

function ViewerThere({ isOpen, pictures, name, start, onClose, onShare }: ViewerProps) {
  const [shown, setShown] = useState(start)
  return (
    <Cover label={`${name}的大图`} isOpen={isOpen} onClose={onClose} className="viewer" panelClass="viewer__panel">
      <Views pictures={pictures} name={name} shown={shown} onShown={setShown} onClose={onClose} />
      {onShare ? (
        <Tap className="viewer__close viewer__share" label="分享这张图" onTap={() => onShare(shown)}>
          <Icon name="share-2" />
        </Tap>
      ) : null}
      <Tap className="viewer__close" label="关闭大图" onTap={onClose}>
        <Icon name="x" />
      </Tap>
    </Cover>
  )
}

interface ViewsProps extends Pick<ViewerProps, 'pictures' | 'name' | 'onClose'> {
  shown: number
  onShown: (place: number) => void
}

function Views({ pictures, name, shown, onShown, onClose }: ViewsProps) {
  const [near, setNear] = useState(-1)
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(waiting.current), [])
  const isPhoto = (place: number) => pictures[place]?.ground === null
  const tap = (place: number) => {
    if (!isPhoto(place)) return onClose()
    if (waiting.current === undefined) {
      waiting.current = setTimeout(onClose, DOUBLE_MS)
      return
    }
    clearTimeout(waiting.current)
    waiting.current = undefined
    setNear(near === place ? -1 : place)
  }
  const show = (place: number) => {
    onShown(place)
    if (place !== near) setNear(-1)
  }
  return (
    <Reel pictures={pictures} name={name} shown={shown} onShown={show} onTap={tap}>
      {(picture, alt, place) => (
        <View className={classes('viewer__frame', near === place && 'viewer__frame--near')}>
          {isPhoto(place) ? (
            <Img className="viewer__photo" url={picture.url} alt={alt} isEager />
          ) : (
            <View className="viewer__stage">
              <Slide picture={picture} alt={alt} isEager />
            </View>
          )}
        </View>
      )}
    </Reel>
  )
}
