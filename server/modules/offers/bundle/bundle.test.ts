import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { pricedSkus, priceOf } from '../promotion/promotion.fixture'
import type { Bundle } from './bundle.rules'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a bundle is put, shown while all its goods are on the shelf, replaced and ended [pricing.bundle-shown]', async () => {
  const store = await shop.addStore()
  const [a, b] = [await shop.addSku(store, 1), await shop.addSku(store, 5, { priceCents: 3000 })]
  const goods = [
    { productId: a.productId, number: 1 },
    { productId: b.productId, number: 2 },
  ]
  const now = shop.clock.now()
  const bundle: Bundle = {
    id: 'tea',
    title: '套装',
    storeId: store.storeId,
    priceCents: 9000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  const put = (one: Bundle) => shop.db.tx((tx) => shop.bundles.put(tx, one, now))
  const known = async (is: (cents: number | undefined) => boolean) =>
    shop.waitFor(async () => is((await shop.bundles.find('tea', now))?.priceCents))
  await put(bundle)
  await known((cents) => cents === 9000)
  expect(await shop.bundles.list(shop.db.q)).toEqual([bundle])
  expect(await shop.bundles.of(a.productId, now)).toMatchObject([{ amount: 9000, originalAmount: 16_000 }])
  expect(await shop.bundles.of('another', now)).toEqual([])

  await put({ ...bundle, goods: [...goods].reverse(), priceCents: 15_000 })
  await known((cents) => cents === 15_000)
  expect(await shop.bundles.detail('tea', [], now)).toMatchObject({
    amount: 15_000,
    savedAmount: 1000,
    notBuyableReason: null,
    goods: [{ skuId: b.skuId, number: 2 }, { skuId: a.skuId }],
  })
  await shop.db.tx((tx) => shop.stock.setOnHand(tx, b.skuId, 1, 'test', now))
  expect((await shop.bundles.detail('tea', [], now)).notBuyableReason).toBe('库存不足')

  const end = () => shop.db.tx((tx) => shop.bundles.end(tx, 'tea', now))
  expect([await end(), await end()]).toEqual([true, false])
  await known((cents) => cents === undefined)
  await expect(shop.bundles.detail('tea', [], now)).rejects.toThrow('套餐已结束')
})

test('a bundle is not shown while its goods at single prices cost no more [pricing.bundle-shown]', async () => {
  const store = await shop.addStore()
  const [a, b] = [await shop.addSku(store, 9, { priceCents: 5000 }), await shop.addSku(store, 9, { priceCents: 4000 })]
  const goods = [a, b].map(({ productId }) => ({ productId, number: 1 }))
  const now = shop.clock.now()
  const bundle: Bundle = {
    id: 'pair',
    title: '对装',
    storeId: store.storeId,
    priceCents: 8000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  await shop.db.tx((tx) => shop.bundles.put(tx, bundle, now))
  await shop.waitFor(async () => (await shop.bundles.of(a.productId, now)).length === 1)
  expect(await shop.bundles.presentCents(shop.db.q, bundle, now)).toBe(9000)
  // With a sale price for one product, the single prices cost less than the bundle.
  const sale = priceOf({ id: 'sale', price: { cents: 4000 }, ...pricedSkus([a]) })
  await shop.db.tx((tx) => shop.promotions.put(tx, sale, now))
  await shop.waitFor(async () => (await shop.bundles.of(a.productId, now)).length === 0)
  expect(await shop.bundles.has(b.productId, now)).toBe(false)
  await expect(shop.bundles.detail('pair', [], now)).rejects.toThrow('单买更优惠')
  await shop.db.tx((tx) => shop.promotions.end(tx, 'sale', now))
  await shop.waitFor(() => shop.bundles.has(b.productId, now))
  expect((await shop.bundles.detail('pair', [], now)).savedAmount).toBe(1000)
})
