// The price simulator of the console, through the gateway: it returns what the submit page shows, and writes nothing.
import { DAY_MS } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { QuoteInput, SimulatedQuote } from '@contract/console/simulator'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import type { CouponRecord } from '@server/modules/offers/coupon/coupon.rules'
import type { PutOffer } from '@server/modules/offers/promotion'
import { giftOf, offerOf, pricedSkus, priceOf, rewardOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { fingerprint } from '../support/fingerprint'
import { openStore, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const HOUR_MS = 3_600_000

let mall: TestMall
let desk: ConsoleClient
const goods: Record<string, Shelved> = {}
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
  const ways = [DELIVERY_TYPE.logistics, DELIVERY_TYPE.pickup]
  const store = { deliveryTypes: ways, freightCents: 800, takesPoints: true }
  await openStore(mall.services, { storeId: 'one', name: '一店', ...store })
  await openStore(mall.services, { storeId: 'two', name: '二店', ...store, takesPoints: false })
  const at = async (name: string, priceCents: number, more = {}) => {
    goods[name] = await shelve(mall.services, name, { stock: 500, storeId: 'one', priceCents, ...more })
  }
  await at('coat', 20_000, { memberPriceCents: 18_000 })
  await at('sock', 1999)
  await at('cap', 8050)
  await at('fan', 9900)
  await at('pin', 100)
  await at('book', 5555, { storeId: 'two' })
  await at('lamp', 30_000, { storeId: 'two', memberPriceCents: 29_000 })
  await put(
    offerOf({ id: 'mall', title: '全场满减', tiers: [{ from: 30_000, off: { cents: 3000 } }] }),
    offerOf({ id: 'store', title: '一店满减', storeId: 'one', tiers: [{ from: 20_000, off: { perMille: 100 } }] }),
    offerOf({ id: 'second', title: '后一个', storeId: 'one', priority: 1, tiers: [{ from: 100, off: { cents: 50 } }] }),
    priceOf({ id: 'limited', title: '限时', price: { cents: 7000 }, ...pricedSkus([of('cap')]) }),
    priceOf({
      id: 'flash',
      title: '秒杀',
      type: OFFER_TYPE.flashSale,
      price: { cents: 4900 },
      ...pricedSkus([of('fan')]),
    }),
    priceOf({
      id: 'welcome',
      title: '新人',
      type: OFFER_TYPE.newUser,
      price: { cents: 990 },
      ...pricedSkus([of('sock')]),
    }),
    priceOf({ id: 'app', title: 'App', type: OFFER_TYPE.app, price: { cents: 5000 }, ...pricedSkus([of('book')]) }),
    giftOf({ id: 'gift', storeId: 'one', skus: [of('pin')] }),
    rewardOf('reward', { basis: 'cents', steps: [{ from: 10_000, points: 50 }] }, 'one'),
  )
  await putCoupon('mall-20', { from: 10_000, off: { cents: 2000 } })
  await putCoupon('store-5', { storeId: 'one', from: 0, off: { cents: 500 } })
  await putCoupon('club', { storeId: 'two', audience: 'member', from: 0, off: { cents: 700 } })
  await putCoupon('freight', { kind: 'freight', from: 0, off: { cents: 300 } })
  await putCoupon('later', { claimFrom: mall.clock.now() + DAY_MS, off: { cents: 1500 } })
})
beforeEach(async () => {
  desk = (await staffClient(mall, 'administrator')).client
})
afterAll(() => mall.close())

const of = (name: string): Shelved => goods[name] ?? fail(name)
const fail = (name: string): never => {
  throw new Error(`${name} is not on the shelf`)
}
async function put(...offers: PutOffer[]) {
  const { db, promotions } = mall.services
  for (const offer of offers) await db.tx((tx) => promotions.put(tx, offer, mall.clock.now()))
  await mall.settle()
}
async function putCoupon(couponId: string, over: Partial<CouponRecord>) {
  const { db, coupons } = mall.services
  const record = couponRecord({ ...over, couponId, title: couponId })
  await db.tx((tx) => coupons.put(tx, record, null, mall.clock.now()))
  await mall.settle()
}
const quote = (input: Partial<QuoteInput> & { basket: readonly (readonly [string, number])[] }) => {
  const { basket, ...more } = input
  const lines = basket.map(([name, number]) => ({ skuId: of(name).skuId, number }))
  return desk.call('simulator/quote', { ...(more.uid === undefined && { as: 'plain' }), lines, ...more })
}
const offer = ({ offers }: SimulatedQuote, id: string) => offers.find((one) => one.id === id)
const cell = (found: SimulatedQuote, name: string, key: string) =>
  found.lines.find(({ skuId }) => skuId === of(name).skuId)?.cells.find((one) => one.key === key)

