import type { PaymentView } from '@contract/schema/payment'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env, stores } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { SessionStore } from '@/app/stores/session.store'
import { backSteps } from '@/platform/back-steps'
import { taro } from '../../../../test/support/taro-fakes/taro'
import CashierPage from './index'

const view: PaymentView = {
  payOrderNo: 'p1',
  amount: 3600,
  status: 'ongoing',
  serverNow: 1_000_000,
  expireAt: 1_000_000 + 30 * 60_000,
  payWays: [{ payWay: 'WECHAT_JSAPI', name: '微信支付', available: true }],
  payWay: null,
  parentNo: 'n1',
  title: '乐廊订单 n1',
}

let now = 1_000_000
/** The system's own way back. */
let systemBack: () => void
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
  jest.spyOn(backSteps, 'clear').mockReturnValue(null)
  jest.spyOn(backSteps, 'set').mockImplementation((count, onBack) => {
    systemBack = () => onBack(count - 1)
  })
  await act(async () => void render(<CashierPage />))
})

const arrow = () => fireEvent.click(screen.getByRole('button', { name: '返回' }))
const answers = (confirm: boolean) => taro.answer('showModal', () => ({ confirm, cancel: !confirm }))

test.each([
  ['the arrow', () => arrow()],
  ['the system’s way back', () => systemBack()],
])('%s asks, says how long the order is kept, and leads to the unpaid order', async (_way, goBack) => {
  answers(false)
  await act(async () => void goBack())
  expect(taro.callsOf('showModal')).toMatchObject([
    { title: '确认放弃支付？', content: expect.stringMatching(/^订单为你保留 .*，逾期自动关闭$/) },
  ])
  expect(taro.callsOf('redirectTo')).toEqual([])
  answers(true)
  await act(async () => void goBack())
  expect(taro.callsOf('showModal')).toHaveLength(2)
  expect(taro.callsOf('redirectTo')).toMatchObject([{ url: '/pages/packOrder/order/index?orderId=o1' }])
})

test('where the order lies below already, it is in front again', async () => {
  taro.answer('getCurrentPages', () => [
    { route: 'pages/packOrder/order/index' },
    { route: 'pages/payResult/cashier/index' },
  ])
  answers(true)
  await act(async () => void arrow())
  expect([taro.callsOf('navigateBack'), taro.callsOf('redirectTo')]).toEqual([[{ delta: 1 }], []])
})

test('nothing is lost with the tab: it closes without a question', () => {
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})
