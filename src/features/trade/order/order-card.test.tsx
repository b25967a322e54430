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
  rows: [],
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

test('only the status of an unpaid order is red: red marks a saving or the next step', () => {
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

test('one row has the date, the pieces and the sum, whose label shows whether it is paid', () => {
  const row = (status: OrderStatus) => {
    const { unmount } = render(
      <OrderCard order={order(status, '状态')} onOpen={nothing} onPress={nothing} onExpired={nothing} />,
    )
    const text = screen.getByText('2026-11-21 12:00').parentElement?.textContent
    unmount()
    return text
  }
  expect(row(ORDER_STATUS.unpaid)).toMatch(/^2026-11-21 12:00共 1 件应付¥36/)
  expect(row(ORDER_STATUS.toShip)).toMatch(/^2026-11-21 12:00共 1 件实付¥36/)
  expect(row(ORDER_STATUS.closed)).toMatch(/^2026-11-21 12:00共 1 件合计¥36/)
})