/** A seeded random generator: each run has the same baskets. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test('for the same shopper, basket and choices the simulator returns what the submit page shows, and no table changes [console.simulator-same]', async () => {
  const shoppers = await Promise.all(
    [0, 1, 2, 3].map(async (at) => {
      const isMember = at % 2 === 1
      const isApp = at === 3
      const client = await mall.enrol({
        ...(isMember && { memberUntil: mall.clock.now() + DAY_MS }),
        ...(isApp && { appKey: 'galleria-app' }),
      })
      const { uid } = client
      const { db, points } = mall.services
      const granted = { uid, amount: 100_000, ref: `given-${at}`, reason: '补偿' }
      if (at >= 2) await db.tx((tx) => points.give(tx, granted, mall.clock.now()))
      return { client, uid, isApp }
    }),
  )
  const [, old] = shoppers
  if (old) await buyOne(old.client)
  await mall.settle()
  const names = Object.keys(goods).filter((name) => name !== 'pin')
  const roll = dice(7)
  let compared = 0
  for (let at = 0; at < 60; at++) {
    const shopper = shoppers[roll(shoppers.length)]
    if (!shopper) continue
    const basket = names.flatMap((name): [string, number][] => (roll(3) === 0 ? [[name, 1 + roll(4)]] : []))
    if (basket.length === 0) continue
    const choices = {
      ...(roll(3) === 0 && { couponIds: [] }),
      ...(roll(2) === 0 && { usePoints: true }),
      ...(roll(2) === 0 && { deliveryType: DELIVERY_TYPE.pickup }),
    }
    const before = at % 10 === 0 ? await written() : null
    const found = await quote({ uid: shopper.uid, isApp: shopper.isApp, basket, ...choices })
    if (before) expect(await written()).toEqual(before)
    const page = await confirmed(shopper.client, basket, choices)
    expect([at, basket, seenBy(found)]).toEqual([at, basket, seenOn(page)])
    compared++
    for (const line of found.lines)
      expect(line.cells.reduce((sum, { cents }) => sum + cents, line.originalCents)).toBe(line.payableCents)
    expect(found.lines.reduce((sum, { payableCents }) => sum + payableCents, 0)).toBe(page.payAmount)
  }
  expect(compared).toBeGreaterThan(30)
  // The simulated points equal the points in the reply to the commit.
  const basket = [['coat', 2]] as const
  for (const { client, uid } of shoppers.slice(0, 2)) {
    const { earns } = await quote({ uid, basket })
    const binComits = [{ storeId: 'one', products: [{ skuId: of('coat').skuId, number: 2 }] }]
    const asked = await submitOf(client, { source: 'buyNow', binComits })
    expect((await client.call('POST productOrder/commitOrder', asked)).presentPoints).toBe(earns)
  }
})

/** All rows of the mall, the audit included. */
async function written() {
  const { db, auditOperator } = mall.services
  return { rows: await fingerprint(db), audit: await auditOperator.list({ limit: 1 }) }
}

type Confirmed = Awaited<ReturnType<typeof confirmed>>
function confirmed(
  client: WireClient,
  basket: readonly (readonly [string, number])[],
  { deliveryType, ...choices }: { deliveryType?: number; couponIds?: string[]; usePoints?: boolean },
) {
  const stores = [...new Set(basket.map(([name]) => of(name).storeId))]
  return client.call('POST productOrder/confirmOrder', {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: stores.map((storeId) => ({
      storeId,
      ...(deliveryType !== undefined && { deliveryType }),
      products: basket.flatMap(([name, number]) =>
        of(name).storeId === storeId ? [{ skuId: of(name).skuId, number }] : [],
      ),
    })),
    ...choices,
  })
}
async function buyOne(client: WireClient) {
  const binComits = [{ storeId: 'one', products: [{ skuId: of('coat').skuId, number: 1 }] }]
  await client.call('POST productOrder/commitOrder', await submitOf(client, { source: 'buyNow', binComits }))
}

