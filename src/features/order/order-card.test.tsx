import { DELIVERY_TYPE, ORDER_STATUS, type OrderStatus } from '@contract/codes/order'
import type { OrderCard as Order } from '@contract/schema/order'
import { render, screen } from '@testing-library/react'
import { OrderCard } from './order-card'

const NOW = Date.UTC(2026, 10, 21, 4)
const order = (status: OrderStatus, statusText: string): Order => ({
  orderId: 'o1',
  orderNo: '1',
  parentNo: 'n1',
  payOrderNo: '',
  storeId: 'maiyan',
  storeName: '麦研烘焙',
  status,
  statusText,
  deliveryType: DELIVERY_TYPE.sameCity,
  lines: [],
  totalNumber: 1,
  payAmount: 3600,
  news: '',
  createdAt: NOW,
  serverNow: NOW,
  expireAt: null,
  receiveBy: null,
  buttons: [],
})
const nothing = () => undefined

test('of all statuses only what waits for the shopper to pay is red: red is a saving or the next step', () => {
  const classOf = (status: OrderStatus) => {
    const { unmount } = render(
      <OrderCard order={order(status, '状态')} onOpen={nothing} onPress={nothing} onExpired={nothing} />,
    )
    const name = screen.getByText('状态').className
    unmount()
    return name
  }
  expect(classOf(ORDER_STATUS.unpaid)).toContain('--next')
  for (const status of [ORDER_STATUS.toShip, ORDER_STATUS.toReceive, ORDER_STATUS.completed, ORDER_STATUS.closed])
    expect(classOf(status)).not.toContain('--next')
})
