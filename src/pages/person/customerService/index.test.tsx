import '@testing-library/jest-dom'
import { ORDER_STATUS } from '@contract/codes/order'
import type { OrderDetail } from '@contract/schema/order'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { ORDER } from '@/features/trade/order/order.fixture'
import { taro } from '../../../../test/support/taro-fakes/taro'
import CustomerServicePage from './index'

beforeEach(() => {
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
})
afterEach(() => jest.restoreAllMocks())

async function open(order: Partial<OrderDetail>) {
  jest.spyOn(env, 'call').mockImplementation((async () => ({ ...ORDER, ...order })) as typeof env.call)
  taro.at('/pages/person/customerService/index', { orderId: 'o1' })
  await act(async () => void render(<CustomerServicePage />))
}
const offered = () => [...document.querySelectorAll('.cell__label')].map(({ textContent }) => textContent)

const line = (over: Partial<OrderDetail['lines'][number]>) => {
  const first = ORDER.parts[0]?.lines[0]
  if (!first) throw new Error('an order without lines')
  return { ...first, canAskBack: true, refundOrderNo: '', ...over }
}

test('the service page of an order offers the possible actions for the selected goods [help.service-entry]', async () => {
  const lines = [
    line({}),
    line({ orderLineId: 'l2', title: '手冲壶', refundOrderNo: 'r1', afterSaleText: '等待商家处理' }),
  ]
  const parts = ORDER.parts.map((part) => ({ ...part, lines }))
  const buttons = [{ code: 'remindShip', text: '催促发货', primary: false }]
  await open({ status: ORDER_STATUS.toShip, lines, parts, buttons, parcels: [], canChangeDelivery: false })
  expect(offered()).toEqual(expect.arrayContaining(['退款、退货、换货', '催促发货', '意见反馈']))
  expect(offered()).not.toContain('售后进度')
  expect(offered()).not.toContain('查看物流')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: '手冲壶' })))
  expect(offered()).toContain('售后进度')
  expect(offered()).not.toContain('退款、退货、换货')
  expect(screen.getByText('等待商家处理')).toBeVisible()
})
