import { randomUUID } from 'node:crypto'
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { PricePut } from '@server/modules/offers/promotion'
import { pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { buy, openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'test-store', deliveryTypes: [DELIVERY_TYPE.pickup] })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** Sets a price for one SKU alone. */
async function put(goods: Shelved, offer: Partial<PricePut> & { id: string }, pieces: number | null = null) {
  const one = priceOf({ ...pricedSkus([goods], null, pieces), ...offer })
  await mall.services.db.tx((tx) => mall.services.promotions.put(tx, one, mall.clock.now()))
}

const cardOf = async (client: WireClient, { productId }: Shelved) =>
  (await client.call('POST product/pageProducts', {})).records.find((card) => card.productId === productId)
const confirmed = (client: WireClient, { storeId, skuId }: Shelved, number = 1) =>
  client.call('POST productOrder/confirmOrder', {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: [{ storeId, products: [{ skuId, number }] }],
  })
const priceNow = async (client: WireClient, goods: Shelved) =>
  (await confirmed(client, goods)).stores[0]?.lines[0]?.price

test('card, page, picker, cart, submit and order show the same limited-time price, and the regular price after its end [purchase.limited-price]', async () => {
  const coat = await shelve(mall.services, 'limited', { stock: 9, priceCents: 20_000, memberPriceCents: 19_000 })
  const endsAt = mall.clock.now() + 3_600_000
  await put(coat, { id: 'limited', price: { cents: 15_000 }, endsAt })
  const client = await mall.enrol()
  const shown = { price: 15_000, memberPrice: null, originalPrice: 20_000 }
  expect(await cardOf(client, coat)).toMatchObject({ ...shown, tags: [{ text: '限时价 ¥150' }] })
  const page = await client.call('GET product/getProductDetail', { productId: coat.productId })
  expect(page).toMatchObject({ ...shown, offers: [], skus: { skus: [shown] } })
  await client.call('POST shopCart/add', { ...coat, number: 2, clientType: 1 })
  const cart = await client.call('GET shopCart/myShopCartDetail', {})
  expect(cart.shopCartDtos[0]?.productDetails[0]).toMatchObject(shown)
  expect(cart).toMatchObject({ originalAmount: 40_000, totalAmount: 30_000, discounts: [{ cents: 10_000 }] })
  const submit = await submitOf(client)
  expect(submit.payAmount).toBe(30_000)
  const placed = await client.call('POST productOrder/commitOrder', submit)
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: placed.orders[0]?.orderId ?? '' })
  expect(order.amounts.find(({ kind }) => kind === 'discount')).toMatchObject({ label: '限时优惠', amount: -10_000 })

  mall.clock.advance(endsAt - mall.clock.now())
  expect(await cardOf(client, coat)).toMatchObject({ price: 20_000, memberPrice: 19_000 })
  expect(await priceNow(client, coat)).toBe(20_000)
})

test('a flash price: limited in total and per shopper, then the regular price [purchase.flash]', async () => {
  const fan = await shelve(mall.services, 'flash', { stock: 99, priceCents: 9900 })
  const flash = { type: OFFER_TYPE.flashSale, title: '整点秒杀', price: { cents: 4900 } } as const
  await put(fan, { id: 'flash', ...flash, each: 2 }, 3)
  const [a, b, c] = [await mall.enrol(), await mall.enrol(), await mall.enrol()]
  // One price per line: more pieces than the limit are refused, not split.
  expect(await confirmed(a, fan, 3)).toMatchObject({ problems: [{ kind: 'limit', text: '秒杀每人限购 2 件' }] })
  const first = await buy(a, fan, 2)
  expect(first.payAmount).toBe(9800)
  expect(await confirmed(a, fan)).toMatchObject({ problems: [{ text: '秒杀每人限购 2 件，你已买 2 件' }] })
  // The number of pieces left is cached for two seconds.
  mall.clock.advance(2001)
  expect(await confirmed(b, fan, 2)).toMatchObject({ problems: [{ kind: 'limit', text: '秒杀仅剩 1 件' }] })

  // Both confirm while one piece is left; the second commit is refused with the reason.
  const [ofB, ofC] = [await asked(b, fan), await asked(c, fan)]
  await b.call('POST productOrder/commitOrder', ofB)
  await expect(c.call('POST productOrder/commitOrder', ofC)).rejects.toThrow('秒杀已抢光')
  expect([await priceNow(c, fan), (await cardOf(c, fan))?.price]).toEqual([9900, 9900])

  await a.call('POST productOrder/cancelOrder', { orderId: first.orders[0]?.orderId ?? '', reason: '不想买了' })
  await mall.settle()
  expect([await priceNow(c, fan), (await cardOf(c, fan))?.price]).toEqual([4900, 4900])
  await payFor(mall, c, (await buy(c, fan)).payOrderNo)
})

