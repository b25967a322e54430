import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import { rewardOf } from '@server/modules/offers/promotion/promotion.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

let mall: TestMall
let coat: Shelved
let scarf: Shelved
let gloves: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [DELIVERY_TYPE.pickup]
  await openStore(mall.services, { storeId: 'takes', deliveryTypes, takesPoints: true })
  await openStore(mall.services, { storeId: 'test-store', deliveryTypes })
  coat = await shelve(mall.services, 'coat', { storeId: 'takes', stock: 50, priceCents: 4150 })
  gloves = await shelve(mall.services, 'gloves', {
    storeId: 'takes',
    stock: 5,
    priceCents: 4150,
    memberPriceCents: 950,
  })
  scarf = await shelve(mall.services, 'scarf', { stock: 50, priceCents: 1000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

async function shopper(points: number): Promise<{ client: WireClient; levels: () => Promise<number[]> }> {
  const client = await mall.enrol()
  const { services } = mall
  const { uid } = client
  if (points > 0)
    await services.db.tx((tx) =>
      services.points.give(tx, { uid, amount: points, ref: 'g', reason: '补偿' }, services.clock.now()),
    )
  const levels = async () => {
    const { available, frozen, balance } = await services.points.levels(uid, mall.clock.now())
    return [available, frozen, balance]
  }
  return { client, levels }
}

const ask = (usePoints: boolean, goods: readonly Shelved[] = [coat, scarf]) => ({
  source: SUBMIT_SOURCE.buyNow,
  usePoints,
  binComits: goods.map(({ storeId, skuId }) => ({ storeId, products: [{ skuId, number: 1 }] })),
})
const commit = (client: WireClient, submit: Awaited<ReturnType<typeof submitOf>>) =>
  client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
const confirmed = (client: WireClient, usePoints: boolean, goods?: readonly Shelved[]) =>
  client.call('POST productOrder/confirmOrder', { ...ask(usePoints, goods), orderSource: 1 })

test('points reduce at most half of the price at stores that accept them, in whole hundreds, when the shopper chooses so [purchase.points-most]', async () => {
  const { client } = await shopper(2999)
  expect(await confirmed(client, false)).toMatchObject({
    payAmount: 5150,
    points: { usable: 2000, cents: 0, isUsed: false },
  })
  const used = await confirmed(client, true)
  expect(used).toMatchObject({ payAmount: 3150, points: { usable: 2000, cents: 2000, isUsed: true } })
  expect(used.amounts).toContainEqual({ label: '积分抵扣', amount: -2000, kind: 'discount' })
  expect((await confirmed(client, true, [scarf])).points).toBeNull()
  expect((await confirmed((await shopper(99)).client, true)).points).toBeNull()
})

test('points are frozen by the submit, spent by the payment, returned by the refunded share [purchase.points-frozen]', async () => {
  const { client, levels } = await shopper(2000)
  const placed = await commit(client, await submitOf(client, ask(true, [coat])))
  expect([placed.payAmount, await levels()]).toEqual([2150, [0, 2000, 2000]])
  await payFor(mall, client, placed.payOrderNo)
  expect(await levels()).toEqual([0, 0, 0])
  const orderId = placed.orders[0]?.orderId ?? ''
  const { orderNo } = await client.call('GET productOrder/getOrderInfo', { orderId })
  for (const [cents, back] of [
    [1000, 930],
    [undefined, 2000],
  ] as const) {
    await mall.services.orderOperator.refund(OPERATOR, 'all', orderNo, cents, '退回')
    await mall.services.jobs.runDue()
    await mall.settle()
    await eventually(async () => (await levels())[0] === back, `${back} points are back`)
  }
  const { records } = await client.call('GET point/pageEntries', {})
  expect(records.map(({ title, amount }) => [title, amount])).toEqual([
    ['退款返还', 1070],
    ['退款返还', 930],
    ['订单抵扣', -2000],
    ['商城赠送', 2000],
  ])
  // Each entry names its source and links to it, until the order is deleted.
  const to = { page: 'order', params: { orderId } }
  expect(records.map(({ note, to: way }) => [note, way])).toEqual([
    ['product-coat', to],
    ['product-coat', to],
    ['product-coat', to],
    ['补偿', null],
  ])
  await client.call('POST productOrder/deleteOrder', { orderId })
  const after = (await client.call('GET point/pageEntries', {})).records
  expect(after.map(({ to: way }) => way)).toEqual([null, null, null, null])
})

test('a completed order earns a point per yuan of its goods; a refund takes back its share, as a debt when already spent', async () => {
  const { client, levels } = await shopper(0)
  const placed = await commit(client, await submitOf(client, ask(false, [coat])))
  await payFor(mall, client, placed.payOrderNo)
  const orderId = placed.orders[0]?.orderId ?? ''
  const { orderNo } = await client.call('GET productOrder/getOrderInfo', { orderId })
  const { orderOperator, points, db, jobs } = mall.services
  await orderOperator.deliver(OPERATOR, 'all', orderNo)
  expect(await levels()).toEqual([41, 0, 41])
  const spent = { uid: client.uid, amount: 40, ref: 'x', reason: '收回' }
  await db.tx((tx) => points.take(tx, spent, mall.clock.now()))
  for (const [cents, left] of [
    [2150, [0, 0, -20]],
    [undefined, [0, 0, -40]],
  ] as const) {
    await orderOperator.refund(OPERATOR, 'all', orderNo, cents, '退回')
    await jobs.runDue()
    await mall.settle()
    await eventually(async () => (await levels())[2] === left[2], 'its share is taken back')
    expect(await levels()).toEqual(left)
  }
  const { records } = await client.call('GET point/pageEntries', {})
  expect(records.map(({ title, amount }) => [title, amount])).toEqual([
    ['退款扣回', -20],
    ['退款扣回', -21],
    ['商城扣除', -40],
    ['购物奖励', 41],
  ])
  expect(records.map(({ to }) => to?.params)).toEqual([{ orderId }, { orderId }, undefined, { orderId }])
})

test('an offer’s reward is shown before the order, fixed by the submit, and taken back by the refunded share [points.reward-shown]', async () => {
  const { client, levels } = await shopper(0)
  const { orderOperator, promotions, db, jobs } = mall.services
  const now = mall.clock.now()
  const times = rewardOf('times', { times: 2 }, 'takes')
  const step = rewardOf('step', { basis: 'cents', steps: [{ from: 8000, points: 50 }] }, null)
  await db.tx(async (tx) => {
    for (const one of [times, step]) await promotions.put(tx, one, now)
  })
  await client.call('POST shopCart/add', { ...coat, number: 1, clientType: 1 })
  const cart = await client.call('GET shopCart/myShopCartDetail', {})
  expect([cart.shopCartDtos[0]?.activityTips, cart.shopCartTopActivityDTOList]).toMatchObject([
    [{ tag: '积分', text: '积分2倍', isMet: true }],
    [{ tag: '积分', text: '满80送50积分，还差 ¥38.50' }],
  ])
  const submit = ask(false, [coat])
  for (const bin of submit.binComits) for (const one of bin.products) one.number = 2
  expect((await client.call('POST productOrder/confirmOrder', { ...submit, orderSource: 1 })).rewardText).toBe(
    '订单完成后赠 133 积分',
  )
  const placed = await commit(client, await submitOf(client, submit))
  await db.tx(async (tx) => {
    for (const { id } of [times, step]) await promotions.end(tx, id, mall.clock.now())
  })
  await payFor(mall, client, placed.payOrderNo)
  const orderId = placed.orders[0]?.orderId ?? ''
  const order = await client.call('GET productOrder/getOrderInfo', { orderId })
  expect(order.rewardText).toBe('订单完成后赠 133 积分')
  await orderOperator.deliver(OPERATOR, 'all', order.orderNo)
  expect(await levels()).toEqual([216, 0, 216])
  expect((await client.call('GET productOrder/getOrderInfo', { orderId })).rewardText).toBe('')
  for (const [cents, left] of [
    [4150, 107],
    [undefined, 0],
  ] as const) {
    await orderOperator.refund(OPERATOR, 'all', order.orderNo, cents, '退回')
    await jobs.runDue()
    await eventually(async () => (await levels())[2] === left, 'its share is taken back')
  }
})

test('a member whose goods are fully paid with points pays nothing, and all points return with the order [points.all]', async () => {
  const { client, levels } = await shopper(2000)
  const { db, clock } = mall.services
  const memberUntil = clock.now() + DAY_MS
  await db.tx((tx) => tx.updateTable('shopper').set({ memberUntil }).where('uid', '=', client.uid).execute())
  expect((await confirmed(client, false, [gloves])).points).toMatchObject({ usable: 950, cents: 0 })
  const placed = await commit(client, await submitOf(client, ask(true, [gloves])))
  await mall.settle()
  expect([placed.payAmount, await levels()]).toEqual([0, [1050, 0, 1050]])
  await client.call('POST productOrder/cancelOrder', { orderId: placed.orders[0]?.orderId ?? '', reason: '不想买了' })
  expect(await levels()).toEqual([2000, 0, 2000])
})

test('one of two orders for the same points succeeds; its cancellation releases the points [points.released]', async () => {
  const { client, levels } = await shopper(2000)
  const submit = await submitOf(client, ask(true))
  const outcomes = await Promise.allSettled([commit(client, submit), commit(client, submit)])
  const placed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(placed).toHaveLength(1)
  expect(await levels()).toEqual([0, 2000, 2000])
  for (const { orderId } of placed[0]?.orders.slice(0, 1) ?? [])
    await client.call('POST productOrder/cancelOrder', { orderId, reason: '不想买了' })
  expect(await levels()).toEqual([2000, 0, 2000])
})
