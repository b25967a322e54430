import { randomUUID } from 'node:crypto'
import { PAY_WAY } from '@contract/codes/payment'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { openStore, shelve } from '../../../../test/support/shopping'
import { tiered } from '../../../../test/support/tier'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from '../coupon/coupon.fixture'
import type { ItemRecord } from '.'

const ROUNDS = 5
const CROWD = tiered(100, 500)

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const { coupons, db, clock } = mall.services
  await db.tx((tx) =>
    coupons.put(tx, couponRecord({ couponId: 'five', from: 0, off: { cents: 500 } }), null, clock.now()),
  )
  await mall.settle()
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
async function put(over: Partial<ItemRecord> = {}, total: number | null = null): Promise<string> {
  const { pointsMall, db, clock } = mall.services
  const itemId = `item-${++count}`
  const one: ItemRecord = {
    itemId,
    kind: 'coupon',
    ref: 'five',
    productId: '',
    title: '五元券',
    points: 300,
    memberPoints: null,
    cents: 0,
    perPerson: 1,
    startsAt: 0,
    endsAt: clock.now() + 1e9,
  }
  await db.tx((tx) => pointsMall.put(tx, { ...one, ...over }, total, clock.now()))
  return itemId
}
async function shopper(points: number, isMember = false): Promise<WireClient> {
  const client = await mall.enrol(isMember ? { memberUntil: mall.clock.now() + 1e9 } : undefined)
  const gift = { uid: client.uid, amount: points, ref: 'g', reason: '补偿' }
  if (points > 0) await mall.services.db.tx((tx) => mall.services.points.give(tx, gift, mall.clock.now()))
  return client
}
const redeem = (client: WireClient, itemId: string, idempotencyKey: string = randomUUID()) =>
  client.call('POST pointsMall/exchange', { itemId }, { idempotencyKey })
const usable = async (client: WireClient) => (await client.call('GET coupon/pageMine', {})).usableCount
const levels = async (client: WireClient) => {
  const { available, frozen } = await client.call('GET point/account', {})
  return [available, frozen]
}
const had = async (client: WireClient) => (await client.call('GET point/order/list', {})).records
const detail = (client: WireClient, itemId: string) => client.call('GET pointsMall/detail', { itemId })
const redeemedOf = async (itemId: string) =>
  (await mall.services.pointsMall.all(mall.services.db.q)).find((one) => one.itemId === itemId)?.exchanged

test('a coupon for points is given at once, once per key, up to the limit per shopper [points-mall.coupon]', async () => {
  const client = await shopper(700)
  const itemId = await put({ perPerson: 2 }, 9)
  expect(await detail(client, itemId)).toMatchObject({
    points: 300,
    cents: 0,
    left: 9,
    available: 700,
    button: { code: 'exchange' },
    face: { couponId: 'five' },
    limitText: expect.stringMatching(/^每人 2 张，兑换至 \d{4}-\d\d-\d\d$/),
  })
  const key = randomUUID()
  const first = await redeem(client, itemId, key)
  expect(first).toMatchObject({ payOrderNo: '', payAmount: 0 })
  expect(await redeem(client, itemId, key)).toEqual(first)
  expect([await usable(client), await levels(client), await redeemedOf(itemId)]).toEqual([1, [400, 0], 1])
  await redeem(client, itemId)
  expect((await detail(client, itemId)).button.code).toBe('enough')
  await expect(redeem(client, itemId)).rejects.toThrow('已达上限')
  expect(await had(client)).toMatchObject([
    { state: 'done', stateText: '已兑换', points: 300, buttons: [{ code: 'coupon' }] },
    { exchangeId: first.exchangeId },
  ])
  expect((await client.call('GET point/pageEntries', {})).records[0]).toMatchObject({
    title: '积分兑换',
    note: expect.stringMatching(/./),
    to: { page: 'pointsHad', params: {} },
    amount: -300,
  })
})

test('too few points, sold out, not begun and ended are refused with the reason, and no points are taken [points-mall.refused]', async () => {
  const now = mall.clock.now()
  const poor = await shopper(299)
  const itemId = await put()
  expect((await detail(poor, itemId)).button).toMatchObject({ code: 'short', text: '积分不足' })
  await expect(redeem(poor, itemId)).rejects.toThrow('积分不足')
  const rich = await shopper(9000)
  for (const [over, total, code] of [
    [{ startsAt: now + 1000 }, null, 'wait'],
    [{ endsAt: now }, null, 'over'],
    [{}, 0, 'soldOut'],
  ] as const) {
    const id = await put(over, total)
    expect((await detail(rich, id)).button.code).toBe(code)
    await expect(redeem(rich, id)).rejects.toThrow(/未开始|已结束|已兑完/)
  }
  expect([await levels(rich), await had(rich), await usable(poor)]).toEqual([[9000, 0], [], 0])
  await expect(detail(rich, 'never')).rejects.toThrow('没有这件兑换品')
})

