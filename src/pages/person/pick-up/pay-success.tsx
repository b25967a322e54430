import { go } from '@/app/navigate'
import { page } from '@/app/page'
import { PayOutcome } from '@/features/trade/order/pay-outcome'

/** What became of a payment at the store: its code, once it is paid. */
export default page('pickupPaid', ({ params }) => {
  const { orderId = params.id ?? '' } = params
  return (
    <PayOutcome
      params={{ ...params, isPickup: '1' }}
      page="pickupPaid"
      brings={{
        note: '出示取货码，就能取走商品',
        text: '查看取货码',
        onTap: () => go.replace('pickupDetail', { orderId }),
      }}
    />
  )
})
