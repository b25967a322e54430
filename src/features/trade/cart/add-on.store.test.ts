import type { AddOnGoods, CartAddOn } from '@contract/schema/cart'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { AddOnStore } from './add-on.store'
import { cartReply } from './cart.fixture'

const goods = (skuId: string, change: Partial<AddOnGoods> = {}): AddOnGoods => ({
  skuId,
  productId: `p-${skuId}`,
  title: skuId,
  specText: '',
  price: 990,
  originalPrice: 1990,
  number: 0,
  picture: { url: '/media/a.webp', ground: 'mint', scale: 1, count: 1 },
  maxNumber: 9,
  note: '',
  ...change,
})
async function opened(change: Partial<CartAddOn>) {
  const addOn = { offerId: 'o', isGift: false, title: '换购', text: '满99', most: 2, goods: [], ...change }
  const env = fakeEnv({
    call: {
      'GET shopCart/getGiftSkus': () => addOn,
      'POST shopCart/updateGiftSku': () => cartReply(),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const store = new AddOnStore(env, 'o')
  await store.addOn.reload()
  return { env, store, goods: addOn.goods }
}

test('the number of pieces is limited by the offer and by the stock; confirming shows the cart', async () => {
  const [a, b] = [goods('a', { number: 1 }), goods('b', { maxNumber: 1 })]
  const { env, store } = await opened({ goods: [a, b] })
  expect([store.count, store.roomFor(a), store.roomFor(b)]).toEqual([1, 2, 1])
  store.pick(b, 1)
  expect([store.count, store.cents, store.roomFor(a)]).toEqual([2, 1980, 1])
  store.pick(a, 0)
  await store.confirm()
  expect(env.sent.at(-1)).toMatchObject({
    key: 'POST shopCart/updateGiftSku',
    input: { activityId: 'o', goods: [{ skuId: 'b', number: 1 }] },
  })
  expect(env.went).toMatchObject([{ way: 'back' }])
})

test('with a limit of one, a new choice replaces the old one', async () => {
  const [a, b] = [goods('a', { number: 1 }), goods('b')]
  const { store } = await opened({ isGift: true, most: 1, goods: [a, b] })
  store.pick(b, 1)
  expect([store.numberOf(a), store.numberOf(b)]).toEqual([0, 1])
})
