import type { StoreCard as Store } from '@contract/schema/catalog'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { goStore } from '@/app/go-store'
import { openPlace } from '@/features/system/geo/open-place'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import type { KeptMarkStore } from './kept-mark.store'
import './store-card.scss'

/** Two characters of a Chinese name, the first letter of another name. */
const markOf = (name: string): string => (/^\w/.test(name) ? name.slice(0, 1).toUpperCase() : name.slice(0, 2))

/** The store of a product: location, rating, followers, and the links to the store and its products. */
export const StoreCard = observer(function StoreCard({
  store,
  storeId,
  mark,
}: {
  store: Store
  storeId: string
  mark: KeptMarkStore
}) {
  return (
    <View className="card store-card">
      <View className={`store-card__mark ${store.logo.ground ?? 'stone'}`}>{markOf(store.name)}</View>
      <Tap className="store-card__words" role="link" onTap={() => void openPlace(store)}>
        <View className="store-card__name">{store.name}</View>
        <View className="store-card__facts">
          <View className="store-card__line">
            <View className="store-card__fact">
              <Icon className="store-card__pin" name="map-pin" size={14} />
              {store.floor}
            </View>
            {[`${store.score} 分`, mark.fansText ?? store.fansText].map((fact) => (
              <View key={fact} className="store-card__fact">
                <Text className="sep" />
                {fact}
              </View>
            ))}
          </View>
        </View>
      </Tap>
      <Button
        kind="ghost"
        size="xs"
        label={mark.isFollowed ? `已关注${store.name}，取消关注` : `关注${store.name}`}
        onTap={() => void mark.follow(storeId)}
      >
        {mark.isFollowed ? '已关注' : '关注'}
      </Button>
      <Button kind="ghost" size="xs" onTap={() => goStore(storeId)}>
        进店
      </Button>
    </View>
  )
})
