import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { PricePut } from '@server/modules/offers/promotion'
import { pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { buy, openStore, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'test-store', deliveryTypes: [DELIVERY_TYPE.pickup] })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** Rice in bags of 5 kg (¥89.90), 10 kg (¥164.90) and 2.5 kg (¥47.90). */
async function rice(name: string): Promise<{ small: Shelved; middle: Shelved; large: Shelved }> {
  const small = await shelve(mall.services, name, {
    stock: 50,
    priceCents: 4790,
    others: { '5kg': 8990, '10kg': 16_490 },
  })
  const [middle, large] = ['5kg', '10kg'].map((word) => ({ ...small, skuId: `${small.skuId}-${word}` }))
  if (!middle || !large) throw new Error('three bags of rice')
  return { small, middle, large }
}
const put = (offer: Partial<PricePut> & { id: string }) =>
  mall.services.db.tx((tx) => mall.services.promotions.put(tx, priceOf(offer), mall.clock.now()))
const flash = { type: OFFER_TYPE.flashSale, title: '整点秒杀', price: { cents: 3990 } } as const

const cardOf = async (client: WireClient, { productId }: Shelved) =>
  (await client.call('POST product/pageProducts', {})).records.find((card) => card.productId === productId)
const page = (client: WireClient, { productId }: Shelved) => client.call('GET product/getProductDetail', { productId })
const confirmed = (client: WireClient, goods: readonly (readonly [Shelved, number])[]) =>
  client.call('POST productOrder/confirmOrder', {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: [{ storeId: 'test-store', products: goods.map(([{ skuId }, number]) => ({ skuId, number })) }],
  })

test('a flash price applies to its SKU: card, page, picker, cart, submit and order keep the other SKUs at their own price', async () => {
  const { small, middle, large } = await rice('rice')
  await put({ id: 'noon', ...flash, ...pricedSkus([small], null, 20) })
  const client = await mall.enrol()
  expect(await cardOf(client, small)).toMatchObject({
    price: 3990,
    originalPrice: 4790,
    isPriceRange: true,
    tags: [{ text: '秒杀价 ¥39.90' }],
  })
  const { price, maxPrice, activity, skus } = await page(client, small)
  expect([price, maxPrice]).toEqual([3990, 16_490])
  expect(activity?.skus).toEqual([{ skuId: small.skuId, takenPercent: 0 }])
  expect(skus.skus.map((sku) => [sku.price, sku.originalPrice])).toEqual([
    [3990, 4790],
    [8990, null],
    [16_490, null],
  ])
  for (const goods of [small, middle, large])
    await client.call('POST shopCart/add', { ...goods, number: 1, clientType: 1 })
  const cart = await client.call('GET shopCart/myShopCartDetail', {})
  const lines = cart.shopCartDtos[0]?.productDetails ?? []
  expect(new Map(lines.map((line) => [line.skuId, line.price]))).toEqual(
    new Map([
      [small.skuId, 3990],
      [middle.skuId, 8990],
      [large.skuId, 16_490],
    ]),
  )
  expect(cart.totalAmount).toBe(3990 + 8990 + 16_490)
  const submit = await submitOf(client)
  expect(submit.payAmount).toBe(3990 + 8990 + 16_490)
  await client.call('POST productOrder/commitOrder', submit)
})

test('pieces and limits are counted per SKU of an offer [pricing.sku-pieces]', async () => {
  const { small, middle, large } = await rice('counted')
  const [few, many] = [pricedSkus([small], 3990, 2), pricedSkus([middle], 7990, 10)]
  const skus = new Map([...(few.skus ?? []), ...(many.skus ?? [])])
  // The command line accepts ids with spaces.
  await put({ id: 'weekend sale', ...flash, each: 2, productIds: few.productIds, skus })
  const [a, b] = [await mall.enrol(), await mall.enrol()]
  // Two of each are within the limit of two, and SKUs without an offer price have no limit.
  const both = await confirmed(a, [
    [small, 2],
    [middle, 2],
    [large, 5],
  ])
  expect(both.problems).toEqual([])
  expect((await confirmed(a, [[middle, 3]])).problems).toMatchObject([{ text: '秒杀每人限购 2 件' }])
  await buy(a, small, 2)
  // Caches show that one SKU is sold out after at most two seconds.
  mall.clock.advance(2000)
  const shown = await page(b, small)
  expect(shown.skus.skus.map((sku) => sku.price)).toEqual([4790, 7990, 16_490])
  expect(shown.skus.skus.map((sku) => sku.offerLimit)).toEqual([null, { limitPerShopper: 2, alreadyBought: 0 }, null])
  expect(shown.activity?.skus).toEqual([
    { skuId: small.skuId, takenPercent: 100 },
    { skuId: middle.skuId, takenPercent: 0 },
  ])
  expect(await cardOf(b, small)).toMatchObject({ price: 4790, isPriceRange: true })
  expect((await confirmed(a, [[middle, 2]])).problems).toEqual([])
  await buy(a, middle, 1)
  expect((await page(a, small)).skus.skus[1]?.offerLimit).toEqual({ limitPerShopper: 2, alreadyBought: 1 })
})

test('the page of a sale lists its SKUs, from the cheapest available', async () => {
  const { small, middle } = await rice('shelf')
  const [first, second] = [pricedSkus([small], 3990, 1), pricedSkus([middle], 7990, 4)]
  const skus = new Map([...(first.skus ?? []), ...(second.skus ?? [])])
  await put({ id: 'shelf', ...flash, productIds: first.productIds, skus, endsAt: mall.clock.now() + 3_600_000 })
  const client = await mall.enrol()
  const goods = async () => {
    const { records } = await client.call('GET flashSale/sessions', {})
    const shelves = await Promise.all(
      records.map(({ sessionId }) => client.call('GET flashSale/products', { sessionId })),
    )
    return shelves.flatMap((shelf) => shelf.records).find(({ productId }) => productId === small.productId)
  }
  expect(await goods()).toMatchObject({
    price: 3990,
    listPrice: 4790,
    isFrom: true,
    specText: '2 个规格',
    takenPercent: 0,
  })
  await buy(client, small)
  expect(await goods()).toMatchObject({
    price: 7990,
    listPrice: 8990,
    isFrom: false,
    specText: '5kg',
    takenPercent: 20,
  })
})

test('a price in percent for all SKUs is a percentage of each', async () => {
  const { small } = await rice('tenth')
  await put({ id: 'tenth', productIds: new Set([small.productId]), price: { perMille: 100 } })
  const { skus } = await page(await mall.enrol(), small)
  expect(skus.skus.map(({ price }) => price)).toEqual([4311, 8091, 14_841])
})
