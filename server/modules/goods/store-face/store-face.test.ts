import { ORDER_SOURCE, SUBMIT_SOURCE } from '@contract/codes/order'
import { type TestMall, testApp } from '../../../../test/support/app'
import { settle } from '../../../../test/support/settle'
import { openStore, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'

const HANGZHOU = { x: 30.2, y: 120.2 }
const RIDER = { templates: [], rider: { firstKm: 3, furtherCents: 100, mostKm: 5 } }

let mall: TestMall
let visitor: WireClient
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  moveTo('2026-11-20')
  await openStore(mall.services, {
    storeId: 'market',
    businessId: 'b1',
    name: '鲜禾超市',
    storeType: 'NORMAL',
    floor: 'B1',
    unit: 'B1-08',
    ...HANGZHOU,
    openTime: '08:00',
    closeTime: '22:00',
    exceptions: [
      { from: '2026-11-01', to: '2026-11-02', hours: null, note: '过去' },
      { from: '2026-11-22', to: '2026-11-23', hours: null, note: '盘点' },
      { from: '2026-11-21', to: '2026-11-21', hours: { openTime: '12:00', closeTime: '18:00' }, note: '' },
    ],
    deliveryTypes: [3, 1],
    instantFreightCents: 500,
    instantFreeOverCents: 14_900,
    instantLeastCents: 5900,
    carriage: RIDER,
    deliveryAreaCodes: ['3301'],
  })
  for (const [name, categoryId] of [
    ['apple', 'fruit'],
    ['pear', 'fruit'],
    ['milk', 'dairy'],
  ] as const)
    await shelve(mall.services, name, { stock: 9, storeId: 'market', categoryId, priceCents: 2000 })
  await settle(mall.services)
  visitor = await mall.visitor()
})
afterAll(() => mall.close())

const moveTo = (day: string) => mall.clock.set(Date.parse(`${day}T12:00:00+08:00`) - mall.clock.now())

const face = (client: WireClient, more: object = {}) =>
  client.call('POST store/getStoreHome', { storeId: 'market', ...more })

test('one reply has all data of a store: door, hours with coming exceptions, terms of riders, shelves [store.face]', async () => {
  expect(await face(visitor)).toMatchObject({
    storeId: 'market',
    storeType: 'NORMAL',
    floor: 'B1-08',
    isOpen: true,
    openText: '营业中 · 至 22:00',
    hoursText: '08:00–22:00',
    exceptions: [
      { days: '11 月 21 日', hours: '12:00–18:00', note: '' },
      { days: '11 月 22 日 – 11 月 23 日', hours: '休息', note: '盘点' },
    ],
    rider: {
      leastCents: 5900,
      feeText: '¥59 起送，配送费 ¥5，满 ¥149 免',
      whenText: '最快 30 分钟送达',
      rangeText: '5 公里内配送',
      refusal: '',
    },
    hasPickup: true,
    hasScan: false,
    closedText: '',
    goodsCount: 3,
    isFollowed: false,
    offers: [],
  })
  const { categories } = await face(visitor)
  expect(categories.map(({ categoryId, count }) => [categoryId, count]).sort()).toEqual([
    ['dairy', 1],
    ['fruit', 2],
  ])
})

test('an unknown store and one of another business are refused [store.face-unknown]', async () => {
  await expect(face(visitor, { storeId: 'nowhere' })).rejects.toThrow('店铺不存在')
  await expect(face(visitor, { businessId: 'b-other' })).rejects.toThrow('店铺不存在')
  expect((await face(visitor, { businessId: 'b1' })).storeId).toBe('market')
  const goods = visitor.call('POST storeProduct/getStoreShortcutGoods', { storeId: 'nowhere' })
  await expect(goods).rejects.toThrow('店铺不存在')
})

test('the shopper’s follow is in the reply, and the distance when the place is known [store.face-own]', async () => {
  const shopper = await mall.enrol({ at: HANGZHOU })
  await shopper.call('POST follow/set', { storeId: 'market', isFollowed: true })
  expect(await face(shopper)).toMatchObject({ isFollowed: true, fansText: '1 人关注', rider: { refusal: '' } })
  expect((await face(visitor, { latitude: 30.2, longitude: 120.2 })).distance).toBe(0)
  expect((await face(visitor)).isFollowed).toBe(false)
})

test('the page of a store shows that the place is out of the riders’ range, or that the store is closed [store.face-refusal]', async () => {
  const far = await mall.enrol({ at: { x: 30.4, y: 120.2 } })
  expect((await face(far)).rider?.refusal).toBe('超出配送范围')
  moveTo('2026-11-22')
  try {
    expect(await face(await mall.enrol({ at: HANGZHOU }))).toMatchObject({
      isOpen: false,
      openText: '休息中 · 11 月 24 日 08:00 营业',
      rider: { refusal: '店铺休息中', whenText: '11 月 24 日 08:00 开始配送' },
    })
  } finally {
    moveTo('2026-11-20')
  }
})

test('goods of a store by category, page after page [store.shortcut-goods]', async () => {
  const ask = { storeId: 'market', categoryId: 'fruit', pageSize: 1 }
  const first = await visitor.call('POST storeProduct/getStoreShortcutGoods', ask)
  expect([first.records.length, first.hasMore]).toEqual([1, true])
  const second = await visitor.call('POST storeProduct/getStoreShortcutGoods', { ...ask, cursor: first.cursor ?? '' })
  const ids = [...first.records, ...second.records].map(({ productId }) => productId)
  expect([ids.sort(), second.hasMore]).toEqual([['product-apple', 'product-pear'], false])
})

test('riders deliver from a minimum: the cart shows the gap, the checkout refuses less, pickup has no minimum [checkout.rider-least]', async () => {
  const shopper = await mall.enrol({ at: HANGZHOU })
  const add = (number: number) =>
    shopper.call('POST shopCart/add', {
      storeId: 'market',
      businessId: 'b1',
      clientType: 18,
      number,
      skuId: 'sku-apple',
    })
  await add(2)
  const rider = async () => (await shopper.call('GET shopCart/myShopCartDetail', {})).shopCartDtos[0]?.rider
  expect(await rider()).toEqual({ gapCents: 1900, feeText: '另需配送费 ¥5' })
  const look = async (deliveryType: number, number: number) => {
    const products = [{ skuId: 'sku-apple', number }]
    const { problems } = await shopper.call('POST productOrder/confirmOrder', {
      source: SUBMIT_SOURCE.storeCart,
      orderSource: ORDER_SOURCE.web,
      binComits: [{ storeId: 'market', deliveryType, products }],
    })
    return problems.map(({ kind, text }) => [kind, text])
  }
  expect(await look(3, 2)).toEqual([['delivery', '满 ¥59 起送，还差 ¥19']])
  expect(await look(1, 2)).toEqual([])
  expect(await look(3, 3)).toEqual([])
  await add(1)
  expect(await rider()).toEqual({ gapCents: 0, feeText: '另需配送费 ¥5' })
})
