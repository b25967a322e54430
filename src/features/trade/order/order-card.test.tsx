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
  title: '麦研烘焙',
  orderCount: 1,
  cancelRefundText: '',
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

test('one order says its number; a checkout of several is called after all its stores', () => {
  const unpaid = { ...order(ORDER_STATUS.unpaid, '待付款'), orderNo: '26112201', expireAt: NOW + 60_000 }
  const handlers = { onOpen: nothing, onPress: nothing, onExpired: nothing }
  const { rerender } = render(<OrderCard order={unpaid} {...handlers} />)
  expect(screen.getByText(/订单号 26112201/).textContent).toContain('2026-11-21 12:00')
  rerender(<OrderCard order={{ ...unpaid, title: '麦研烘焙等 3 家店', orderCount: 3 }} {...handlers} />)
  screen.getByText('麦研烘焙等 3 家店')
  expect(screen.queryByText(/订单号/)).toBeNull()
})
