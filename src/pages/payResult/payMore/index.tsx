import { page, useResource } from '@/app/page'
import { Cashier } from '@/features/trade/order/cashier'
import { PlacedOrders } from '@/features/trade/order/placed-orders'

export default page('payMore', ({ params }) => {
  const { parentNo = '' } = params
  const placed = useResource((env) => env.call('GET productOrder/getPlacedTogether', { parentNo }, { quiet: true }))
  return (
    <Cashier params={params} result="payMoreResult" with={placed}>
      <PlacedOrders orders={placed.value?.orders ?? []} />
    </Cashier>
  )
})
