import { CommitOrderStore } from './commit-order.store'

test('saving a missing commit changes nothing [purchase.missing-kept]', () => {
  const store = new CommitOrderStore()
  const reply = { parentNo: 'p', payOrderNo: 'o', payAmount: 1, presentPoints: 0, orders: [] }
  store.save(reply)
  store.save(undefined)
  store.save(null)
  expect(store.commitOrderData).toEqual(reply)
})
