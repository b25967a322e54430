import { page } from '@/app/page'
import { OrderParcels } from '@/features/trade/parcel/order-parcels'

/** One parcel of an order, by its number. */
export default page('express', ({ params: { orderId, storeId = '', expressNo = '' } }) => (
  <OrderParcels orderId={orderId} storeId={storeId} expressNo={expressNo} />
))
