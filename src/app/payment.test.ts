import { payer } from '@/platform/pay'
import { fakeEnv } from '../../test/support/fake-env'
import { payFace } from '../../test/support/pay-face'
import { ApiError } from './api/api-error'
import { payPageAddress, paySource, resultPage, startPayment } from './payment'

afterEach(() => jest.restoreAllMocks())

const fieldsOf = (address: string) =>
  Object.fromEntries(new URL(address, 'http://localhost').searchParams) as Record<string, string>

test('the address of the payment page has its parameters, with the exits that the server names [payment.address]', () => {
  const start = { payOrderNo: 'p1', params: { memberRedirect: 'cart' }, face: payFace() }
  expect(new URL(payPageAddress(start), 'http://localhost').pathname).toBe('/pay/')
  expect(fieldsOf(payPageAddress(start))).toEqual({
    payOrderNo: 'p1',
    sysId: '1001',
    paySucceesHref:
      'http://localhost/#/pages/payResult/result/index?memberRedirect=cart&money=36.00&parentNo=n1&id=o1&payOrderNo=p1',
    payFailHref: 'http://localhost/#/pages/packOrder/order/index?orderId=o1',
  })
})

test('without exits from the server, the result page and the order list are used [payment.default-exits]', () => {
  expect(fieldsOf(payPageAddress({ payOrderNo: 'p1' }))).toMatchObject({
    paySucceesHref: 'http://localhost/#/pages/payResult/result/index?payOrderNo=p1',
    payFailHref: 'http://localhost/#/pages/packOrder/orders/index?status=110&from=pay',
  })
})

test('the test environment opens the page of payment attempts instead of the result [purchase.pay-test]', () => {
  expect((['dev', 'test', 'pred', 'prod'] as const).map((name) => resultPage(name))).toEqual([
    'payResult',
    'payTest',
    'payResult',
    'payResult',
  ])
})

test('a payment method that was already chosen is in the address [payment.method]', () => {
  expect(payPageAddress({ payOrderNo: 'p1', payWay: 'ALIPAY_WAP' })).toContain('&payWay=ALIPAY_WAP')
})

test('the address carries only the payment number; the server gives the rest', async () => {
  const opened = jest.spyOn(payer, 'openPayPage').mockReturnValue()
  await startPayment(fakeEnv({ call: { 'GET productOrder/payFace': () => payFace() } }), { payOrderNo: 'p1' })
  const [address = '', replaces] = opened.mock.calls[0] ?? []
  expect([fieldsOf(address).payFailHref, replaces]).toEqual([
    'http://localhost/#/pages/packOrder/order/index?orderId=o1',
    false,
  ])
})

test('the payment opens even when its face fails to load [payment.no-face]', async () => {
  const opened = jest.spyOn(payer, 'openPayPage').mockReturnValue()
  const env = fakeEnv({
    call: {
      'GET productOrder/payFace': () => Promise.reject(new ApiError({ code: -1, name: 'NETWORK', message: '' })),
    },
  })
  await startPayment(env, { payOrderNo: 'p1' })
  expect(opened).toHaveBeenCalledTimes(1)
})

describe('in the mini program', () => {
  beforeEach(() => void jest.replaceProperty(payer, 'hasPayPage', false))

  test('payment opens the cashier page, which has the fields of the address [payment.cashier]', async () => {
    const env = fakeEnv({ call: { 'GET productOrder/payFace': () => payFace({ params: { isXuni: '1' } }) } })
    await startPayment(env, { payOrderNo: 'p1', params: { redirect: 'pages/cate/index' } })
    expect(env.went).toEqual([
      { way: 'push', name: 'cashier', params: { payOrderNo: 'p1', isXuni: '1', redirect: 'pages/cate/index' } },
    ])
  })

  test('the source is weapp', () => expect(paySource()).toBe('weapp'))
})
