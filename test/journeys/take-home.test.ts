import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { ProductCard, TakeHomePrice } from '@contract/schema/catalog'
import { couponRecord } from '@server/modules/offers/coupon/coupon.fixture'
import type { CouponRecord } from '@server/modules/offers/coupon/coupon.rules'
import type { PutOffer } from '@server/modules/offers/promotion'
import { offerOf, pricedSkus, priceOf } from '@server/modules/offers/promotion/promotion.fixture'
import { type TestMall, testApp } from '../support/app'
import { breaches } from '../support/invariants'
import { openStore, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  for (const storeId of ['test-store', 'other-store'])
    await openStore(mall.services, { storeId, deliveryTypes: [DELIVERY_TYPE.pickup] })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

async function put(...offers: PutOffer[]) {
  const { db, promotions } = mall.services
  for (const offer of offers) await db.tx((tx) => promotions.put(tx, offer, mall.clock.now()))
  await mall.settle()
}
async function putCoupon(couponId: string, over: Partial<CouponRecord> = {}, total: number | null = null) {
  const { db, coupons } = mall.services
  const record = couponRecord({ from: 0, ...over, couponId, title: over.title ?? couponId })
  await db.tx((tx) => coupons.put(tx, record, total, mall.clock.now()))
  await mall.settle()
}
const claim = (client: WireClient, couponId: string) =>
  client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: randomUUID() })
const cardOf = async (client: WireClient, { productId }: Shelved): Promise<ProductCard> => {
  const { records } = await client.call('POST product/pageProducts', { pageSize: 50 })
  const card = records.find((one) => one.productId === productId)
  if (!card) throw new Error(`${productId} is in no list`)
  return card
}
const listed = async (client: WireClient, goods: Shelved) => (await cardOf(client, goods)).takeHomePrices

interface Class {
  isMember: boolean
  isNew: boolean
  isApp: boolean
}
const CLASSES = [false, true].flatMap((isMember) =>
  [false, true].flatMap((isNew) => [false, true].map((isApp): Class => ({ isMember, isNew, isApp }))),
)
/** The displayed price of a class: the lowest possible take-home price, or the price itself. */
function shownTo(who: Class, of: Pick<ProductCard, 'price' | 'memberPrice' | 'takeHomePrices'>): number {
  const own = (of.takeHomePrices ?? []).filter(
    (one: TakeHomePrice) => (who.isMember || !one.isMember) && (who.isNew || !one.isNew) && (who.isApp || !one.isApp),
  )
  const price = who.isMember ? (of.memberPrice ?? of.price) : of.price
  return Math.min(price, ...own.map((one) => one.price))
}

const OTHERS: Pick<CouponRecord, 'stacks'> = { stacks: { reductions: true, memberPrices: true, coupons: false } }

