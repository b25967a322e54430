import type { PaymentView } from '@contract/schema/payment'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { env } from '@/app/env'
import { credentials } from '@/app/session/credentials'
import { payer } from '@/platform/pay'
import { taro } from '../../../../test/support/taro-fakes/taro'
import PayMorePage from './index'

const view: PaymentView = {
  payOrderNo: 'p1',
  amount: 3600,
  status: 'ongoing',
  serverNow: 1000,
  expireAt: 1_801_000,
  payWays: [{ payWay: 'WECHAT_JSAPI', name: '微信支付', available: true }],
  payWay: null,
  parentNo: 'n1',
  title: '乐廊订单 n1',
}
const order = (orderId: string, storeName: string, payAmount: number) => ({
  orderId,
  orderNo: orderId,
  storeName,
  status: 0,
  statusText: '待付款',
  lines: [],
  totalNumber: 2,
  payAmount,
})
const asked = jest.fn()

beforeEach(async () => {
  jest.clearAllMocks()
  taro.reset()
  credentials.save({ accessToken: 't', uid: 'u1' })
  jest.spyOn(env, 'pay').mockImplementation((async () => view) as typeof env.pay)
  jest.spyOn(env, 'call').mockImplementation((async (key: string, input: object) => {
    asked(key, input)
    return { orders: [order('o1', '素研', 1600), order('o2', '鲜禾超市', 2000)] }
  }) as typeof env.call)
  taro.at('/pages/payResult/payMore/index', { payOrderNo: 'p1', parentNo: 'n1', orderId: 'o1' })
  await act(async () => void render(<PayMorePage />))
})
afterEach(() => jest.restoreAllMocks())

test('shows what is paid together, with one sum, and leads to what became of each', async () => {
  expect(asked).toHaveBeenCalledWith('GET productOrder/getPlacedTogether', { parentNo: 'n1' })
  expect(document.body.textContent).toMatch(/¥36.*素研.*共 2 件.*¥16.*鲜禾超市.*¥20.*确认支付 ¥36/)
  const opened = jest.spyOn(payer, 'openPayPage').mockReturnValue()
  await act(async () => void fireEvent.click(screen.getByText(/^确认支付/)))
  const [address = ''] = opened.mock.calls[0] ?? []
  const fields = new URL(address, 'http://localhost').searchParams
  expect(fields.get('payOrderNo')).toBe('p1')
  expect(fields.get('paySucceesHref')).toContain('pages/payResult/payMoreResult/index')
  expect(fields.get('payFailHref')).toContain('pages/packOrder/order/index?orderId=o1')
})
