import { Text, View } from '@tarojs/components'
import { page, useResource } from '@/app/page'
import { Cashier } from '@/features/trade/order/cashier'
import { PickupGoods } from '@/features/trade/pickup/pickup-goods'
import { SectionHead } from '@/ui/section-head/section-head'

/** What is due where it is fetched, and by which way. */
export default page('pickupPay', ({ params }) => {
  const { orderId = '' } = params
  const shown = useResource((env) => env.call('GET pickup/detail', { orderId }, { quiet: true }))
  const pickup = shown.value
  return (
    <Cashier params={{ ...params, isPickup: '1' }} result="pickupPaid" with={shown}>
      {pickup ? (
        <View className="card">
          <SectionHead title={pickup.storeName}>
            <View className="pickup-note">{pickup.slotText} 取货</View>
          </SectionHead>
          <PickupGoods lines={pickup.lines} />
          {pickup.orderCount > 1 ? (
            <Text className="pickup-note">与另外 {pickup.orderCount - 1} 笔订单一起付款</Text>
          ) : null}
        </View>
      ) : null}
    </Cashier>
  )
})
