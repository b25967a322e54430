import { payPageAddress } from './payment'

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
