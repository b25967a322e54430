import type { OrderPageCell } from '../order/order-page-cell'
import { OrderCases } from './order-cases'

/** Cases of the order, shown when the page was opened for a case. */
export const casesOrderCell: OrderPageCell = {
  key: 'cases',
  HeadCell: ({ page: { params }, order: { orderId } }) =>
    params.serviceStatus ? (
      <OrderCases orderId={orderId} serviceStatus={params.serviceStatus} type={params.type} />
    ) : null,
}
