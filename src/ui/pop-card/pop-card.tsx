import type { Picture } from '@contract/schema/shared'
import { View } from '@tarojs/components'
import { access } from '../access'
import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import { Img } from '../picture/img'
import { useEscape, useHeldFocus, useHeldPage } from '../sheet/hold-page'
import { Tap } from '../tap/tap'
import './pop-card.scss'

const PANEL_ID = 'popup-panel'

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
  /** Null: it leads nowhere here, and has no button. */
  onOpen: (() => void) | null
  onClose: () => void
}

/** A card in the middle of the screen with its cross below it. */
export function PopCard({ detail, onOpen, onClose }: PopCardProps) {
  const { kicker, title, text, image, ground, buttonText } = detail
  useHeldPage(true)
  useEscape(true, onClose)
  useHeldFocus(true, PANEL_ID)
  return (
    <View className="popup" catchMove onClick={(event) => event.stopPropagation()}>
      <View className="popup__scrim" onClick={onClose} {...access({ isHidden: true })} />
      <View
        id={PANEL_ID}
        className="popup__panel"
        {...access({ role: 'dialog', label: title, isModal: true })}
        {...(process.env.TARO_ENV === 'weapp' ? {} : { tabIndex: -1 })}
      >
        <View className="popup__card">
          <View className={`popup__stage ${ground}`}>
            {image.url ? (
              <Img className="popup__picture" url={image.url} isCover={image.ground === null} isEager />
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
      </View>
    </View>
  )
}
