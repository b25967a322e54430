import type { PaymentView } from '@contract/schema/payment'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { payFace, paymentView } from '../../../../test/support/pay-face'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { PaymentStore } from './payment.store'

beforeEach(() => {
  taro.reset()
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

const view = (status: PaymentView['status']): PaymentView => paymentView({ payOrderNo: 'pay-0001', status })

test('the result is polled every second until it is settled; then the texts are loaded', async () => {
  let asked = 0
  const env = fakeEnv({
    call: { 'GET productOrder/payFace': () => payFace() },
    pay: { 'pay.paymentService.payCallback': () => view(++asked < 3 ? 'ongoing' : 'paid') },
  })
  const payment = new PaymentStore(env, 'pay-0001')
  const done = payment.settle()
  expect([payment.isAsked, payment.result]).toEqual([false, null])
  await jest.advanceTimersByTimeAsync(2000)
  await done
  expect([asked, payment.result?.status, payment.face?.results.paid.title]).toEqual([3, 'paid', '支付成功'])
  expect(env.sent.filter(({ key }) => key.includes('payFace'))).toHaveLength(1)
})

test('ten polls without a reply show 支付结果确认中, never a success', async () => {
  let asked = 0
  const env = fakeEnv({
    pay: {
      'pay.paymentService.payCallback': () => {
        asked++
        return view('ongoing')
      },
    },
    call: {
      'GET productOrder/payFace': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '' })),
    },
  })
  const payment = new PaymentStore(env, 'pay-0001')
  const done = payment.settle()
  await jest.advanceTimersByTimeAsync(20_000)
  await done
  expect(asked).toBe(10)
  expect([payment.isAsked, payment.result?.status, payment.face]).toEqual([true, 'ongoing', null])
})

test('a closed page stops polling', async () => {
  const env = fakeEnv({ pay: { 'pay.paymentService.payCallback': () => view('ongoing') } })
  const payment = new PaymentStore(env, 'pay-0001')
  const done = payment.settle()
  await jest.advanceTimersByTimeAsync(500)
  payment.dispose()
  await jest.advanceTimersByTimeAsync(5000)
  await done
  expect(env.sent.map(({ key }) => key)).toEqual(['pay.paymentService.payCallback'])
})

test('the last used payment way is selected while it is available; the shopper’s own choice precedes it', async () => {
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
