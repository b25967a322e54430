import type { BundleDetail } from '@contract/schema/bundle'
import { fakeEnv } from '../../../../test/support/fake-env'
import { BundleStore } from './bundle.store'

const goods = (productId: string, skuId: string) => ({
  productId,
  title: productId,
  number: 1,
  skuId,
  specText: '',
  price: 3333,
  hasChoice: true,
  problem: '',
  picture: { url: '/media/a.webp', ground: 'mint' as const, scale: 1, count: 1 },
})
const bundle = (skuIds = 'a1,b1'): BundleDetail => {
  const [a = '', b = ''] = skuIds.split(',')
  return {
    bundleId: 'tea',
    title: '套装',
    storeId: 's1',
    storeName: '店',
    goods: [goods('a', a), goods('b', b)],
    originalAmount: 6666,
    amount: 5000,
    savedAmount: 1666,
    endText: '',
    notBuyableReason: null,
  }
}

test('another SKU of a product is requested with the other products, and ordered as one bundle', async () => {
  const env = fakeEnv({ call: { 'GET bundle/detail': ({ skuIds }) => bundle(skuIds) } })
  const store = new BundleStore(env, 'tea')
  await store.detail.reload()
  await store.choose('b', 'b2')
  expect(env.sent.map(({ input }) => input)).toEqual([{ bundleId: 'tea' }, { bundleId: 'tea', skuIds: 'a1,b2' }])
  expect(store.order).toEqual({
    source: 'buyNow',
    choices: { order: { bundleId: 'tea' }, stores: {} },
    goods: [
      {
        storeId: 's1',
        products: [
          { skuId: 'a1', number: 1 },
          { skuId: 'b2', number: 1 },
        ],
      },
    ],
  })
  await store.detail.reload()
  expect(env.sent.at(-1)?.input).toEqual({ bundleId: 'tea', skuIds: 'a1,b2' })
})
