import type { BoughtProduct } from '@contract/schema/catalog'
import { runInAction } from 'mobx'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { settle } from '../../../../test/support/settled'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { BoughtStore } from './bought.store'

beforeEach(() => taro.reset())

const BOUGHT: BoughtProduct = {
  orderId: 'o1',
  skuId: 'k1',
  card: {
    productId: 'p1',
    storeId: 's',
    businessId: 'b',
    title: '牛奶',
    productType: 1,
    price: 1000,
    isPriceRange: false,
    picture: { url: '/a.webp', ground: 'rose', scale: 1, count: 1 },
    memberPrice: null,
    originalPrice: null,
    soldCount: 5,
    soldText: '已售 5',
    isSoldOut: false,
    tags: [],
    singleSkuId: null,
  },
}

const mall = (added = 1) => {
  const env = fakeEnv({
    call: {
      'GET product/getBoughtProducts': () => ({ records: [BOUGHT] }),
      'POST productOrder/buyAgain': () => ({
        added,
        rejected: added > 0 ? [] : [{ title: '牛奶', text: '商品已下架' }],
      }),
      'GET shopCart/getTotalNumber': () => ({ number: 3 }),
    },
  })
  return { env, session: env.stores.get(SessionStore) }
}

test('a visitor has no goods and requests none; another shopper does not see those of the one before [block.bought]', async () => {
  const { env, session } = mall()
  const bought = new BoughtStore(env)
  await bought.look()
  expect([bought.records, env.sent]).toEqual([[], []])
  runInAction(() => {
    session.uid = 'u1'
  })
  await settle()
  expect(bought.records).toEqual([BOUGHT])
  runInAction(() => {
    session.uid = ''
  })
  await settle()
  expect(bought.records).toEqual([])
})

test.each([
  [1, ['已加入购物车'], 0],
  [0, [], 1],
] as const)('a tap adds the line of its order: %d added [block.bought]', async (added, toasts, dialogs) => {
  const { env, session } = mall(added)
  session.uid = 'u1'
  await new BoughtStore(env).add(BOUGHT)
  expect(env.sent.find(({ key }) => key === 'POST productOrder/buyAgain')?.input).toEqual({
    orderId: 'o1',
    skuId: 'k1',
  })
  expect(env.toasts.map(({ title }) => title)).toEqual(toasts)
  expect(taro.callsOf('showModal')).toHaveLength(dialogs)
  expect(env.stores.get(CartBadge).number).toBe(added > 0 ? 3 : 0)
})
