import type { CartLine, CartReply } from '@contract/schema/cart'
import { SessionStore } from '@/app/stores/session.store'
import { eventually } from '../../../../test/support/eventually'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { cartGroup, cartLine, cartReply } from '../../trade/cart/cart.fixture'
import { CartStore } from '../../trade/cart/cart.store'
import { MarketStore } from './market.store'
import { MarketCartStore } from './market-cart.store'
import { marketCard, storeFace } from './store.fixture'
import { StoreFaceStore } from './store-face.store'

beforeEach(() => taro.reset())

const LINE = cartLine({
  id: 'l1',
  skuId: 'sku-apple',
  productId: 'apple',
  storeId: 's1',
  number: 2,
  price: 980,
  isSelect: true,
})

function cartOf(gapCents: number, lines: CartLine[] = [LINE]): CartReply {
  const rider = { gapCents, feeText: '另需配送费 ¥5' }
  const other = cartLine({ id: 'l9', storeId: 'other' })
  return cartReply([], {
    shopCartDtos: [
      { ...cartGroup(lines), storeId: 's1', rider },
      { ...cartGroup([other]), storeId: 'other' },
    ],
    totalNumber: 4,
  })
}

async function opened(face = storeFace(), cart = cartOf(0)) {
  const env = fakeEnv({
    call: {
      'POST store/getStoreHome': () => face,
      'POST storeProduct/getStoreShortcutGoods': ({ categoryId }) => ({
        records: categoryId === 'fruit' ? [marketCard('apple'), marketCard('pear')] : [marketCard('milk')],
        hasMore: false,
        cursor: null,
      }),
      'GET shopCart/myShopCartDetail': () => cart,
      'POST shopCart/getTotalNumber': () => ({ number: 2 }),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const store = new StoreFaceStore(env, { storeId: 's1' })
  const market = new MarketStore(env, store)
  await market.reload()
  const own = new MarketCartStore(env, store, market)
  const asked = (key: string) => env.sent.filter((one) => one.key === key).map(({ input }) => input)
  return { env, market, own, asked }
}

const SHORTCUT = 'POST storeProduct/getStoreShortcutGoods'

test('two categories load at first, further ones before they are visible, each once [store.market-sections]', async () => {
  const categories = ['fruit', 'milk', 'bread', 'tea'].map((categoryId) => ({
    categoryId,
    name: categoryId,
    picture: null,
    count: 1,
  }))
  const { market, asked } = await opened(storeFace({ categories }))
  const loaded = () => asked(SHORTCUT).map((input) => (input as { categoryId: string }).categoryId)
  expect([loaded(), market.at]).toEqual([['fruit', 'milk'], 'fruit'])
  market.see('bread')
  await eventually(() => loaded().length === 4, 'the next category loads')
  market.see('milk')
  expect([loaded(), market.at]).toEqual([['fruit', 'milk', 'bread', 'tea'], 'milk'])
  market.setSort('priceUp')
  await eventually(() => loaded().length === 6, 'both load again')
  expect(asked(SHORTCUT).slice(-2)).toMatchObject([
    { categoryId: 'milk', sort: 'priceUp' },
    { categoryId: 'bread', sort: 'priceUp' },
  ])
})

test.each([
  ['riders first', storeFace(), ['rider', 'pickup'], ''],
  [
    'riders that do not come',
    storeFace({ rider: { leastCents: 0, feeText: '', whenText: '', rangeText: '', refusal: '超出配送范围' } }),
    ['rider', 'pickup'],
    '超出配送范围',
  ],
  ['a closed store with pickup only', storeFace({ rider: null, closedText: '店铺休息中' }), ['pickup'], '店铺休息中'],
  [
    'parcels only',
    storeFace({ rider: null, hasPickup: false, ways: [{ name: '快递到家', fee: '', when: '', note: '' }] }),
    ['parcel'],
    '',
  ],
])('%s [store.market-ways]', async (_what, face, ways, refusal) => {
  const { market } = await opened(face)
  expect([market.ways, market.way, market.refusal]).toEqual([ways, ways[0], refusal])
  if (ways.includes('pickup')) market.choose('pickup')
  expect(market.refusal).toBe(face.closedText)
})

describe('the floating cart of a market', () => {
  test('it requests the number before the cart; then it shows pieces, sum and the missing amount', async () => {
    const { own, env, market } = await opened(storeFace(), cartOf(40))
    const shown = own.show()
    await Promise.resolve()
    expect(env.sent.filter(({ key }) => key === 'POST shopCart/getTotalNumber').map(({ input }) => input)).toEqual([
      { storeId: 's1' },
    ])
    await shown
    expect([own.number, own.cents, own.buttonText, own.canSettle]).toEqual([2, 1960, '还差 ¥0.40 起送', false])
    expect([own.numberOf([marketCard('apple')]), own.numberOf([marketCard('pear')])]).toEqual([2, 0])
    expect(own.lineOf(marketCard('apple'))?.id).toBe('l1')
    await own.settle()
    expect(env.toasts.at(-1)?.title).toBe('还差 ¥0.40 起送')
    market.choose('pickup')
    expect([own.buttonText, own.canSettle, own.feeText]).toEqual(['去结算', true, ''])
  })

  test('without goods it shows the minimum', async () => {
    const { own, env } = await opened(storeFace(), cartOf(2000, []))
    await own.show()
    expect([own.buttonText, own.canSettle]).toEqual(['¥20 起送', false])
    await own.settle()
    expect(env.toasts.at(-1)?.title).toBe('先挑几件商品')
  })

  test.each([
    ['rider', 3],
    ['pickup', 1],
  ] as const)('by %s it orders only its own ticked goods [store.market-cart]', async (way, deliveryType) => {
    const lines = [LINE, { ...LINE, id: 'l2', skuId: 'sku-pear', isSelect: false }]
    const { own, market, env } = await opened(storeFace(), cartOf(0, lines))
    await own.show()
    market.choose(way)
    await expect(own.settle()).rejects.toThrow('no answer for POST productOrder/confirmOrder')
    expect(env.sent.find(({ key }) => key === 'POST productOrder/confirmOrder')?.input).toMatchObject({
      source: 'storeCart',
      binComits: [{ storeId: 's1', deliveryType, products: [{ skuId: 'sku-apple', number: 2 }] }],
    })
  })

  test('a visitor logs in first', async () => {
    const { own, env } = await opened()
    await own.show()
    env.stores.get(SessionStore).uid = ''
    const cart = env.stores.get(CartStore)
    cart.detail.set(cartOf(0))
    await own.settle()
    expect(env.sent.some(({ key }) => key === 'POST productOrder/confirmOrder')).toBe(false)
    expect(taro.callsOf('navigateTo')).toHaveLength(1)
  })
})
