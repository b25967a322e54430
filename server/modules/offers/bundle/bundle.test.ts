import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { pricedSkus, priceOf } from '../promotion/promotion.fixture'
import type { Bundle } from './bundle.rules'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a set is put, shown while all its goods are there, put in its place, and ended', async () => {
  const store = await shop.addStore()
  const [a, b] = [await shop.addSku(store, 1), await shop.addSku(store, 5, { priceCents: 3000 })]
  const goods = [
    { productId: a.productId, number: 1 },
    { productId: b.productId, number: 2 },
  ]
  const now = shop.clock.now()
  const set: Bundle = {
    id: 'set',
    title: '套装',
    storeId: store.storeId,
    priceCents: 9000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  const put = (one: Bundle) => shop.db.tx((tx) => shop.bundles.put(tx, one, now))
  const known = async (is: (sets: number | undefined) => boolean) =>
    shop.waitFor(async () => is((await shop.bundles.find('set', now))?.priceCents))
  await put(set)
  await known((cents) => cents === 9000)
  expect(await shop.bundles.list(shop.db.q)).toEqual([set])
  expect(await shop.bundles.of(a.productId, now)).toMatchObject([{ amount: 9000, originalAmount: 16_000 }])
  expect(await shop.bundles.of('another', now)).toEqual([])

  await put({ ...set, goods: [...goods].reverse(), priceCents: 15_000 })
  await known((cents) => cents === 15_000)
  expect(await shop.bundles.detail('set', [], now)).toMatchObject({
    amount: 15_000,
    savedAmount: 1000,
    notBuyableReason: null,
    goods: [{ skuId: b.skuId, number: 2 }, { skuId: a.skuId }],
  })
  await shop.db.tx((tx) => shop.stock.setOnHand(tx, b.skuId, 1, 'test', now))
  expect((await shop.bundles.detail('set', [], now)).notBuyableReason).toBe('库存不足')

  const end = () => shop.db.tx((tx) => shop.bundles.end(tx, 'set', now))
  expect([await end(), await end()]).toEqual([true, false])
  await known((cents) => cents === undefined)
  await expect(shop.bundles.detail('set', [], now)).rejects.toThrow('套餐已结束')
})

test('a set is not shown while its goods cost no more one by one', async () => {
  const store = await shop.addStore()
  const [a, b] = [await shop.addSku(store, 9, { priceCents: 5000 }), await shop.addSku(store, 9, { priceCents: 4000 })]
  const goods = [a, b].map(({ productId }) => ({ productId, number: 1 }))
  const now = shop.clock.now()
  const set: Bundle = {
    id: 'pair',
    title: '对装',
    storeId: store.storeId,
    priceCents: 8000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  await shop.db.tx((tx) => shop.bundles.put(tx, set, now))
  await shop.waitFor(async () => (await shop.bundles.of(a.productId, now)).length === 1)
  expect(await shop.bundles.presentCents(shop.db.q, set, now)).toBe(9000)
  // A price of its own for one of them takes more off than the set does.
  const sale = priceOf({ id: 'sale', price: { cents: 4000 }, ...pricedSkus([a]) })
  await shop.db.tx((tx) => shop.promotions.put(tx, sale, now))
  await shop.waitFor(async () => (await shop.bundles.of(a.productId, now)).length === 0)
  expect(await shop.bundles.has(b.productId, now)).toBe(false)
  await expect(shop.bundles.detail('pair', [], now)).rejects.toThrow('单买更优惠')
  await shop.db.tx((tx) => shop.promotions.end(tx, 'sale', now))
  await shop.waitFor(() => shop.bundles.has(b.productId, now))
  expect((await shop.bundles.detail('pair', [], now)).savedAmount).toBe(1000)
})
