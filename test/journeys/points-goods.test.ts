// Goods for points, bought by an ordinary order.
import { randomUUID } from 'node:crypto'
import { OFFER_TYPE } from '@contract/codes/offer'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import type { ItemRecord } from '@server/modules/offers/points-mall'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const BUYERS = 30

let mall: TestMall
let bear: Shelved
let cup: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  await openStore(mall.services, { storeId: 'takes', deliveryTypes: [DELIVERY_TYPE.pickup], takesPoints: true })
  bear = await shelve(mall.services, 'bear', { storeId: 'takes', stock: 200, priceCents: 6900, memberPriceCents: 6000 })
  cup = await shelve(mall.services, 'cup', { storeId: 'takes', stock: 200, priceCents: 3000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

let count = 0
async function put(goods: Shelved, over: Partial<ItemRecord> = {}, total: number | null = null): Promise<string> {
  const { pointsMall, db, clock } = mall.services
  const itemId = `goods-${++count}`
  const one: ItemRecord = {
    itemId,
    kind: 'goods',
    ref: goods.skuId,
    productId: goods.productId,
    title: '小熊挂件',
    points: 2600,
    memberPoints: null,
    cents: 990,
    perPerson: 2,
    startsAt: 0,
    endsAt: clock.now() + 1e9,
    ...over,
  }
  await db.tx((tx) => pointsMall.put(tx, one, total, clock.now()))
  return itemId
}
async function shopper(points: number): Promise<WireClient> {
  const client = await mall.enrol()
  const gift = { uid: client.uid, amount: points, ref: 'g', reason: '补偿' }
  await mall.services.db.tx((tx) => mall.services.points.give(tx, gift, mall.clock.now()))
  return client
}
const ask = (pointItemId: string, goods: Shelved, number = 1) => ({
  source: SUBMIT_SOURCE.buyNow,
  orderSource: 1,
  pointItemId,
  binComits: [{ storeId: goods.storeId, products: [{ skuId: goods.skuId, number }] }],
})
const confirm = (client: WireClient, pointItemId: string, goods: Shelved, number?: number) =>
  client.call('POST productOrder/confirmOrder', ask(pointItemId, goods, number))
const commit = async (client: WireClient, pointItemId: string, goods: Shelved, number?: number) =>
  client.call('POST productOrder/commitOrder', await submitOf(client, ask(pointItemId, goods, number)), {
    idempotencyKey: randomUUID(),
  })
const levels = async (client: WireClient) => {
  const { available, frozen } = await client.call('GET point/account', {})
  return [available, frozen]
}
const had = async (client: WireClient) => (await client.call('GET point/order/list', {})).records

test('goods cost points plus money, for every shopper; no other reduction applies [points-mall.goods]', async () => {
  const client = await shopper(8000)
  const itemId = await put(bear)
  const seen = await confirm(client, itemId, bear, 2)
  expect(seen).toMatchObject({
    payAmount: 1980,
    problems: [],
    points: null,
    coupons: null,
    pointItem: { itemId, points: 5200, available: 8000 },
  })
  expect(seen.amounts).toContainEqual({ label: '5200 积分兑换', amount: -11_820, kind: 'discount' })
  const plain = await client.call('POST productOrder/confirmOrder', { ...ask(itemId, bear), pointItemId: undefined })
  expect([plain.payAmount, plain.pointItem]).toEqual([6900, undefined])
  expect((await confirm(client, itemId, bear, 3)).problems).toMatchObject([{ text: '已达上限' }])
  await expect(confirm(client, itemId, cup)).rejects.toThrow('兑换品与商品不符')
  await expect(confirm(client, 'never', bear)).rejects.toThrow('没有这件兑换品')
  expect((await confirm(await shopper(2599), itemId, bear)).problems).toMatchObject([{ text: '积分不足' }])
})

test('points are frozen by the submit, spent by the payment, returned with the order; the result lists them with their links [purchase.points-goods]', async () => {
  const client = await shopper(2600)
  const itemId = await put(bear, {}, 5)
  const placed = await commit(client, itemId, bear)
  expect([placed.payAmount, await levels(client)]).toEqual([990, [0, 2600]])
  const orderId = placed.orders[0]?.orderId ?? ''
  expect(await had(client)).toMatchObject([{ state: 'unpaid', orderId, points: 2600, cents: 990, payOrderNo: '' }])
  await client.call('POST productOrder/cancelOrder', { orderId, reason: '不想买了' })
  expect([await levels(client), (await had(client))[0]?.state]).toEqual([[2600, 0], 'closed'])
  const again = await commit(client, itemId, bear)
  await payFor(mall, client, again.payOrderNo)
  expect([await levels(client), (await had(client))[0]?.state]).toEqual([[0, 0], 'done'])
  const order = await client.call('GET productOrder/getOrderInfo', { orderId: again.orders[0]?.orderId ?? '' })
  expect(order.amounts).toContainEqual({ label: '2600 积分兑换', amount: -5910, kind: 'discount' })
  for (const [cents, back, state] of [
    [330, 866, 'done'],
    [undefined, 2600, 'returned'],
  ] as const) {
    await mall.services.orderOperator.refund(OPERATOR, 'all', order.orderNo, cents, '退回')
    await mall.services.jobs.runDue()
    await mall.settle()
    await eventually(async () => (await levels(client))[0] === back, `${back} points are back`)
    expect((await had(client))[0]?.state).toBe(state)
  }
  const { records } = await client.legacy('neweshop.point.getPointMallNew', { pageSize: 50 })
  expect(records.find((one) => one.itemId === itemId)).toMatchObject({ taken: 0, left: 5, listPrice: 6900 })
  const { columns } = await client.legacy('eshop.special.getColumnProduct', {})
  expect(columns.find(({ columnId }) => columnId === 'middle')?.records.map((one) => one.itemId)).toContain(itemId)
})

test('an order for points alone is paid immediately, and its cancellation returns all points [points-mall.goods-free]', async () => {
  const client = await shopper(5000)
  const itemId = await put(cup, { cents: 0, points: 2000 })
  const placed = await commit(client, itemId, cup)
  await mall.settle()
  expect([placed.payAmount, await levels(client), (await had(client))[0]?.state]).toEqual([0, [3000, 0], 'done'])
  await client.call('POST productOrder/cancelOrder', { orderId: placed.orders[0]?.orderId ?? '', reason: '不想要了' })
  await mall.settle()
  expect([await levels(client), (await had(client))[0]?.state]).toEqual([[5000, 0], 'returned'])
})

test(`${BUYERS} concurrent shoppers for five pieces: five orders; two submits of one shopper for the same points: one`, async () => {
  const itemId = await put(cup, { cents: 100, points: 100 }, 5)
  const clients = await Promise.all(Array.from({ length: BUYERS }, () => shopper(100)))
  const ends = await Promise.allSettled(clients.map((client) => commit(client, itemId, cup)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const client = await shopper(2600)
  const bearId = await put(bear)
  const submit = await submitOf(client, ask(bearId, bear))
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await levels(client)).toEqual([0, 2600])
})

test('the adjustment of an order of points goods has the kind for points', async () => {
  const rows = await mall.services.db.q.selectFrom('order_adjustment').select('kind').execute()
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set([OFFER_TYPE.pointsItem]))
})
