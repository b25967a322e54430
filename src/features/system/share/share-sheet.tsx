import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { FriendButton } from './friend-button'
import { PosterPicture } from './poster-picture'
import type { ShareStore } from './share.store'
import type { ShareWay } from './ways'
import './share-sheet.scss'

/** 分享: the ways of this host, or the poster once it is drawn. */
export const ShareSheet = observer(function ShareSheet({ share }: { share: ShareStore }) {
  return (
    <Sheet isOpen={share.isOpen} onClose={share.close} title={share.poster ? '长按图片保存' : '分享到'}>
      {share.poster ? (
        <PosterPicture address={share.poster} />
      ) : (
        <View className="share">
          <View className="share__ways">
            {share.ways.map((way) => (
              <Way key={way.code} way={way} share={share} />
            ))}
          </View>
          {share.menuText ? <View className="share__menu">{share.menuText}</View> : null}
          {share.isDrawing ? <View className="share__menu">正在画海报…</View> : null}
        </View>
      )}
    </Sheet>
  )
})

function Way({ way, share }: { way: ShareWay; share: ShareStore }) {
  const face = (
    <>
      <View className={`share__face share__face--${way.code}`}>
        <Icon name={way.icon} size={26} />
      </View>
      <View className="share__text">{way.text}</View>
    </>
  )
  const tap = () => void share.choose(way.code)
  return way.code === 'friends' ? (
    <FriendButton className="share__way" label={way.text} onTap={tap}>
      {face}
    </FriendButton>
  ) : (
    <Tap className="share__way" label={way.text} onTap={tap}>
      {face}
    </Tap>
  )
}
