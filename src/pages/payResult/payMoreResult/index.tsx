import { View } from '@tarojs/components'
import { page, useResource } from '@/app/page'
import { PayOutcome } from '@/features/trade/order/pay-outcome'
import { PlacedOrders } from '@/features/trade/order/placed-orders'

export default page('payMoreResult', ({ params }) => {
  const { parentNo = '' } = params
  const placed = useResource((env) => env.call('GET productOrder/getPlacedTogether', { parentNo }, { quiet: true }))
  return (
    <PayOutcome params={params} page="payMoreResult" onSettled={() => placed.reload()}>
      <View className="stack">
        <PlacedOrders orders={placed.value?.orders ?? []} hasStatus />
      </View>
    </PayOutcome>
  )
})
