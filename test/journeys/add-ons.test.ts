import { OFFER_TYPE } from '@contract/codes/offer'
import { SUBMIT_SOURCE } from '@contract/codes/order'
import type { AddOn } from '@server/modules/offers/pricing'
import { giftOf, offerOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** A store with a product for ¥200, and products for ¥50 that its offer gives or sells as add-ons. */
async function stall(storeId: string, stocks: readonly number[], cents = 0, over: Omit<Partial<AddOn>, 'skus'> = {}) {
  await openStore(mall.services, { storeId, deliveryTypes: [1] })
  const coat = await shelve(mall.services, `${storeId}-coat`, { storeId, stock: 9, priceCents: 20_000 })
  const extras: Shelved[] = []
  for (const [at, stock] of stocks.entries())
    extras.push(await shelve(mall.services, `${storeId}-${at}`, { storeId, stock, priceCents: 5000 }))
  const offer = giftOf({ id: `of-${storeId}`, storeId, skus: extras, ...over }, cents)
  await mall.services.db.tx((tx) => mall.services.promotions.put(tx, offer, mall.clock.now()))
  return { coat, extras, activityId: offer.id }
}

const put = (client: WireClient, goods: Shelved, number = 1) =>
  client.call('POST shopCart/add', { ...goods, number, clientType: 1 })
const choose = (client: WireClient, activityId: string, goods: readonly (readonly [Shelved, number])[]) =>
  client.call('POST shopCart/updateGiftSku', {
    activityId,
    goods: goods.map(([{ skuId }, number]) => ({ skuId, number })),
  })
const FROM_CART = { source: SUBMIT_SOURCE.cart, orderSource: 1 }

/** The submit page for the ticked lines, and the body that its button sends. */
async function confirm(client: WireClient) {
  const seen = await client.call('POST productOrder/confirmOrder', FROM_CART)
  const binComits = seen.stores.map(({ storeId, deliveryType, lines }) => ({
    storeId,
    deliveryType,
    products: lines.map(({ skuId, number, activityId }) => ({ skuId, number, ...(activityId && { activityId }) })),
  }))
  return { seen, submit: { ...FROM_CART, binComits, payAmount: seen.payAmount } }
}
const commit = (client: WireClient, { submit }: Awaited<ReturnType<typeof confirm>>) =>
  client.call('POST productOrder/commitOrder', submit)
const left = async (goods: Shelved) => {
  const free = await mall.services.stock.available(mall.services.db.q, [goods.skuId])
  return free.get(goods.skuId)
}
const linesOf = ({ seen }: Awaited<ReturnType<typeof confirm>>) =>
  seen.stores.flatMap(({ lines }) => lines.map(({ skuId, number, price }) => [skuId, number, price]))

test('a gift is chosen in the cart, is free in submit and order, and returns to the stock with the order [purchase.gifts]', async () => {
  const { coat, extras, activityId } = await stall('gifts', [3, 3])
  const [cup, bag] = extras as [Shelved, Shelved]
  const client = await mall.enrol()
  await put(client, coat)
  const [group] = (await client.call('GET shopCart/myShopCartDetail', {})).shopCartDtos
  expect(group).toMatchObject({
    activityTips: [{ tag: '满赠', text: '满199赠1件', isMet: true }],
    addOns: [{ isGift: true, most: 1, goods: [{ skuId: cup.skuId, price: 0, originalPrice: 5000, number: 1 }] }],
  })
  // 凑单 lists eligible goods, not the goods that the offer only gives.
  const activity = { activeType: OFFER_TYPE.tradeIn, activityId }
  const earning = (await client.call('POST product/pageProducts', { activity })).records
  expect(earning.map(({ productId }) => productId).sort()).toEqual(
    [coat, ...extras].map(({ productId }) => productId).sort(),
  )
  expect(await client.call('POST shopCart/activityTip', activity)).toMatchObject({
    title: '满额赠',
    ruleText: '满199赠1件',
    isMet: true,
    number: 1,
    cents: 20_000,
  })
  const chosen = await choose(client, activityId, [[bag, 1]])
  expect(chosen).toMatchObject({ totalAmount: 20_000, originalAmount: 25_000, selectTotalNumber: 1 })
  const all = await client.call('GET shopCart/getGiftSkus', { activityId })
  expect(all.goods.map(({ skuId, number }) => [skuId, number])).toEqual([
    [cup.skuId, 0],
    [bag.skuId, 1],
  ])
  const asked = await confirm(client)
  expect(linesOf(asked)).toEqual([
    [coat.skuId, 1, 20_000],
    [bag.skuId, 1, 0],
  ])
  const placed = await commit(client, asked)
  expect(placed.payAmount).toBe(20_000)
  const orderId = placed.orders[0]?.orderId ?? ''
  const order = await client.call('GET productOrder/getOrderInfo', { orderId })
  expect(order.lines.map(({ price, payAmount }) => [price, payAmount])).toEqual([
    [20_000, 20_000],
    [0, 0],
  ])
  expect([await left(cup), await left(bag)]).toEqual([3, 2])
  // The order clears the choice: the next cart starts with the default gift.
  await put(client, coat)
  expect(linesOf(await confirm(client))[1]?.[0]).toBe(cup.skuId)

  await payFor(mall, client, placed.payOrderNo)
  await client.call('POST productOrder/cancelOrder', { orderId, reason: '不想买了' })
  await mall.services.jobs.runDue()
  await eventually(async () => (await left(bag)) === 3, 'the gift is back')
  // On buying again, a gift is not added as a paid product.
  expect(await mall.services.orders.buyAgain(client.uid, orderId)).toMatchObject({ added: 1, rejected: [] })
})

test('a sold-out gift is replaced and the change is shown, also between submit and commit [pricing.gift-instead]', async () => {
  const { coat, extras, activityId } = await stall('few', [1, 9])
  const [cup, bag] = extras as [Shelved, Shelved]
  const [a, b] = [await mall.enrol(), await mall.enrol()]
  for (const one of [a, b]) {
    await put(one, coat)
    await choose(one, activityId, [[cup, 1]])
  }
  const [ofA, ofB] = [await confirm(a), await confirm(b)]
  await commit(a, ofA)
  await expect(commit(b, ofB)).rejects.toThrow('已售罄')
  const again = await confirm(b)
  expect(linesOf(again)[1]).toEqual([bag.skuId, 1, 0])
  expect(again.seen.limitlnfo).toContain('已送完，已为你换成其他赠品')
  const cart = await b.call('GET shopCart/myShopCartDetail', {})
  expect(cart.shopCartDtos[0]?.addOns[0]?.goods).toMatchObject([
    { skuId: cup.skuId, number: 0, note: '已送完' },
    { skuId: bag.skuId, number: 1 },
  ])
  expect((await commit(b, again)).payAmount).toBe(20_000)
})

test('an add-on costs its special price above the threshold and is removed below it [purchase.add-ons]', async () => {
  const { coat, extras, activityId } = await stall('trade', [5], 990)
  const [cup] = extras as [Shelved]
  const client = await mall.enrol()
  await put(client, coat)
  await expect(choose(client, activityId, [[cup, 2]])).rejects.toThrow('最多可选 1 件')
  await expect(choose(client, activityId, [[coat, 1]])).rejects.toThrow('不在可选范围内')
  const cart = await choose(client, activityId, [[cup, 1]])
  expect(cart).toMatchObject({ totalAmount: 20_990, discounts: [{ title: '加价换购', cents: 4010 }] })
  const asked = await confirm(client)
  expect(linesOf(asked)[1]).toEqual([cup.skuId, 1, 990])

  const lineId = cart.shopCartDtos[0]?.productDetails[0]?.id ?? ''
  const unticked = await client.call('POST shopCart/selectPartOrNot', { ids: [lineId], isSelect: false })
  expect(unticked).toMatchObject({ totalAmount: 0 })
  expect(unticked.shopCartDtos[0]?.addOns[0]).toMatchObject({
    most: 0,
    goods: [{ number: 1, note: '未达条件，暂不计入' }],
  })
  // A payload that has the add-on price without eligible goods.
  const { submit } = asked
  const bare = submit.binComits.map((bin) => ({ ...bin, products: bin.products.slice(1) }))
  await expect(
    client.call('POST productOrder/commitOrder', { ...submit, binComits: bare, payAmount: 990 }),
  ).rejects.toThrow('不再满足活动条件')
  const more = submit.binComits.map((bin) => ({
    ...bin,
    products: bin.products.map((one) => (one.activityId ? { ...one, number: 2 } : one)),
  }))
  await expect(
    client.call('POST productOrder/commitOrder', { ...submit, binComits: more, payAmount: 21_980 }),
  ).rejects.toThrow('不再满足活动条件')
  expect((await commit(client, asked)).payAmount).toBe(20_990)
  expect(await left(cup)).toBe(4)
})

test('a bought product is not given as a gift as well, and gifts do not count toward thresholds [pricing.gift-bought]', async () => {
  const { coat, extras } = await stall('both', [1])
  const [cup] = extras as [Shelved]
  const client = await mall.enrol()
  await put(client, coat)
  await put(client, cup)
  expect(linesOf(await confirm(client))).toHaveLength(2)
  const pair = { id: 'pair', storeId: 'both', title: '两件减', basis: 'pieces' as const }
  await mall.services.db.tx((tx) =>
    mall.services.promotions.put(tx, offerOf({ ...pair, tiers: [{ from: 3, off: { cents: 100 } }] }), mall.clock.now()),
  )
  expect((await confirm(client)).seen.payAmount).toBe(25_000)
})