test("members pay fewer points; the mall filters by kind and by the shopper's points [points-mall.member]", async () => {
  const [plain, member] = [await shopper(280), await shopper(280, true)]
  const itemId = await put({ memberPoints: 270, title: '会员价' })
  const dear = await put({ points: 90_000 })
  expect(await detail(plain, itemId)).toMatchObject({ points: 300, fullPoints: null, memberPoints: 270 })
  expect(await detail(member, itemId)).toMatchObject({ points: 270, fullPoints: 300, memberPoints: null })
  const page = (filters: object) => member.legacy('neweshop.point.getPointMallNew', { pageSize: 50, filters })
  const all = await page({ kind: 'coupon' })
  const ids = all.records.map((one) => one.itemId)
  expect(ids.indexOf(itemId)).toBeLessThan(ids.indexOf(dear))
  const reached = await page({ isReachable: true })
  expect(reached.records.map((one) => one.itemId)).toContain(itemId)
  expect(reached.records.map((one) => one.itemId)).not.toContain(dear)
  expect([reached.total, all.reachableCount]).toEqual([reached.records.length, reached.records.length])
  expect((await page({ kind: 'goods' })).records).toEqual([])
  await redeem(member, itemId)
  expect(await levels(member)).toEqual([10, 0])
})

test('a redemption with money freezes the points, gives the coupon on payment, and releases them on cancel or expiry [points-mall.money]', async () => {
  const client = await shopper(900)
  const itemId = await put({ cents: 100, perPerson: 9 }, 5)
  const first = await redeem(client, itemId)
  expect([first.payAmount, await levels(client), await redeemedOf(itemId)]).toEqual([100, [600, 300], 1])
  // An open redemption is continued.
  expect(await redeem(client, itemId)).toEqual(first)
  expect(await had(client)).toMatchObject([{ state: 'unpaid', buttons: [{ code: 'cancel' }, { code: 'pay' }] }])
  await client.call('POST pointsMall/cancel', { exchangeId: first.exchangeId })
  await expect(client.call('POST pointsMall/cancel', { exchangeId: first.exchangeId })).rejects.toThrow()
  expect([await levels(client), await redeemedOf(itemId)]).toEqual([[900, 0], 0])
  await redeem(client, itemId)
  mall.clock.advance(16 * 60_000)
  await mall.services.jobs.runDue()
  await mall.settle()
  expect((await had(client)).map(({ state }) => state)).toEqual(['closed', 'closed'])
  const { payOrderNo } = await redeem(client, itemId)
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  await mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' })
  await eventually(async () => (await had(client))[0]?.state === 'done', 'it is paid')
  expect([await levels(client), await usable(client), await redeemedOf(itemId)]).toEqual([[600, 0], 1, 1])
})

test(`a payment during cancellation gives the coupon or returns money and points, ${ROUNDS} rounds [points-mall.money]`, async () => {
  const itemId = await put({ cents: 100, perPerson: 9 })
  for (let round = 0; round < ROUNDS; round++) {
    const client = await shopper(300)
    const { payOrderNo, exchangeId } = await redeem(client, itemId)
    const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    await Promise.allSettled([
      mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' }),
      client.call('POST pointsMall/cancel', { exchangeId }),
    ])
    await mall.settle()
    await eventually(async () => (await had(client))[0]?.state !== 'unpaid', 'it is paid or given up')
    const [record] = await had(client)
    expect([record?.state, await usable(client), await levels(client)]).toEqual(
      record?.state === 'done' ? ['done', 1, [0, 0]] : ['closed', 0, [300, 0]],
    )
  }
})

