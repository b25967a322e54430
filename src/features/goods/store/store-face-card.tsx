import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/app/navigate'
import { Avatar } from '@/ui/avatar/avatar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import type { IconName } from '@/ui/icon/icon-name'
import { Tag } from '@/ui/tag/tag'
import { Tap } from '@/ui/tap/tap'
import { distanceText } from '../../system/geo/distance'
import { openPlace } from '../../system/geo/open-place'
import type { StoreFaceStore } from './store-face.store'
import './store-face-card.scss'

/** 营业中 and 至 22:00 of 营业中 · 至 22:00. */
export function openWords(openText: string): [state: string, until: string] {
  const [state = '', until = ''] = openText.split(' · ')
  return [state, until]
}

/** The card at the top of a store's page: name, state, followers, notice, and the ways to it. */
export const StoreFaceCard = observer(function StoreFaceCard({ store }: { store: StoreFaceStore }) {
  const { value } = store.face
  if (!value) return null
  const { storeId, name, logo, score, fansText, openText, isOpen, notice, distance, floor } = value
  const [state, until] = openWords(openText)
  const facts = [`${score} 分`, fansText, until, distance === undefined ? '' : distanceText(distance)].filter(Boolean)
  return (
    <View className="card store-face">
      <View className="store-face__who">
        <Avatar picture={logo} size={48} />
        <View className="store-face__words">
          <View className="store-face__title">
            <Text className="store-face__name">{name}</Text>
            <Tag text={state} kind={isOpen ? 'ok' : 'quiet'} />
          </View>
          <View className="store-face__facts">
            {facts.map((fact, at) => (
              <View key={fact} className="store-face__fact">
                {at > 0 ? <Text className="sep" /> : null}
                {fact}
              </View>
            ))}
          </View>
        </View>
        <FollowButton store={store} />
      </View>
      {notice ? (
        <Tap className="strip store-face__notice" role="link" onTap={() => void go('storeInfo', { storeId })}>
          <Icon name="volume-2" size={16} />
          <Text className="store-face__said">{notice}</Text>
          <Icon name="chevron-right" size={16} />
        </Tap>
      ) : null}
      <View className="store-face__links">
        <FaceLink icon="map-pin" text={floor ? `${floor} 导航` : '到店路线'} onTap={() => void openPlace(value)} />
        <FaceLink icon="message-circle" text="在线客服" onTap={() => void go('chat', { targetId: storeId })} />
        <FaceLink icon="store" text="门店信息" onTap={() => void go('storeInfo', { storeId })} />
      </View>
    </View>
  )
})

function FaceLink({ icon, text, onTap }: { icon: IconName; text: string; onTap: () => void }) {
  return (
    <Tap className="store-face__link" role="link" onTap={onTap}>
      <Icon name={icon} size={18} />
      <Text>{text}</Text>
    </Tap>
  )
}

/** 关注 of a store. */
export const FollowButton = observer(function FollowButton({ store }: { store: StoreFaceStore }) {
  const { value } = store.face
  if (!value) return null
  const { isFollowed, name } = value
  return (
    <Button
      size="sm"
      kind={isFollowed ? 'ghost' : 'primary'}
      isBusy={store.isFollowing}
      label={isFollowed ? `已关注${name}，取消关注` : `关注${name}`}
      onTap={() => void store.follow()}
    >
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
})
