import type { PaymentView } from '@contract/schema/payment'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { leaveGuard } from '@/platform/leave-guard'
import { taro } from '../../../../test/support/taro-fakes/taro'
import CashierPage from './index'

const view: PaymentView = {
  payOrderNo: 'p1',
  amount: 3600,
  status: 'ongoing',
  serverNow: 1_000_000,
  expireAt: 1_000_000 + 30 * 60_000,
  payWays: [{ payWay: 'WECHAT_JSAPI', name: '微信支付', available: true }],
  parentNo: 'n1',
  title: '乐廊订单 n1',
}

let now = 1_000_000
let leave: () => void
const guard = { ask: jest.spyOn(leaveGuard, 'ask'), allow: jest.spyOn(leaveGuard, 'allow') }
beforeEach(async () => {
  jest.clearAllMocks()
  taro.reset()
  // Two steps to one page close to each other are one.
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(env, 'pay').mockImplementation((async () => view) as typeof env.pay)
  credentials.save({ accessToken: 't', uid: 'u1' })
  stores.get(SessionStore).uid = 'u1'
  taro.at('/pages/payResult/cashier/index', { payOrderNo: 'p1', orderId: 'o1' })
  await act(async () => {
    leave = render(<CashierPage />).unmount
  })
})

const goBack = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: '返回' })))

test('the arrow asks, says how long the order is kept, and leads to the unpaid order', async () => {
  taro.answer('showModal', () => ({ confirm: false, cancel: true }))
  await goBack()
  expect(taro.callsOf('showModal')).toMatchObject([
    { title: '确认放弃支付？', content: expect.stringMatching(/^订单为你保留 .*，逾期自动关闭$/) },
  ])
  expect(taro.callsOf('redirectTo')).toEqual([])
  taro.answer('showModal', () => ({ confirm: true, cancel: false }))
  await goBack()
  expect(taro.callsOf('redirectTo')).toMatchObject([{ url: '/pages/packOrder/order/index?orderId=o1' }])
  expect(guard.allow).toHaveBeenCalledTimes(1)
})

test('the system’s way back asks too, and the unpaid order follows on whatever page was below', async () => {
  expect(guard.ask).toHaveBeenCalledTimes(1)
  taro.at('/pages/details/index', { productId: 'x' })
  jest.useFakeTimers()
  leave()
  await jest.runOnlyPendingTimersAsync()
  jest.useRealTimers()
  expect(taro.callsOf('navigateTo')).toMatchObject([{ url: '/pages/packOrder/order/index?orderId=o1' }])
})

test('where the order was in front before, it is again', async () => {
  taro.at('/pages/packOrder/order/index', { orderId: 'o1' })
  jest.useFakeTimers()
  leave()
  await jest.runOnlyPendingTimersAsync()
  jest.useRealTimers()
  expect(taro.callsOf('navigateTo')).toEqual([])
})
