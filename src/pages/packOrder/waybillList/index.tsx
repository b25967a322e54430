import { page } from '@/app/page'
import { OrderParcels } from '@/features/trade/parcel/order-parcels'

/** All parcels of an order. */
export default page('waybillList', ({ params: { orderId, storeId = '' } }) => (
  <OrderParcels orderId={orderId} storeId={storeId} />
))
