import { payer } from '@/platform/pay'
import { fakeEnv } from '../../test/support/fake-env'
import { payPageAddress, paySource, startPayment } from './payment'

test("the payment page's address has the spec's parameters, with ways back into the app", () => {
  const address = new URL(
    payPageAddress({
      payOrderNo: 'P1',
      success: { name: 'payResult', params: { payOrderNo: 'P1', memberRedirect: 'cart' } },
      fail: { name: 'orderList', params: { status: '0' } },
    }),
    'http://localhost',
  )
  expect(address.pathname).toBe('/pay/')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    payOrderNo: 'P1',
    sysId: '1001',
    paySucceesHref: 'http://localhost/#/pages/payResult/result/index?payOrderNo=P1&memberRedirect=cart',
    payFailHref: 'http://localhost/#/pages/packOrder/orders/index?status=0',
  })
})

test('a way that was chosen already goes along', () => {
  const start = { payOrderNo: 'P1', success: { name: 'payResult', params: {} }, fail: { name: 'orderList' } } as const
  expect(payPageAddress({ ...start, payWay: 'ALIPAY_WAP' })).toContain('&payWay=ALIPAY_WAP')
})

describe('in the mini program', () => {
  beforeEach(() => void jest.replaceProperty(payer, 'hasPayPage', false))
  afterEach(() => jest.restoreAllMocks())

  test.each([
    ['payResult', 'cashier'],
    ['payMoreResult', 'payMore'],
  ] as const)('what ends at %s is paid at %s, which knows the unpaid order', async (result, cashier) => {
    const env = fakeEnv()
    await startPayment(env, {
      payOrderNo: 'P1',
      success: { name: result, params: { parentNo: 'N1' } },
      fail: { name: 'order', params: { orderId: 'O1' } },
    })
    expect(env.went).toMatchObject([{ name: cashier, params: { payOrderNo: 'P1', parentNo: 'N1', orderId: 'O1' } }])
  })

  test('the server hears where it is', () => expect(paySource()).toBe('weapp'))
})
