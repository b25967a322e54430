import type { PaymentMerchant } from '@contract/schema/payment-merchant'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, useLocalStore, useOpen } from '@/app/page'
import { Screen } from '@/app/screen'
import { MerchantListStore } from '@/features/payment-merchant/merchant-list.store'
import { Shot } from '@/ui/shot/shot'
import { Bone, TextBones } from '@/ui/skeleton/skeleton'
import './index.scss'

/** Who takes WeChat's money for which store: the number that stands on WeChat's receipt. */
export default page('paymentMerchants', () => {
  const { list } = useLocalStore('merchants', (env) => new MerchantListStore(env))
  useOpen(() => list.reload())
  return (
    <Screen
      of={list}
      skeleton={<MerchantBones />}
      onRefresh={() => list.reload()}
      empty={{
        text: '暂无微信收款商户',
        note: '商场还没有开通微信支付',
        picture: 'order',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
    >
      <View className="merchants">
        <View className="merchants__note">对照微信账单上的商户号，看看这笔钱付给了哪家门店</View>
        {list.items.map((merchant) => (
          <MerchantCard key={merchant.storeId} merchant={merchant} />
        ))}
      </View>
    </Screen>
  )
})

function MerchantCard({ merchant: { storeName, floor, logo, merchantId } }: { merchant: PaymentMerchant }) {
  return (
    <View className="card merchant">
      <Shot picture={logo} size={56} />
      <View className="merchant__words">
        <View className="merchant__name">{storeName}</View>
        <View className="merchant__fact">{floor}</View>
        <View className="merchant__fact">微信商户号 {merchantId}</View>
      </View>
    </View>
  )
}

function MerchantBones() {
  return (
    <View className="merchants">
      <View className="merchants__note">
        <Bone className="bone--line" width="70%" />
      </View>
      {[0, 1, 2, 3].map((row) => (
        <View key={row} className="card merchant">
          <Bone className="merchant__bone" />
          <View className="merchant__words">
            <TextBones lines={3} />
          </View>
        </View>
      ))}
    </View>
  )
}