/** Confirms one piece, as a submit page does, and returns the body that its button sends. */
const asked = (client: WireClient, { storeId, skuId }: Shelved) =>
  submitOf(client, { source: SUBMIT_SOURCE.buyNow, binComits: [{ storeId, products: [{ skuId, number: 1 }] }] })

test('a newcomer price applies to one of two orders, and again only after that one was closed [purchase.newcomer-price]', async () => {
  const mug = await shelve(mall.services, 'welcome', { stock: 9, priceCents: 5000 })
  await put(mug, { id: 'welcome', type: OFFER_TYPE.newUser, price: { cents: 990 } })
  const client = await mall.enrol()
  expect((await cardOf(client, mug))?.tags[0]?.text).toBe('新人价 ¥9.90')
  const [one, other] = [await asked(client, mug), await asked(client, mug)]
  expect([one.payAmount, other.payAmount]).toEqual([990, 990])
  const outcomes = await Promise.allSettled(
    [one, other].map((ask) => client.call('POST productOrder/commitOrder', ask, { idempotencyKey: randomUUID() })),
  )
  const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(placed).toHaveLength(1)
  expect(await priceNow(client, mug)).toBe(5000)
  await client.call('POST productOrder/cancelOrder', {
    orderId: placed[0]?.orders[0]?.orderId ?? '',
    reason: '不想买了',
  })
  await mall.settle()
  const again = await buy(client, mug)
  expect(again.payAmount).toBe(990)
  await payFor(mall, client, again.payOrderNo)
  expect(await priceNow(client, mug)).toBe(5000)
})

test('app prices apply in the app only, in cart, submit and order; the newcomer price of the app once [purchase.app-price]', async () => {
  const pen = await shelve(mall.services, 'in-app', { stock: 9, priceCents: 5000 })
  await put(pen, { id: 'app', type: OFFER_TYPE.app, price: { cents: 4000 } })
  await put(pen, { id: 'app-new', type: OFFER_TYPE.appNewUser, price: { cents: 1000 } })
  const [outside, inApp] = [await mall.enrol(), await mall.enrol({ appKey: 'galleria-app' })]
  expect((await cardOf(outside, pen))?.tags.map(({ text }) => text)).toContain('App专享价 ¥40')
  const cartOf = async (client: WireClient) => {
    await client.call('POST shopCart/add', { ...pen, number: 1, clientType: 1 })
    const { shopCartDtos, totalAmount } = await client.call('GET shopCart/myShopCartDetail', {})
    return [shopCartDtos[0]?.productDetails[0]?.price, totalAmount, await priceNow(client, pen)]
  }
  expect(await cartOf(outside)).toEqual([5000, 5000, 5000])
  expect(await cartOf(inApp)).toEqual([1000, 1000, 1000])
  const lie = outside.call('POST productOrder/commitOrder', { ...(await asked(outside, pen)), payAmount: 1000 })
  await expect(lie).rejects.toThrow('价格已变化')
  const placed = await buy(inApp, pen)
  expect(placed.payAmount).toBe(1000)
  await payFor(mall, inApp, placed.payOrderNo)
  expect(await priceNow(inApp, pen)).toBe(4000)
})

test('five of thirty concurrent orders get the flash price, one piece for each shopper', async () => {
  const lamp = await shelve(mall.services, 'rush', { stock: 99, priceCents: 9900 })
  const flash = { type: OFFER_TYPE.flashSale, title: '整点秒杀', price: { cents: 100 } } as const
  await put(lamp, { id: 'rush', ...flash, each: 1 }, 5)
  const crowd = await Promise.all(Array.from({ length: 15 }, () => mall.enrol()))
  // Each shopper twice, from two devices.
  const asks = await Promise.all(crowd.map(async (one) => [one, await asked(one, lamp)] as const))
  const outcomes = await Promise.allSettled(
    [...asks, ...asks].map(([one, ask]) =>
      one.call('POST productOrder/commitOrder', ask, { idempotencyKey: randomUUID() }),
    ),
  )
  const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.payAmount] : []))
  expect(placed).toEqual([100, 100, 100, 100, 100])
})
