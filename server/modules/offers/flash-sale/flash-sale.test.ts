import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE } from '@contract/codes/order'
import { type TestMall, testApp } from '../../../../test/support/app'
import { buy, openStore, type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import { pricedSkus, priceOf } from '../promotion/promotion.fixture'

let mall: TestMall
let fan: Shelved
let lamp: Shelved
let client: WireClient
const HOUR = 3_600_000
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'test-store', deliveryTypes: [DELIVERY_TYPE.pickup] })
  fan = await shelve(mall.services, 'fan', { stock: 90, priceCents: 9900 })
  lamp = await shelve(mall.services, 'lamp', { stock: 90, priceCents: 5000 })
  client = await mall.enrol()
  // The clock of the tests starts at noon in China.
  for (const [id, from] of [['noon', 720] as const, ['evening', 1200] as const])
    await put(id, { from, to: from + 120 }, id === 'noon' ? 10 : null)
})
afterAll(() => mall.close())

/** `pieces`: of the fan. */
function put(id: string, daily: { from: number; to: number }, pieces: number | null): Promise<void> {
  const goods = pricedSkus([fan, lamp])
  const skus = new Map([...(goods.skus ?? []), ...(pricedSkus([fan], null, pieces).skus ?? [])])
  const offer = priceOf({
    id,
    type: OFFER_TYPE.flashSale,
    title: '整点秒杀',
    price: { cents: 4000 },
    each: 9,
    daily,
    productIds: goods.productIds,
    skus,
  })
  return mall.services.db.tx((tx) => mall.services.promotions.put(tx, offer, mall.clock.now()))
}
const sessions = async () => (await client.call('GET flashSale/sessions', {})).records
const shelf = async (at: number, who = client) => {
  const { sessionId = '' } = (await sessions())[at] ?? {}
  return who.call('GET flashSale/products', { sessionId })
}
const stateOf = async (at: number, { productId }: Shelved, who = client) => {
  const found = (await shelf(at, who)).records.find((one) => one.productId === productId)
  return found && [found.kind, found.takenPercent, found.stockText, found.button.code]
}

test('sessions of today and tomorrow, the running one first, with prices, pieces and limits [pricing.flash-sessions]', async () => {
  expect((await sessions()).map(({ clock, stateText }) => [clock, stateText])).toEqual([
    ['12:00', '抢购中'],
    ['20:00', '即将开始'],
    ['12:00', '明天开始'],
    ['20:00', '明天开始'],
  ])
  expect(await shelf(0)).toMatchObject({
    limitText: '每个规格限购 9 件',
    records: [{ price: 4000, listPrice: 9900 }, {}],
  })
  expect(await stateOf(0, lamp)).toEqual(['on', null, '', 'buy'])
  expect(await stateOf(0, fan)).toEqual(['on', 0, '已抢 0%', 'buy'])
  await buy(client, fan, 6)
  expect(await stateOf(0, fan)).toEqual(['few', 60, '仅剩 4 件', 'buy'])
  await buy(await mall.enrol(), fan, 4)
  expect(await stateOf(0, fan)).toEqual(['gone', 100, '10 件已抢光', 'look'])
  expect((await shelf(0)).records.at(-1)?.productId).toBe(fan.productId)
  // The page counts down to the end while pieces are left, then to the next sale; the picker has the limit.
  const page = async ({ productId }: Shelved) => {
    const { activity, skus } = await client.call('GET product/getProductDetail', { productId })
    const limit = skus.skus[0]?.offerLimit
    return { activity, limit: limit && [limit.limitPerShopper, limit.alreadyBought] }
  }
  const [, next] = await sessions()
  // Cached numbers of pieces expire after two seconds.
  mall.clock.advance(2000)
  expect(await page(lamp)).toMatchObject({ activity: { isOn: true, takenPercent: null }, limit: [9, 0] })
  expect(await page(fan)).toMatchObject({
    activity: { title: '整点秒杀 ¥40', isOn: false, at: next?.startsAt },
    limit: null,
  })
  await buy(client, lamp, 2)
  expect(await page(lamp)).toMatchObject({ limit: [9, 2] })
  await expect(client.call('GET flashSale/products', { sessionId: '1-2' })).rejects.toThrow('这一场已经结束了')
})

test('a reminder is sent once, five minutes before the start; a cancelled one is not sent [pricing.flash-reminder]', async () => {
  const other = await mall.enrol()
  const { session, records } = await shelf(1)
  const { offerId = '' } = records[0] ?? {}
  const ask = { offerId, productId: fan.productId }
  for (const who of [client, other]) await who.call('POST flashSale/remind', ask)
  await client.call('POST flashSale/remind', ask)
  await client.call('POST flashSale/remind', { offerId, productId: lamp.productId })
  expect(await stateOf(1, fan)).toEqual(['soon', null, '2 人已设提醒', 'unremind'])
  expect(await stateOf(1, fan, await mall.enrol())).toEqual(['soon', null, '2 人已设提醒', 'remind'])
  await client.call('POST flashSale/unremind', { offerId, productId: lamp.productId })
  await other.call('POST flashSale/unremind', ask)
  const { records: own } = await client.call('GET flashSale/reminders', {})
  expect(own.map(({ session: { clock }, records: goods }) => [clock, goods.map(({ productId }) => productId)])).toEqual(
    [['20:00', [fan.productId]]],
  )

  const told = async (who: WireClient) => {
    await mall.services.jobs.runDue()
    await mall.settle()
    const { records: messages } = await who.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
    return messages.filter(({ title }) => title === '开抢提醒').map(({ content }) => content)
  }
  mall.clock.stop()
  mall.clock.advance(session.startsAt - mall.clock.now() - 5 * 60_000 - 1)
  expect(await told(client)).toEqual([])
  mall.clock.advance(1)
  for (let time = 0; time < 2; time++)
    expect(await told(client)).toEqual([expect.stringMatching('秒杀 20:00 开抢，别错过')])
  expect(await told(other)).toEqual([])
  expect((await client.call('GET flashSale/reminders', {})).records).toEqual([])
})

test('a reminder for a running sale, for goods outside the sale or for an unknown sale is refused [pricing.flash-reminder]', async () => {
  mall.clock.advance(HOUR)
  const [on] = (await shelf(0)).records
  const remind = (offerId = '', productId = fan.productId) =>
    client.call('POST flashSale/remind', { offerId, productId })
  await expect(remind(on?.offerId)).rejects.toThrow('已经开抢了')
  await expect(remind('nothing')).rejects.toThrow('没有这件商品')
  await expect(remind((await shelf(1)).records[0]?.offerId, 'nothing')).rejects.toThrow('没有这件商品')
})
