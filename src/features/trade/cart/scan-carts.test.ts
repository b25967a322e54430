import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartLine, cartReply } from './cart.fixture'
import { CartStore } from './cart.store'
import { ScanCarts } from './scan-carts.store'

beforeEach(() => taro.reset())

function shopping() {
  const env = fakeEnv({
    call: {
      'GET shopCart/myShopCartDetail': ({ storeId = '' }) => cartReply([cartLine({ id: `l-${storeId}`, number: 4 })]),
      'GET shopCart/selectAllOrNone': () => cartReply(),
      'POST shopCart/delete': () => cartReply([]),
      'POST shopCart/selectPartOrNot': () => cartReply(),
      'POST shopCart/updateGiftSku': () => cartReply(),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  return { env, carts: env.stores.get(ScanCarts) }
}

test('each store has its own scan cart, and its calls name type and store [cart.scan]', async () => {
  const { env, carts } = shopping()
  await carts.of('a').refresh()
  await carts.of('b').refresh()
  await carts.of('a').selectAll(false)
  await carts.of('a').chooseAddOn('gift', [])
  expect(carts.of('a')).toBe(carts.of('a'))
  expect(carts.of('b').cart?.shopCartDtos[0]?.productDetails[0]?.id).toBe('l-b')
  expect(env.sent.map(({ input }) => input)).toEqual([
    { shopCartType: 2, storeId: 'a' },
    { shopCartType: 2, storeId: 'b' },
    { isSelect: false, shopCartType: 2, storeId: 'a' },
    { activityId: 'gift', goods: [], shopCartType: 2 },
  ])
})

test('a scan cart does not change the badge of the cart tab [cart.scan-part]', async () => {
  const { env, carts } = shopping()
  env.stores.get(CartBadge).set(7)
  const cart = carts.of('a')
  await cart.refresh()
  const [line] = cart.cart?.shopCartDtos[0]?.productDetails ?? []
  if (line) cart.removeWithUndo(line)
  expect(cart.cart?.totalNumber).toBe(0)
  await cart.sent()
  expect(env.stores.get(CartBadge).number).toBe(7)
})

test('a refresh loads the opened scan carts, or that of one store [cart.scan]', async () => {
  const { env, carts } = shopping()
  await carts.refresh()
  expect(env.sent).toEqual([])
  carts.of('a')
  carts.of('b')
  await carts.refresh('b')
  await carts.refresh('other')
  await carts.refresh()
  expect(env.sent.map(({ input }) => input)).toEqual(['b', 'a', 'b'].map((storeId) => ({ shopCartType: 2, storeId })))
})

test('no visitor has a scan cart: its changes are never kept on the device [cart.scan-part]', () => {
  const { env, carts } = shopping()
  env.stores.get(SessionStore).uid = ''
  expect([carts.of('a').isLocal, env.stores.get(CartStore).isLocal]).toEqual([false, true])
})
