import { randomUUID } from 'node:crypto'
import { ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'

const STEP_MS = 20_000
const RIDER_MINUTE_MS = 10_000

let mall: TestMall
let meal: Shelved
beforeAll(async () => {
  mall = await testApp({
    isSeeded: false,
    hasGateway: true,
    order: { demoStepMs: STEP_MS },
    parcel: { riderMinuteMs: RIDER_MINUTE_MS },
  })
  await openStore(mall.services, { storeId: 'rides', deliveryTypes: [3], x: 30.21, y: 120.2, instantFreightCents: 0 })
  meal = await shelve(mall.services, 'meal', { stock: 50, storeId: 'rides', priceCents: 3000 })
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

async function ordered() {
  const client = await mall.enrol({ at: { x: 30.19, y: 120.25 } })
  const products = [{ skuId: meal.skuId, number: 1 }]
  const binComits = [{ storeId: 'rides', products }]
  const submit = await submitOf(client, { source: SUBMIT_SOURCE.buyNow, binComits })
  const placed = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  await payFor(mall, client, placed.payOrderNo)
  await mall.settle()
  const orderId = placed.orders[0]?.orderId ?? ''
  return {
    client,
    orderId,
    status: async () => (await client.call('GET productOrder/getOrderInfo', { orderId })).status,
    parcel: async () => (await client.call('GET express/orderExpressQueryAll', { orderId })).parcels[0],
  }
}

async function pass(ms: number) {
  mall.clock.advance(ms)
  await mall.services.jobs.runDue()
  await mall.settle()
}

test('a demo store accepts an instant order, calls a rider, and the rider collects the order', async () => {
  const order = await ordered()
  expect(await order.status()).toBe(ORDER_STATUS.awaitingAcceptance)
  await pass(STEP_MS)
  expect(await order.status()).toBe(ORDER_STATUS.toShip)
  await pass(STEP_MS)
  expect(await order.status()).toBe(ORDER_STATUS.toReceive)
  const seen = new Set<string>()
  const places: number[] = []
  for (let step = 0; step < 40 && !seen.has('已送达'); step++) {
    await pass(RIDER_MINUTE_MS / 2)
    const parcel = await order.parcel()
    seen.add(parcel?.stateText ?? '')
    if (parcel?.ride) places.push(parcel.ride.now.y)
  }
  expect([...seen]).toEqual(expect.arrayContaining(['骑手已接单', '骑手已取货', '骑手配送中', '已送达']))
  expect(new Set(places).size).toBeGreaterThan(4)
  await order.client.call('POST productOrder/confirmReceive', { orderId: order.orderId })
  expect(await order.status()).toBe(ORDER_STATUS.completed)
})

test('the demo store skips an order that its shopper has cancelled', async () => {
  const order = await ordered()
  await order.client.call('POST productOrder/cancelOrder', { orderId: order.orderId, reason: '不想要了' })
  await pass(STEP_MS)
  await pass(STEP_MS)
  await eventually(async () => {
    await pass(1000)
    return (await order.status()) === ORDER_STATUS.refunded
  }, 'the money is back')
  expect(await order.parcel()).toBeUndefined()
})
