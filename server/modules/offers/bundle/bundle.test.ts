import { OPERATOR } from '../../../../test/support/actor'
import { openTill, type Till } from '../../../../test/support/till'
import { pricedSkus, priceOf } from '../promotion/promotion.fixture'
import type { Bundle } from './bundle.rules'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

test('a set is put, shown while all its goods are there, put in its place, and ended', async () => {
  const store = await till.addStore()
  const [a, b] = [await till.addSku(store, 1), await till.addSku(store, 5, { priceCents: 3000 })]
  const goods = [
    { productId: a.productId, number: 1 },
    { productId: b.productId, number: 2 },
  ]
  const now = till.clock.now()
  const set: Bundle = {
    id: 'set',
    title: '套装',
    storeId: store.storeId,
    priceCents: 9000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  const put = (one: Bundle) => till.db.tx((tx) => till.bundles.post(tx, OPERATOR, one, now))
  const known = async (is: (sets: number | undefined) => boolean) =>
    till.waitFor(async () => is((await till.bundles.find('set', now))?.priceCents))
  await put(set)
  await known((cents) => cents === 9000)
  expect(await till.bundles.list(till.db.q)).toEqual([set])
  expect(await till.bundles.of(a.productId, now)).toMatchObject([{ amount: 9000, originalAmount: 16_000 }])
  expect(await till.bundles.of('another', now)).toEqual([])

  await put({ ...set, goods: [...goods].reverse(), priceCents: 15_000 })
  await known((cents) => cents === 15_000)
  expect(await till.bundles.detail('set', [], now)).toMatchObject({
    amount: 15_000,
    savedAmount: 1000,
    notBuyableReason: null,
    goods: [{ skuId: b.skuId, number: 2 }, { skuId: a.skuId }],
  })
  await till.db.tx((tx) => till.stock.setOnHand(tx, b.skuId, 1, 'test', now))
  expect((await till.bundles.detail('set', [], now)).notBuyableReason).toBe('库存不足')

  const end = () => till.db.tx((tx) => till.bundles.end(tx, OPERATOR, 'set', now))
  expect([await end(), await end()]).toEqual([true, false])
  await known((cents) => cents === undefined)
  await expect(till.bundles.detail('set', [], now)).rejects.toThrow('套餐已结束')
})

test('a set is not shown while its goods cost no more one by one', async () => {
  const store = await till.addStore()
  const [a, b] = [await till.addSku(store, 9, { priceCents: 5000 }), await till.addSku(store, 9, { priceCents: 4000 })]
  const goods = [a, b].map(({ productId }) => ({ productId, number: 1 }))
  const now = till.clock.now()
  const set: Bundle = {
    id: 'pair',
    title: '对装',
    storeId: store.storeId,
    priceCents: 8000,
    goods,
    startsAt: 0,
    endsAt: now + 1e9,
  }
  await till.db.tx((tx) => till.bundles.put(tx, set, now))
  await till.waitFor(async () => (await till.bundles.of(a.productId, now)).length === 1)
  expect(await till.bundles.presentCents(till.db.q, set, now)).toBe(9000)
  // A price of its own for one of them takes more off than the set does.
  const sale = priceOf({ id: 'sale', price: { cents: 4000 }, ...pricedSkus([a]) })
  await till.db.tx((tx) => till.promotions.put(tx, sale, now))
  await till.waitFor(async () => (await till.bundles.of(a.productId, now)).length === 0)
  expect(await till.bundles.has(b.productId, now)).toBe(false)
  await expect(till.bundles.detail('pair', [], now)).rejects.toThrow('单买更优惠')
  await till.db.tx((tx) => till.promotions.end(tx, OPERATOR, 'sale', now))
  await till.waitFor(() => till.bundles.has(b.productId, now))
  expect((await till.bundles.detail('pair', [], now)).savedAmount).toBe(1000)
})