test('the take-home price on cards, pages and carts is what each class of shoppers pays for one piece [purchase.take-home]', async () => {
  const at = (name: string, more = {}) => shelve(mall.services, name, { stock: 99, priceCents: 20_000, ...more })
  const goods = {
    plain: await at('plain'),
    cheap: await at('cheap', { priceCents: 3000 }),
    member: await at('member', { memberPriceCents: 18_000 }),
    elsewhere: await at('elsewhere', { storeId: 'other-store', memberPriceCents: 19_000 }),
    limited: await at('limited'),
    closed: await at('closed'),
    open: await at('open'),
    club: await at('club'),
    welcome: await at('welcome'),
    inApp: await at('in-app', { memberPriceCents: 17_500 }),
    several: await at('several', { others: { large: 26_000 } }),
    category: await at('category', { categoryId: 'books' }),
    virtual: await at('virtual', { ticket: { uses: 1, days: 30 } }),
  }
  const first = await at('first', { priceCents: 100 })
  const one = (name: keyof typeof goods) => pricedSkus([goods[name]])
  await put(
    offerOf({ id: 'mall', tiers: [{ from: 10_000, off: { cents: 1000 } }] }),
    offerOf({ id: 'store', storeId: 'test-store', basis: 'pieces', tiers: [{ from: 1, off: { perMille: 55 } }] }),
    offerOf({
      id: 'two',
      storeId: 'test-store',
      priority: 1,
      basis: 'pieces',
      tiers: [{ from: 2, off: { perMille: 500 } }],
    }),
    priceOf({ id: 'limited', price: { cents: 15_555 }, ...one('limited') }),
    priceOf({ id: 'closed', type: OFFER_TYPE.flashSale, price: { cents: 9900 }, ...one('closed') }),
    priceOf({
      id: 'open',
      type: OFFER_TYPE.flashSale,
      price: { cents: 12_000 },
      opens: { coupons: true, points: false },
      ...one('open'),
    }),
    priceOf({ id: 'club', type: OFFER_TYPE.memberDiscount, price: { perMille: 125 }, ...one('club') }),
    priceOf({ id: 'welcome', type: OFFER_TYPE.newUser, price: { cents: 9999 }, ...one('welcome') }),
    priceOf({ id: 'app', type: OFFER_TYPE.app, price: { cents: 18_000 }, ...one('inApp') }),
    priceOf({ id: 'app-new', type: OFFER_TYPE.appNewUser, price: { cents: 8000 }, ...one('inApp') }),
  )
  await mall.services.db.tx((tx) =>
    mall.services.editor.putCategories(tx, [
      { categoryId: 'books', parentId: null, level: 1, name: '图书', picture: null, position: 1 },
    ]),
  )
  const ids = {
    mall: ['mall-20', { from: 10_000, off: { cents: 2000 } }],
    percent: ['mall-10%', { kind: 'discount', off: { perMille: 100, most: 1500 } }],
    store: ['store-5', { storeId: 'test-store', off: { cents: 500 } }],
    strict: [
      'store-30-strict',
      {
        storeId: 'test-store',
        off: { cents: 3000 },
        stacks: { reductions: false, memberPrices: false, coupons: true },
      },
    ],
    alone: ['alone-24', { off: { cents: 2400 }, ...OTHERS }],
    club: ['club-12', { storeId: 'other-store', audience: 'member', off: { cents: 1200 } }],
    books: ['books-33', { category: { id: 'books', name: '图书' }, off: { cents: 3300 } }],
    large: ['from-500', { from: 50_000, off: { cents: 9000 } }],
    freight: ['freight', { kind: 'freight', off: { cents: 800 } }],
    gift: [
      'gift',
      {
        kind: 'gift',
        storeId: 'test-store',
        off: { cents: 0 },
        goods: [{ skuId: goods.cheap.skuId, productId: goods.cheap.productId, title: '礼品' }],
      },
    ],
  } satisfies Record<string, [string, Partial<CouponRecord>]>
  for (const [id, over] of Object.values(ids)) await putCoupon(id, over)
  await putCoupon('given-only', { off: { cents: 7000 }, isListed: false })
  await putCoupon('gone', { off: { cents: 8000 } }, 1)
  await putCoupon('later', {
    off: { cents: 8500 },
    valid: { from: mall.clock.now() + DAY_MS, until: 4_000_000_000_000 },
  })
  await claim(await mall.enrol(), 'gone')
  mall.clock.advance(2000)

  for (const who of CLASSES) {
    const memberUntil = who.isMember ? mall.clock.now() + DAY_MS : 0
    const client = await mall.enrol({ memberUntil, ...(who.isApp && { appKey: 'galleria-app' }) })
    const submit = async (one: Shelved, couponIds?: string[]) => {
      const binComits = [{ storeId: one.storeId, products: [{ skuId: one.skuId, number: 1 }] }]
      const asked = await submitOf(client, { source: SUBMIT_SOURCE.buyNow, binComits, ...(couponIds && { couponIds }) })
      return client.call('POST productOrder/commitOrder', asked, { idempotencyKey: randomUUID() })
    }
    if (!who.isNew) await submit(first, [])
    expect(await client.call('POST getIndexUserDate', {})).toMatchObject({ isNew: who.isNew, isMember: who.isMember })
    for (const [id, { audience = 'all' }] of Object.values<[string, Partial<CouponRecord>]>(ids))
      if (audience === 'all' || who.isMember) await claim(client, id)
    for (const [name, one] of Object.entries(goods)) {
      const about = `${name} of ${JSON.stringify(who)}`
      const card = await cardOf(client, one)
      const page = await client.call('GET product/getProductDetail', { productId: one.productId })
      // Tickets do not go into a cart.
      const isInCart = name !== 'virtual'
      if (isInCart) await client.call('POST shopCart/add', { ...one, number: 1, clientType: 1 })
      const cart = await client.call('GET shopCart/myShopCartDetail', {})
      const line = cart.shopCartDtos.flatMap((group) => group.productDetails).find(({ skuId }) => skuId === one.skuId)
      const sku = page.skus.skus.find(({ skuId }) => skuId === one.skuId)
      const placed = await submit(one)
      expect([about, ...[card, page, sku].map((of) => of && shownTo(who, of))]).toEqual([
        about,
        ...Array(3).fill(placed.payAmount),
      ])
      if (isInCart) expect([about, line?.takeHomePrice]).toEqual([about, placed.payAmount])
      for (const { price, adjustments } of page.takeHomePrices ?? [])
        expect(adjustments.reduce((sum, { amount }) => sum + amount, 0)).toBe(
          price - 20_000 + (name === 'cheap' ? 17_000 : 0),
        )
      await client.call('POST productOrder/cancelOrder', {
        orderId: placed.orders[0]?.orderId ?? '',
        reason: '不想买了',
      })
      await mall.settle()
    }
  }
})

