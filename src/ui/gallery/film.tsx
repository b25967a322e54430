import { View } from '@tarojs/components'
import { Icon } from '../icon/icon'
import { pictureAddress } from '../picture/media'
import { Cover } from '../sheet/cover'
import { usePresence } from '../sheet/use-presence'
import { Tap } from '../tap/tap'
import './viewer.scss'

export interface FilmProps {
  isOpen: boolean
  url: string
  name: string
  onClose: () => void
}

/** A full-screen video in a browser, with the browser's own player; closing stops it at once. */
export function Film({ isOpen, url, name, onClose }: FilmProps) {
  if (usePresence(isOpen) === 'gone') return null
  return (
    <Cover label={`${name}的视频`} isOpen={isOpen} onClose={onClose} className="viewer" panelClass="viewer__panel">
      <View className="viewer__frame">
        {isOpen ? (
          <video className="viewer__film" src={pictureAddress(url)} aria-label="视频" controls autoPlay playsInline>
            <track kind="captions" />
          </video>
        ) : null}
      </View>
      <Tap className="viewer__close" label="关闭视频" onTap={onClose}>
        <Icon name="x" />
      </Tap>
    </Cover>
  )
}
