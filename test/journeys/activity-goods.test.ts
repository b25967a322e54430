import { ERROR_CODES } from '@contract/codes/errors'
import { FREE_FREIGHT, OFFER_TYPE, type OfferType } from '@contract/codes/offer'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import { offerOf, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { openStore, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let coat: Shelved
let scarf: Shelved
let bread: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['fashion', 'bakery']) await openStore(mall.services, { storeId })
  coat = await shelve(mall.services, 'coat', { stock: 9, storeId: 'fashion', priceCents: 30_000 })
  scarf = await shelve(mall.services, 'scarf', { stock: 9, storeId: 'fashion', priceCents: 8000 })
  bread = await shelve(mall.services, 'bread', { stock: 9, storeId: 'bakery', categoryId: 'food', priceCents: 1500 })
  const { coupons, promotions, db, clock } = mall.services
  const now = clock.now()
  const under = (couponId: string, id: string) => couponRecord({ couponId, category: { id, name: id } })
  await db.tx(async (tx) => {
    const productIds = new Set([scarf.productId, bread.productId])
    await promotions.put(tx, offerOf({ id: 'some', productIds }), now)
    await promotions.put(tx, offerOf({ id: 'over', endsAt: now }), now)
    await promotions.put(tx, priceOf({ id: 'price', storeId: 'bakery' }), now)
    await coupons.put(tx, couponRecord({ couponId: 'fashion', storeId: 'fashion' }), null, now)
    for (const coupon of [under('wear', 'test-category'), under('food', 'food')])
      await coupons.put(tx, coupon, null, now)
  })
  await mall.settle()
})
afterAll(() => mall.close())

const { coupon, fullReduction, limitedTime } = OFFER_TYPE

test('the goods of an offer or a coupon are its eligible goods, sorted and filtered like any list [pricing.activity-goods]', async () => {
  const visitor = await mall.visitor()
  const goodsOf = async (activeType: OfferType, activityId: string, more = {}) => {
    const reply = await visitor.call('POST product/pageProducts', { activity: { activeType, activityId }, ...more })
    return reply.records.map(({ productId }) => productId)
  }
  const cheapFirst = { sort: 'priceUp' } as const
  expect(await goodsOf(fullReduction, 'some', cheapFirst)).toEqual([bread.productId, scarf.productId])
  expect(await goodsOf(fullReduction, 'some', { ...cheapFirst, storeId: 'fashion' })).toEqual([scarf.productId])
  expect(await goodsOf(fullReduction, 'some', { minPrice: 9000 })).toEqual([])
  expect(await goodsOf(limitedTime, 'price')).toEqual([bread.productId])
  expect(await goodsOf(coupon, 'fashion', cheapFirst)).toEqual([scarf.productId, coat.productId])
  expect(await goodsOf(coupon, 'fashion', { storeId: 'bakery' })).toEqual([])
  expect(await goodsOf(coupon, 'wear', cheapFirst)).toEqual([scarf.productId, coat.productId])
  expect(await goodsOf(coupon, 'food')).toEqual([bread.productId])
  const facets = { activity: { activeType: fullReduction, activityId: 'some' }, withFacets: true }
  expect((await visitor.call('POST product/pageProducts', facets)).total).toBe(2)
  for (const [type, id] of [
    [fullReduction, 'over'],
    [fullReduction, 'never'],
    [coupon, 'never'],
  ] as const)
    await expect(goodsOf(type, id)).rejects.toMatchObject({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE })
})

test('progress of the cart toward an offer or a coupon, for a visitor and for a shopper [cart.progress]', async () => {
  const tipOf = (client: WireClient, activeType: OfferType, activityId: string, more = {}) =>
    client.call('POST shopCart/activityTip', { activeType, activityId, ...more })
  const visitor = await mall.visitor()
  const nothing = { text: '', isMet: false, number: 0, cents: 0 }
  expect(await tipOf(visitor, fullReduction, 'some')).toEqual({
    title: '开廊满减',
    ruleText: '满300减30',
    gapCents: 30_000,
    ...nothing,
  })
  const lines = [
    { skuId: scarf.skuId, number: 3, isSelect: true },
    { skuId: coat.skuId, number: 1, isSelect: true },
    { skuId: bread.skuId, number: 4, isSelect: false },
  ]
  expect(await tipOf(visitor, fullReduction, 'some', { lines })).toMatchObject({
    text: '满300减30，还差 ¥60',
    isMet: false,
    gapCents: 6000,
    number: 3,
    cents: 24_000,
  })
  const client = await mall.enrol()
  const add = (goods: Shelved, number: number) => client.call('POST shopCart/add', { ...goods, number, clientType: 1 })
  expect(await tipOf(client, coupon, 'fashion')).toEqual({
    title: '全场通用券',
    ruleText: '满 ¥100 可用，减 ¥20',
    gapCents: 10_000,
    ...nothing,
  })
  await add(scarf, 1)
  expect(await tipOf(client, coupon, 'fashion')).toMatchObject({ text: '差 ¥20 可用', gapCents: 2000, number: 1 })
  await add(coat, 1)
  expect(await tipOf(client, coupon, 'fashion')).toMatchObject({
    text: '可减 ¥20',
    isMet: true,
    gapCents: 0,
    cents: 38_000,
  })
  expect(await tipOf(client, coupon, 'food')).toMatchObject({ text: '', isMet: false, number: 0 })
  await add(scarf, 3)
  expect(await tipOf(client, fullReduction, 'some')).toMatchObject({ text: '满300减30，已减 ¥30', isMet: true })
  await add(bread, 2)
  expect(await tipOf(client, limitedTime, 'price')).toMatchObject({ text: '', number: 2, cents: 2700 })
  await expect(tipOf(client, fullReduction, 'never')).rejects.toMatchObject({
    code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
  })
})

