import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useLocalStore } from '@/app/page'
import { useFrame } from '@/app/page/hooks'
import { host } from '@/platform/host'
import { Icon } from '@/ui/icon/icon'
import { NavIcon } from '@/ui/nav-bar/nav-bar'
import { Sheet } from '@/ui/sheet/sheet'
import { Tap } from '@/ui/tap/tap'
import { FriendButton } from './friend-button'
import { PosterPicture } from './poster-picture'
import { ShareStore } from './share.store'
import type { ShareWay } from './ways'
import './share-sheet.scss'

/** The store of this page's sheet: `const share = useShareSheet()`, then `<ShareIcon>` and `<ShareSheet>` with it. */
export function useShareSheet(): ShareStore {
  const frame = useFrame()
  return useLocalStore('share', () => new ShareStore(frame))
}

export function ShareIcon({ share, isOnPicture }: { share: ShareStore; isOnPicture?: boolean }) {
  return <NavIcon name="share-2" label="分享" onTap={share.open} isOnPicture={isOnPicture} />
}

/** For a bar that has no room beside the mini program's capsule, whose menu shares the page, too. */
export function ShareBesideCapsule({ share, isOnPicture }: { share: ShareStore; isOnPicture?: boolean }) {
  return host.name === 'h5' ? <ShareIcon share={share} isOnPicture={isOnPicture} /> : null
}

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
