import type { ConfirmReply } from '@contract/schema/order'
import { Text, View } from '@tarojs/components'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { areaNamesOf } from '../../customer/address/area-names'
import './submit-address.scss'

interface SubmitAddressProps {
  /** Null: none is selected. */
  address: ConfirmReply['address']
  onTap: () => void
}

/** The delivery address, with the reason when nothing can be delivered there. */
export function SubmitAddress({ address, onTap }: SubmitAddressProps) {
  return (
    <Tap className="card submit-address" onTap={onTap}>
      <View className="submit-address__pin rose">
        <Icon name="map-pin" size={18} />
      </View>
      {address ? (
        <View className="submit-address__place">
          <View className="submit-address__area">{areaNamesOf({ ...address, streetName: '' }).join(' ')}</View>
          <View className="submit-address__where">
            {address.streetName}
            {address.detail}
          </View>
          <View className="submit-address__who">
            {address.name} {address.mobile}
          </View>
          {address.disabledReason ? <View className="submit-address__far">{address.disabledReason}</View> : null}
        </View>
      ) : (
        <View className="submit-address__place">
          <View className="submit-address__where">添加收货地址</View>
          <View className="submit-address__who">填写后计算运费和送达时间</View>
        </View>
      )}
      {address?.disabledReason ? <Text className="submit-address__other">换地址</Text> : null}
      <Icon name="chevron-right" size={16} />
    </Tap>
  )
}