test(`${CROWD} concurrent shoppers for twenty items: twenty succeed, the others keep their points [points-mall.last]`, async () => {
  const itemId = await put({}, 20)
  const clients = await Promise.all(Array.from({ length: CROWD }, () => shopper(300)))
  const ends = await Promise.allSettled(clients.map((client) => redeem(client, itemId)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await redeemedOf(itemId)).toBe(20)
  const left = await Promise.all(clients.map(levels))
  expect(left.filter(([available]) => available === 300)).toHaveLength(CROWD - 20)
})

test('one shopper on ten devices gets no more than the limit, and the points never fall below zero [points-mall.last]', async () => {
  const client = await shopper(700)
  const itemId = await put({ perPerson: 5 })
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(client, itemId)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect([await levels(client), await usable(client)]).toEqual([[100, 0], 2])
})

test('a voucher for points is given at once and once, as a purchase without a refund [points-mall.voucher]', async () => {
  const { vouchers, db, clock } = mall.services
  const latte = {
    voucherId: 'latte',
    title: '拿铁券',
    note: '',
    terms: ['每张限兑 1 杯'],
    picture: null,
    priceCents: 0,
    worthCents: 2800,
    uses: 2,
    perPerson: 1,
    storeIds: [],
    needsSlot: false,
    validDays: 30,
    validUntil: clock.now() + 1e10,
    startsAt: 0,
    endsAt: clock.now() + 1e10,
  }
  await db.tx((tx) => vouchers.put(tx, latte, null, clock.now()))
  const itemId = await put({ kind: 'voucher', ref: 'latte', title: '拿铁券' }, 9)
  const client = await shopper(700)
  expect(await detail(client, itemId)).toMatchObject({
    face: null,
    listPrice: 2800,
    placeText: '全场通用',
    limitText: expect.stringMatching(/^每人 1 张/),
    validText: expect.stringMatching(/^兑换后 30 天内有效/),
  })
  const filters = { kind: 'voucher' } as const
  expect((await client.legacy('neweshop.point.getPointMallNew', { pageSize: 50, filters })).records).toHaveLength(1)
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(client, itemId)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [one] = await had(client)
  expect([one?.state, one?.buttons[0]?.code, await levels(client)]).toEqual(['done', 'voucher', [400, 0]])
  const purchase = await client.call('GET voucher/purchase', { purchaseId: one?.purchaseId ?? '' })
  expect(purchase).toMatchObject({
    stateText: '已兑换',
    price: 0,
    backUses: 0,
    tickets: [{ state: 'unused', total: 2 }],
  })
})

test('a voucher with money is given on payment; if it has ended by then, money and points are returned [points-mall.voucher]', async () => {
  const { vouchers, db, clock } = mall.services
  const put_ = (validUntil: number) =>
    db.tx((tx) =>
      vouchers.put(
        tx,
        {
          voucherId: 'tea',
          title: '下午茶',
          note: '',
          terms: [],
          picture: null,
          priceCents: 5900,
          worthCents: 0,
          uses: 1,
          perPerson: 1,
          storeIds: [],
          needsSlot: false,
          validDays: 0,
          validUntil,
          startsAt: 0,
          endsAt: clock.now() + 1e10,
        },
        null,
        clock.now(),
      ),
    )
  await put_(clock.now() + 1e10)
  const itemId = await put({ kind: 'voucher', ref: 'tea', title: '下午茶', cents: 100, perPerson: 9 })
  const client = await shopper(600)
  const buy = async () => {
    const { payOrderNo } = await redeem(client, itemId)
    return (await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })).payParams?.h5Url
  }
  await mall.gateway.play(await buy(), { outcome: 'succeed' })
  await eventually(async () => (await had(client))[0]?.state === 'done', 'it is paid')
  expect((await client.call('GET voucher/record', {})).records).toHaveLength(1)
  const url = await buy()
  await put_(clock.now())
  await mall.gateway.play(url, { outcome: 'succeed' })
  await eventually(async () => (await had(client))[0]?.state === 'closed', 'it goes back')
  expect(await levels(client)).toEqual([300, 0])
  await expect(detail(client, itemId)).rejects.toThrow('没有这件兑换品')
})

test('a payment after the operator replaced the item by goods returns money and points [points-mall.money]', async () => {
  const { pointsMall, db, clock } = mall.services
  const itemId = await put({ cents: 100 })
  const client = await shopper(300)
  const { payOrderNo } = await redeem(client, itemId)
  const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
  const goods: ItemRecord = {
    itemId,
    kind: 'goods',
    ref: 'sku',
    productId: 'product',
    title: '挂件',
    points: 300,
    memberPoints: null,
    cents: 100,
    perPerson: 1,
    startsAt: 0,
    endsAt: clock.now() + 1e9,
  }
  await db.tx((tx) => pointsMall.put(tx, goods, null, clock.now()))
  await mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' })
  await eventually(async () => (await had(client))[0]?.state === 'closed', 'it goes back')
  expect([await levels(client), await usable(client)]).toEqual([[300, 0], 0])
})

test('the filter of goods that take points has the open stores with goods only [points-mall.stores]', async () => {
  const { services } = mall
  await openStore(services, { storeId: 'full', name: '素研', takesPoints: true })
  await openStore(services, { storeId: 'bare', name: '空店', takesPoints: true })
  await openStore(services, { storeId: 'cash', name: '现金店' })
  for (const storeId of ['full', 'cash']) await shelve(services, `in-${storeId}`, { storeId, stock: 1 })
  await mall.settle()
  const client = await mall.visitor()
  expect((await client.call('GET pointsMall/stores', {})).records).toEqual([{ storeId: 'full', name: '素研' }])
})
