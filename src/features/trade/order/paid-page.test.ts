import { paidPage } from './paid-page'

test('one order’s payment is told with it, that of several with all of them', () => {
  const checkout = { parentNo: 'n1', payOrderNo: 'p1' }
  expect(paidPage(checkout, 'o1', 1)).toEqual({ name: 'payResult', params: { ...checkout, id: 'o1' } })
  expect(paidPage(checkout, 'o1', 2)).toEqual({ name: 'payMoreResult', params: checkout })
})