test('new, ended and replaced coupons are visible immediately, a coupon that runs out within 2 s, and times to the millisecond [pricing.take-home-fresh]', async () => {
  const bag = await shelve(mall.services, 'bag', { stock: 9, priceCents: 1_000_000, storeId: 'other-store' })
  const own = { productIds: new Set([bag.productId]), ...OTHERS }
  const client = await mall.enrol()
  // Stops the clock, so that cached values stay valid on a slow machine.
  mall.clock.stop()
  const now = mall.clock.now()
  const priceNow = async () => (await listed(client, bag))?.find(({ isMember }) => !isMember)?.price
  const before = await priceNow()
  expect(before).toBe(990_000)

  await putCoupon('own', { ...own, off: { cents: 990_000 }, claimUntil: now + 60_000 }, 1)
  expect(await priceNow()).toBe(9000)
  await putCoupon('own', { ...own, off: { cents: 980_000 }, claimUntil: now + 60_000 }, 1)
  expect(await priceNow()).toBe(19_000)
  mall.clock.advance(59_999)
  expect(await priceNow()).toBe(19_000)
  mall.clock.advance(1)
  expect(await priceNow()).toBe(before)

  await putCoupon('last', { ...own, off: { cents: 970_000 } }, 1)
  expect(await priceNow()).toBe(29_000)
  await claim(client, 'last')
  mall.clock.advance(2000)
  expect(await priceNow()).toBe(before)

  await putCoupon('ended', { ...own, off: { cents: 960_000 } })
  expect(await priceNow()).toBe(39_000)
  await mall.services.db.tx((tx) => mall.services.coupons.end(tx, 'ended', mall.clock.now()))
  await mall.settle()
  expect(await priceNow()).toBe(before)

  await putCoupon('soon', { ...own, off: { cents: 950_000 }, claimFrom: mall.clock.now() + 500 })
  expect(await priceNow()).toBe(before)
  mall.clock.advance(500)
  expect(await priceNow()).toBe(49_000)

  await put(
    offerOf({
      id: 'own',
      productIds: new Set([bag.productId]),
      priority: -1,
      tiers: [{ from: 3000, off: { cents: 3000 } }],
    }),
  )
  expect(await priceNow()).toBe(47_000)
})

test('goods that are weighed, or sold from two pieces on, have no take-home price [pricing.take-home-none]', async () => {
  const { editor, db, clock } = mall.services
  const pair = await shelve(mall.services, 'pair', { stock: 9, priceCents: 20_000 })
  const client = await mall.enrol()
  expect(await listed(client, pair)).toBeDefined()
  const known = (await editor.findKnown(db.q, [pair.productId])).get(pair.productId)
  if (!known) throw new Error('the product does not exist')
  await db.tx((tx) => editor.saveProducts(tx, [{ ...known.draft, minBuy: 2 }], clock.now()))
  await mall.settle()
  expect(await listed(client, pair)).toBeUndefined()
  const { takeHomePrices, skus } = await client.call('GET product/getProductDetail', { productId: pair.productId })
  expect([takeHomePrices, skus.skus.map((sku) => sku.takeHomePrices)]).toEqual([undefined, [undefined]])
})
