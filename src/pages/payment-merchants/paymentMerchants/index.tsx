import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { page, usePagedResource } from '@/app/page'
import { Screen } from '@/app/screen'
import { ListItem } from '@/ui/list-item/list-item'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'

/** The payment merchants of the stores: the merchant number that WeChat prints on its receipt. */
export default page('paymentMerchants', () => {
  const list = usePagedResource(
    (env, page) => env.crm('GET /igc/app/wxpaymerchant/list', page, { quiet: true }),
    ({ storeId }) => storeId,
  )
  return (
    <Screen
      of={list}
      isStack
      skeleton={<CardSkeleton isLed cards={[3, 3, 3, 3]} />}
      empty={{
        text: '暂无微信收款商户',
        note: '商场还没有开通微信支付',
        picture: 'order',
        actionText: '去逛逛',
        onAction: () => void go('home'),
      }}
    >
      <View className="stack__lead">对照微信账单上的商户号，看看这笔钱付给了哪家门店</View>
      {list.items.map(({ storeId, storeName, floor, logo, merchantId }) => (
        <ListItem
          key={storeId}
          lead={<Shot picture={logo} size={56} />}
          title={storeName}
          facts={[floor, `微信商户号 ${merchantId}`]}
        />
      ))}
    </Screen>
  )
})
