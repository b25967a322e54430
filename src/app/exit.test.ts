import { exitAddress, exitTarget } from './exit'

test.each([
  ['order', { orderId: 'o1' }, 'pages/packOrder/order/index?orderId=o1'],
  ['couponPackageRecord', {}, 'pages/couponPackage/record/index'],
  // A page of a newer build, a page without a required parameter, a page that never existed.
  ['groupPresellOrder', { groupId: 'g1', openTask: '1' }, 'pages/packOrder/orders/index?status=110&from=pay'],
  ['pickupDetail', {}, 'pages/packOrder/orders/index?status=110&from=pay'],
  ['constructor', {}, 'pages/packOrder/orders/index?status=110&from=pay'],
])('the exit %s %j opens %s [purchase.exits]', (page, params, address) => {
  expect(exitAddress({ page, params })).toBe(address)
})

test('the target of an exit is a page with its parameters', () => {
  expect(exitTarget({ page: 'voucherOrder', params: { purchaseId: 'v1' } })).toEqual({
    name: 'voucherOrder',
    params: { purchaseId: 'v1' },
  })
})