const seenBy = ({ payableCents, amounts, lines, deliveries, problems }: SimulatedQuote) => ({
  payableCents,
  amounts,
  lines: lines.map(({ skuId, number, unitCents }) => [skuId, number, unitCents]),
  freights: deliveries.map(({ type, freightCents }) => [type, freightCents]),
  problems: problems.map(({ text }) => text),
})
const seenOn = ({ payAmount: payableCents, amounts, stores, problems }: Confirmed): ReturnType<typeof seenBy> => ({
  payableCents,
  amounts,
  lines: stores.flatMap((one) => one.lines.map(({ skuId, number, price }) => [skuId, number, price])),
  freights: stores.map(({ deliveryType, freight }) => [deliveryType, freight]),
  problems: problems.map(({ text }) => text),
})

test('each step of each line has an amount, or the reason for none; unused offers have their reasons [console.simulator-reasons]', async () => {
  await put(offerOf({ id: 'winter', title: '冬季满减', storeId: 'one', startsAt: mall.clock.now() + 2 * DAY_MS }))
  const found = await quote({
    basket: [
      ['coat', 1],
      ['cap', 1],
      ['fan', 1],
      ['sock', 1],
      ['book', 1],
    ],
  })
  expect(cell(found, 'cap', 'price')).toMatchObject({ cents: -1050, note: '取限时价' })
  expect(cell(found, 'coat', 'price')).toMatchObject({ cents: 0, note: '会员才有' })
  expect(cell(found, 'sock', 'price')).toMatchObject({ cents: 0, note: '只给新客' })
  expect(cell(found, 'book', 'price')).toMatchObject({ cents: 0, note: '只在 App 里有' })
  expect(cell(found, 'coat', 'reduction')?.cents).toBeLessThan(0)
  expect(cell(found, 'book', 'storeCoupon')).toMatchObject({ cents: 0, note: '没有券' })
  expect(cell(found, 'fan', 'mallCoupon')).toMatchObject({ cents: 0, note: '秒杀不用券' })
  expect(cell(found, 'coat', 'points')).toMatchObject({ cents: 0, note: '没用' })
  expect(offer(found, 'store')).toMatchObject({ isUsed: true, tag: '满减', storeName: '一店' })
  expect(offer(found, 'second')).toMatchObject({ isUsed: false, text: '商品已参加「一店满减」，同级只用先的一个' })
  expect(offer(found, 'winter')?.text).toMatch(/才开始$/)
  expect(offer(found, 'welcome')?.text).toBe('只给新客')
  expect(offer(found, 'gift')).toMatchObject({ isUsed: true })
  expect(offer(found, 'reward')).toMatchObject({ isUsed: true, text: '会用上，满100送50积分' })
  expect(offer(found, 'club')?.text).toBe('会员才能领')
  expect(offer(found, 'later')?.text).toMatch(/起可领$/)
  expect(offer(await quote({ basket: [['book', 1]] }), 'mall')?.text).toBe('还差 ¥244.45')
  const { earns, lines, steps } = found
  expect(earns).toBeGreaterThan(50)
  for (const { key, cents } of steps)
    expect([key, cents]).toEqual([
      key,
      lines.reduce((sum, line) => sum + (line.cells.find((one) => one.key === key)?.cents ?? 0), 0),
    ])
})

test('a quote for a class of shoppers or a later moment has the offers of that class or moment [console.simulator-planned]', async () => {
  const from = mall.clock.now() + DAY_MS
  await put(
    priceOf({
      id: 'tomorrow',
      title: '明天秒杀',
      type: OFFER_TYPE.flashSale,
      price: { cents: 10_000 },
      startsAt: from,
      endsAt: from + HOUR_MS,
      ...pricedSkus([of('lamp')], null, 5),
    }),
  )
  const priceOn = async (input: Partial<QuoteInput>, name = 'lamp') =>
    (await quote({ basket: [[name, 1]], couponIds: [], ...input })).lines[0]?.unitCents
  expect(await priceOn({})).toBe(30_000)
  expect(await priceOn({ as: 'member' })).toBe(29_000)
  expect(await priceOn({ at: from })).toBe(10_000)
  expect(await priceOn({ at: from + HOUR_MS, as: 'member' })).toBe(29_000)
  expect(await priceOn({ as: 'newcomer' }, 'sock')).toBe(990)
  expect(await priceOn({ as: 'plain' }, 'sock')).toBe(1999)
  // A planned offer does not change the present price.
  expect((await quote({ basket: [['lamp', 1]] })).lines[0]?.unitCents).toBe(30_000)
  const club = (await quote({ basket: [['lamp', 1]], as: 'member' })).coupons.find(({ title }) => title === 'club')
  expect(club).toMatchObject({ isChosen: true, takesCents: 700, isToClaim: true })
  const past = await desk.send('simulator/quote', {
    as: 'plain',
    at: mall.clock.now() - 1,
    lines: [{ skuId: of('lamp').skuId, number: 1 }],
  })
  expect(past.message).toContain('这个时刻已过')
})

