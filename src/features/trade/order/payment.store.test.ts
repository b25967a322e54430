import type { PaymentView } from '@contract/schema/payment'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PaymentStore } from './payment.store'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const view = (status: PaymentView['status']): PaymentView => ({
  payOrderNo: 'pay-0001',
  amount: 4400,
  status,
  serverNow: 1,
  expireAt: 2,
  payWays: [{ payWay: 'WECHAT_JSAPI', name: '微信支付', available: true }],
  payWay: null,
  parentNo: 'n1',
  title: '乐廊订单',
})

test('behaviours 2.0.5: the result is asked for every second, until it is settled', async () => {
  let asked = 0
  const env = fakeEnv({ pay: { 'pay.paymentService.payCallback': () => view(++asked < 3 ? 'ongoing' : 'paid') } })
  const payment = new PaymentStore(env, 'pay-0001')
  const done = payment.poll()
  expect([payment.isWaiting, payment.result]).toEqual([true, null])
  await jest.advanceTimersByTimeAsync(2000)
  await done
  expect([asked, payment.result?.status, payment.isUnsure]).toEqual([3, 'paid', false])
})

test('ten tries without an answer: 支付结果确认中, never a success', async () => {
  let asked = 0
  const env = fakeEnv({
    pay: {
      'pay.paymentService.payCallback': () => {
        asked++
        return view('ongoing')
      },
    },
  })
  const payment = new PaymentStore(env, 'pay-0001')
  const done = payment.poll()
  await jest.advanceTimersByTimeAsync(20_000)
  await done
  expect(asked).toBe(10)
  expect([payment.isUnsure, payment.isWaiting, payment.result?.status]).toEqual([true, false, 'ongoing'])
})

test('the way that was tried last is chosen, while it can be used; the shopper’s own choice wins', async () => {
  const alipay = { payWay: 'ALIPAY_WAP', name: '支付宝', available: true } as const
  let known: PaymentView = { ...view('ongoing'), payWays: [...view('ongoing').payWays, alipay], payWay: 'ALIPAY_WAP' }
  const payment = new PaymentStore(fakeEnv({ pay: { 'pay.paymentService.initPay': () => known } }), 'pay-0001')
  await payment.payment.reload()
  expect(payment.payWay).toBe('ALIPAY_WAP')
  known = { ...known, payWays: [...view('ongoing').payWays, { ...alipay, available: false }] }
  await payment.payment.reload()
  expect(payment.payWay).toBe('WECHAT_JSAPI')
  payment.choose('ZERO')
  expect(payment.payWay).toBe('ZERO')
})
