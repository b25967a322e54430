import type { PickupDetail } from '@contract/schema/pickup'
import { Text, View } from '@tarojs/components'
import { callPhone } from '@/app/call-phone'
import { go } from '@/app/navigate'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import './pickup.scss'

/** The pickup place: one tap opens the map, another calls the store. */
export function PickupPlace({ pickup: { storeId, storeName, store } }: { pickup: PickupDetail }) {
  return (
    <View className="pickup-place">
      <Tap className="pickup-place__words" role="link" onTap={() => void go('commonMap', { storeId })}>
        <View className="pickup-place__name">{storeName}</View>
        <View className="pickup-place__way">{[store.floor, store.address].filter(Boolean).join(' ')}</View>
        <View className="pickup-note">
          {store.openText}
          {store.openText && store.phone ? <Text className="sep" /> : null}
          {store.phone}
        </View>
      </Tap>
      {store.phone ? (
        <Tap className="pickup-place__call" label={`给${storeName}打电话`} onTap={() => void callPhone(store.phone)}>
          <Icon name="phone" size={18} />
        </Tap>
      ) : null}
    </View>
  )
}