test('goods of other stores are unknown, and an account needs members.read [console.simulator-scope]', async () => {
  const { client } = await staffClient(mall, 'clerk', { stores: ['one'] })
  const lines = [{ skuId: of('coat').skuId, number: 1 }]
  expect((await client.call('simulator/quote', { as: 'plain', lines })).lines).toHaveLength(1 + 1)
  const foreign = await client.send('simulator/quote', { as: 'plain', lines: [{ skuId: of('book').skuId, number: 1 }] })
  const unknown = await client.send('simulator/quote', { as: 'plain', lines: [{ skuId: 'none', number: 1 }] })
  expect(foreign).toEqual(unknown)
  expect(foreign.message).toContain('没有这件商品')
  expect((await client.send('simulator/quote', { uid: 'any', lines })).message).toContain('查看会员')
  expect((await desk.send('simulator/quote', { uid: 'any', lines })).message).toContain('没有这位会员')
  expect((await desk.send('simulator/quote', { lines })).message).toContain('请选一位会员')
  expect((await client.call('simulator/goods', { text: of('book').skuId })).records).toEqual([])
  expect((await desk.call('simulator/goods', { text: of('book').skuId })).records).toMatchObject([
    { storeName: '二店' },
  ])
})

test('a basket is copied from an order, and is priced for a region [console.simulator-basket]', async () => {
  const client = await mall.enrol()
  const binComits = [{ storeId: 'one', products: [{ skuId: of('coat').skuId, number: 2 }] }]
  const placed = await client.call(
    'POST productOrder/commitOrder',
    await submitOf(client, { source: 'buyNow', binComits }),
  )
  const found = await desk.call('simulator/order', { orderNo: placed.orders[0]?.orderNo ?? '' })
  expect(found.lines).toContainEqual({ skuId: of('coat').skuId, number: 2 })
  const [province] = (await desk.call('simulator/areas', { code: '000000' })).records
  expect(province?.hasChildren).toBe(true)
  const { areaText, deliveries } = await quote({ basket: [['coat', 1]], areaCode: '330108' })
  expect(areaText).toBe('浙江省杭州市滨江区')
  expect(deliveries[0]?.ways.map(({ type }) => type)).toEqual([DELIVERY_TYPE.logistics, DELIVERY_TYPE.pickup])
  expect(
    (
      await desk.send('simulator/quote', {
        as: 'plain',
        areaCode: '999999',
        lines: [{ skuId: of('coat').skuId, number: 1 }],
      })
    ).message,
  ).toContain('没有这个地区')
})

test('the check finds overlapping reductions, prices of the same SKUs and prices below 30 % of the list price, in the scope [console.conflict-check] [console.conflict-scope]', async () => {
  await put(
    priceOf({
      id: 'cheap',
      title: '清仓',
      price: { cents: 1500 },
      opens: { coupons: true, points: true },
      ...pricedSkus([of('cap')]),
    }),
  )
  const check = await desk.call('simulator/conflicts', {})
  const kinds = (kind: string) => check.conflicts.filter((one) => one.kind === kind)
  expect(kinds('overlap')).toContainEqual(
    expect.objectContaining({
      title: '一店两个满减同时开着',
      offers: [
        { id: 'store', title: '一店满减' },
        { id: 'second', title: '后一个' },
      ],
    }),
  )
  expect(kinds('samePrice')).toContainEqual(
    expect.objectContaining({
      title: '「清仓」与「限时」撞在 1 个规格',
      goods: [expect.objectContaining({ cents: 1500 })],
    }),
  )
  expect(kinds('floor')).toMatchObject([
    { goods: expect.arrayContaining([expect.objectContaining({ skuId: of('cap').skuId })]) },
  ])
  expect(check.checkedOffers).toBeGreaterThan(5)
  const { client } = await staffClient(mall, 'clerk', { stores: ['two'] })
  const other = await client.call('simulator/conflicts', {})
  expect(other.conflicts.filter(({ kind }) => kind !== 'floor')).toEqual([])
  expect(JSON.stringify(other)).not.toContain('一店满减')
  expect(JSON.stringify(other)).not.toContain(of('cap').skuId)
})
