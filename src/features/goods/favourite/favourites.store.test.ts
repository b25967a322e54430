import { fakeEnv } from '../../../../test/support/fake-env'
import { cartModule } from '../../trade/cart/cart-module'
import { FavouritesStore } from './favourites.store'

test('the list is read after the cart has sent lines that were moved to the favourites [favourite.moved]', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  cartModule.Store = class {
    mergeLocal = () => answered
    sent = () => answered
  }
  const read = jest.fn(() => ({ records: [], hasMore: false, cursor: null }))
  const loading = new FavouritesStore(fakeEnv({ call: { 'GET favourite/list': read } })).list.reload()
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
  answer()
  await loading
  expect(read).toHaveBeenCalledTimes(1)
})
