import type { Picture } from '@contract/schema/shared'
import { View } from '@tarojs/components'
import { Button } from '../button/button'
import { classes } from '../classes'
import { Icon } from '../icon/icon'
import { Img } from '../picture/img'
import { Cover } from '../sheet/cover'
import { Tap } from '../tap/tap'
import './pop-card.scss'

interface PopContent {
  kicker: string
  title: string
  text: string
  image: Picture
  ground: string
  buttonText: string
}

interface PopCardProps {
  detail: PopContent
  /** Null: the popup has no target here, and no button. */
  onOpen: (() => void) | null
  onClose: () => void
}

/** A card in the middle of the screen with its close button below. */
export function PopCard({ detail, onOpen, onClose }: PopCardProps) {
  const { kicker, title, text, image, ground, buttonText } = detail
  const isPhoto = image.ground === null
  const hasDrawing = image.url !== '' && !isPhoto
  return (
    <Cover isOpen label={title} onClose={onClose} className="popup" panelClass="popup__panel">
      <View className="popup__card">
        <View className={classes('popup__stage', ground, hasDrawing && 'popup__stage--drawn')}>
          {image.url ? (
            <Img className={isPhoto ? 'popup__photo' : 'popup__picture'} url={image.url} isCover={isPhoto} isEager />
          ) : null}
        </View>
        <View className="popup__words">
          {kicker ? <View className="popup__kicker">{kicker}</View> : null}
          <View className="popup__title">{title}</View>
          {text ? <View className="popup__text">{text}</View> : null}
          {onOpen ? (
            <Button isWide onTap={onOpen} className="popup__go">
              {buttonText || '去看看'}
            </Button>
          ) : null}
        </View>
      </View>
      <Tap className="popup__close" label="关闭" onTap={onClose}>
        <Icon name="x" size={22} />
      </Tap>
    </Cover>
  )
}