test('goods that close the gap come first, cheapest first; other goods follow, most expensive first [pricing.activity-gap]', async () => {
  await openStore(mall.services, { storeId: 'toys' })
  for (const yuan of [10, 20, 30, 40, 50])
    await shelve(mall.services, `toy-${yuan}`, { stock: 9, storeId: 'toys', priceCents: yuan * 100 })
  const visitor = await mall.visitor()
  const activity = { activeType: FREE_FREIGHT, activityId: 'toys' } as const
  const pages = async (gapCents: number, pageSize: number, more = {}) => {
    const seen: string[][] = []
    for (let cursor: string | null = ''; cursor !== null && seen.length < 9; ) {
      const at: { cursor?: string } = cursor === '' ? {} : { cursor }
      const ask = { activity, gapCents, pageSize, ...more, ...at }
      const reply = await visitor.call('POST product/pageProducts', ask)
      seen.push(reply.records.map(({ productId }) => productId.replace('product-toy-', '')))
      expect(reply.hasMore).toBe(reply.cursor !== null)
      cursor = reply.cursor
    }
    return seen
  }
  expect((await pages(2500, 10)).flat()).toEqual(['30', '40', '50', '20', '10'])
  expect(await pages(2500, 2)).toEqual([['30', '40'], ['50'], ['20', '10']])
  expect((await pages(9000, 2)).flat()).toEqual(['50', '40', '30', '20', '10'])
  expect((await pages(500, 10)).flat()).toEqual(['10', '20', '30', '40', '50'])
  expect((await pages(2500, 10, { maxPrice: 4000 })).flat()).toEqual(['30', '40', '20', '10'])
  expect((await pages(2500, 10, { sort: 'priceUp' })).flat()).toEqual(['10', '20', '30', '40', '50'])
  const third = await visitor.call('POST product/pageProducts', { activity, gapCents: 2500, pageSize: 2, pageNo: 3 })
  expect(third.records.map(({ productId }) => productId)).toEqual(['product-toy-20', 'product-toy-10'])
  const past = await visitor.call('POST product/pageProducts', { activity, gapCents: 2500, pageSize: 2, pageNo: 4 })
  expect(past).toMatchObject({ records: [], hasMore: false })
})

test('progress of the cart toward a store’s free delivery, and the missing amount', async () => {
  await openStore(mall.services, {
    storeId: 'post',
    name: '邮寄店',
    deliveryTypes: [0],
    freeOverCents: 8800,
    freightCents: 800,
  })
  const card = await shelve(mall.services, 'card', { stock: 9, storeId: 'post', priceCents: 3000 })
  const visitor = await mall.visitor()
  const tipOf = (number: number) =>
    visitor.call('POST shopCart/activityTip', {
      activeType: FREE_FREIGHT,
      activityId: 'post',
      lines: [
        { skuId: coat.skuId, number: 1, isSelect: true },
        ...(number > 0 ? [{ skuId: card.skuId, number, isSelect: true }] : []),
      ],
    })
  expect(await tipOf(0)).toMatchObject({ title: '包邮', text: '', isMet: false, gapCents: 0, number: 0 })
  expect(await tipOf(1)).toEqual({
    title: '包邮',
    ruleText: '邮寄店，满 ¥88 免运费',
    text: '还差 ¥58 免运费',
    isMet: false,
    gapCents: 5800,
    number: 1,
    cents: 3000,
  })
  expect(await tipOf(3)).toMatchObject({ text: '已免运费', isMet: true, gapCents: 0, number: 3 })
  const nowhere = { activeType: FREE_FREIGHT, activityId: 'nowhere' } as const
  await expect(visitor.call('POST shopCart/activityTip', nowhere)).rejects.toThrow('活动已结束')
  await expect(visitor.call('POST product/pageProducts', { activity: nowhere })).rejects.toThrow('活动已结束')
})

test('a coupon of a category applies to goods of that category only', async () => {
  const client = await mall.enrol()
  await client.call('POST coupon/userGetCoupon', { couponId: 'wear' })
  await client.call('POST coupon/userGetCoupon', { couponId: 'food' })
  const binComits = [coat, bread].map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] }))
  const ask = { source: 'buyNow', orderSource: 1, binComits } as const
  const { usable, unusable } = await client.call('POST productOrder/getCouponsList', ask)
  const own = usable.filter(({ isToClaim }) => !isToClaim)
  expect(own).toMatchObject([{ couponId: 'wear', takesCents: 2000, isChosen: true, scopeText: 'test-category' }])
  expect(unusable).toMatchObject([{ couponId: 'food', canTopUp: true }])
  const of = async (goods: Shelved) =>
    (await client.call('POST coupon/bussinessCouponList', { productId: goods.productId })).records.map(
      ({ couponId }) => couponId,
    )
  expect([await of(coat), await of(bread)]).toEqual([['fashion', 'wear'], ['food']])
})
