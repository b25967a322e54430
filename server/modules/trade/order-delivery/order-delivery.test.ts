import { randomUUID } from 'node:crypto'
import { CANCEL_REASONS, DELIVERY_TYPE, SUBMIT_SOURCE } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { openStore, payFor, type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'

const { logistics, express, sameCity, pickup, instant } = DELIVERY_TYPE
const FREE = 'free-store'
const DEAR = 'dear-store'
const TERMS = {
  storeId: FREE,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '08:00',
  closeTime: '22:00',
  minutes: 120,
  most: 2,
  daysAhead: 2,
  leadMinutes: 30,
  payAtPickup: false,
}

let mall: TestMall
let free: Shelved
let dear: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const deliveryTypes = [logistics, pickup, sameCity, instant]
  await openStore(mall.services, { storeId: FREE, deliveryTypes, freightCents: 0, instantFreightCents: 0 })
  await openStore(mall.services, {
    storeId: DEAR,
    deliveryTypes: [...deliveryTypes, express],
    freightCents: 800,
    freeOverCents: null,
    instantFreightCents: 800,
    instantFreeOverCents: null,
  })
  free = await shelve(mall.services, 'free', { stock: 500, storeId: FREE })
  dear = await shelve(mall.services, 'dear', { stock: 500, storeId: DEAR })
  await mall.services.db.tx((tx) => mall.services.slots.put(tx, TERMS, mall.clock.now()))
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

interface Placed {
  client: WireClient
  orderId: string
  orderNo: string
  payOrderNo: string
}
async function place(goods: Shelved, deliveryType: number, client?: WireClient): Promise<Placed> {
  const shopper = client ?? (await mall.enrol())
  const basket = { storeId: goods.storeId, deliveryType, products: [{ skuId: goods.skuId, number: 1 }] }
  const ask = (slotAt?: number) => ({
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: [slotAt === undefined ? basket : { ...basket, slotAt }],
  })
  const seen = await shopper.call('POST productOrder/confirmOrder', ask())
  const slotAt = seen.stores[0]?.pickup?.days.at(-1)?.slots.find(({ isFull }) => !isFull)?.slotAt
  const submit = {
    ...ask(slotAt),
    payAmount: seen.payAmount,
    ...(seen.address && { addressId: seen.address.id }),
  }
  const { orders, payOrderNo } = await shopper.call('POST productOrder/commitOrder', submit, {
    idempotencyKey: randomUUID(),
  })
  const { orderId = '', orderNo = '' } = orders[0] ?? {}
  return { client: shopper, orderId, orderNo, payOrderNo }
}
async function paid(goods: Shelved, deliveryType: number): Promise<Placed> {
  const placed = await place(goods, deliveryType)
  await payFor(mall, placed.client, placed.payOrderNo)
  await mall.settle()
  return placed
}
const look = ({ client, orderId }: Placed, addressId?: string) =>
  client.call('GET productOrder/getDelivery', { orderId, ...(addressId && { addressId }) })
const change = (
  { client, orderId }: Placed,
  deliveryType: number,
  more: { addressId?: string; slotAt?: number } = {},
) => client.call('POST productOrder/changeDelivery', { orderId, deliveryType, ...more })
const order = ({ client, orderId }: Placed) => client.call('GET productOrder/getOrderInfo', { orderId })
const hoursOf = async (placed: Placed) => (await look(placed)).pickup?.days.at(-1)?.slots ?? []
const ways = async (placed: Placed, addressId?: string) =>
  (await look(placed, addressId)).ways.map(({ type, disabledReason = '' }) => [type, disabledReason])
const tickets = async ({ client, orderId }: Placed) =>
  (await client.call('GET ticket/list', { subject: 'order', subjectId: orderId })).records

test('the reply lists the delivery types of the store, each with the reason when it is not possible [order.ways]', async () => {
  const [cheap, costly] = [await place(free, logistics), await place(dear, logistics)]
  const another = '运费不同，请取消后重新下单'
  expect(await ways(cheap)).toEqual([
    [logistics, ''],
    [pickup, ''],
    [sameCity, ''],
  ])
  expect(await ways(costly)).toEqual([
    [logistics, ''],
    [pickup, another],
    [sameCity, ''],
    [express, ''],
  ])
  expect(await look(cheap)).toMatchObject({
    deliveryType: logistics,
    canChangeAddress: true,
    canChangeWay: true,
    canChangeSlot: false,
    note: '付款前可以修改，金额不变',
    pickup: { slotAt: null },
  })
  expect((await order(cheap)).canChangeDelivery).toBe(true)
  await expect(change(costly, pickup)).rejects.toThrow(another)
  await expect(change(cheap, instant)).rejects.toThrow('没有这种配送方式')
  await expect(change(cheap, logistics)).rejects.toThrow('状态已变化')
})

test('an unpaid order changes its delivery type without limit and reserves an hour only as a pickup [order.ways-unpaid]', async () => {
  const one = await place(free, logistics)
  await expect(change(one, pickup)).rejects.toThrow('请选择取货时间')
  const [{ slotAt = 0 } = {}] = await hoursOf(one)
  await expect(change(one, pickup, { slotAt: slotAt + 1 })).rejects.toThrow('不可约')
  for (let round = 0; round < 2; round++) {
    await change(one, pickup, { slotAt })
    expect(await order(one)).toMatchObject({ deliveryType: pickup, address: null })
    expect((await look(one)).pickup?.slotAt).toBe(slotAt)
    await change(one, sameCity)
    expect(await order(one)).toMatchObject({ deliveryType: sameCity, address: { provinceName: '浙江省' } })
  }
  await change(one, pickup, { slotAt })
  await payFor(mall, one.client, one.payOrderNo)
  await mall.settle()
  expect(await tickets(one)).toMatchObject([{ title: '取货码', state: 'unused' }])
  await mall.services.orderOperator.deliver(OPERATOR, 'all', one.orderNo)
})

test('a paid order changes once: as a pickup it has a code, an hour and reminders; as a parcel its code is void [order.ways-paid]', async () => {
  const [fetched, sent] = [await paid(free, logistics), await paid(free, pickup)]
  const slotAt = (await hoursOf(fetched)).find(({ isFull }) => !isFull)?.slotAt ?? 0
  await change(fetched, pickup, { slotAt })
  await change(sent, sameCity)
  await mall.settle()
  expect([await tickets(fetched), await tickets(sent)]).toMatchObject([[{ state: 'unused' }], [{ state: 'void' }]])
  expect((await fetched.client.call('GET pickup/detail', { orderId: fetched.orderId })).slots).not.toBeNull()
  const jobs = await mall.services.db.q.selectFrom('job').select('key').where('kind', '=', 'pickup.step').execute()
  expect(jobs.map(({ key }) => key)).toContain(fetched.orderId)
  for (const one of [fetched, sent]) {
    expect(await look(one)).toMatchObject({ canChangeWay: false, canChangeAddress: false })
    await expect(change(one, logistics)).rejects.toThrow('状态已变化')
  }
  expect(await look(sent)).toMatchObject({ note: '已经修改过一次，不能再改', pickup: null })
  await mall.services.orderOperator.ship(OPERATOR, 'all', sent.orderNo, '顺丰速运', 'SF0001')
  await fetched.client.call('POST productOrder/cancelOrder', { orderId: fetched.orderId, reason: CANCEL_REASONS[0] })
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await order(fetched)).statusText === '已退款'
  }, 'the money is back')
})

test('concurrent changes cannot exceed the places of an hour; a concurrent till or refund comes before or after a change', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => paid(free, logistics)))
  const [first] = all
  if (!first) throw new Error('the test placed no order')
  const { slotAt = 0 } = (await hoursOf(first)).at(-1) ?? {}
  const results = await Promise.allSettled(all.map((one) => change(one, pickup, { slotAt })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(TERMS.most)
  for (let round = 0; round < 3; round++) {
    const shown = await paid(free, pickup)
    const code = (await tickets(shown))[0]?.code ?? ''
    const { db, tickets: codes, clock } = mall.services
    const [moved, taken] = await Promise.allSettled([
      change(shown, sameCity),
      db.tx((tx) => codes.verify(tx, OPERATOR, { code, storeId: FREE, number: 1 }, clock.now())),
    ])
    await mall.settle()
    const isTaken = taken.status === 'fulfilled' && taken.value.refusal === null
    expect(isTaken).toBe(moved.status === 'rejected')
    expect((await order(shown)).statusText).toBe(isTaken ? '已完成' : '待发货')
    const asked = await paid(free, logistics)
    const cancel = { orderId: asked.orderId, reason: CANCEL_REASONS[0] }
    await Promise.allSettled([change(asked, sameCity), asked.client.call('POST productOrder/cancelOrder', cancel)])
    await mall.settle()
  }
})

test('an order that its store accepts first keeps its delivery type, and its address can still change', async () => {
  const meal = await place(free, instant)
  expect(await look(meal)).toMatchObject({ canChangeWay: false, canChangeAddress: true, ways: [{ type: instant }] })
  await expect(change(meal, sameCity)).rejects.toThrow('状态已变化')
})

test('an order that is out of range, shipped, or in a case keeps its delivery type', async () => {
  const [sent, asked] = [await paid(free, logistics), await paid(free, logistics)]
  await mall.services.orderOperator.ship(OPERATOR, 'all', sent.orderNo, '顺丰速运', 'SF0002')
  expect(await look(sent)).toMatchObject({ canChangeWay: false, note: '订单现在不能修改配送' })
  await expect(change(sent, sameCity)).rejects.toThrow('状态已变化')
  const orderLineId = (await order(asked)).lines[0]?.orderLineId ?? ''
  const ask = {
    orderId: asked.orderId,
    orderLineId,
    type: 1 as const,
    isReceived: false,
    reason: '不想要了',
    number: 1,
    cents: 10_000,
    note: '',
    imageKeys: [],
  }
  await asked.client.call('POST refundOrder/apply', ask, { idempotencyKey: randomUUID() })
  await expect(change(asked, sameCity)).rejects.toThrow('正在售后')
  const stranger = await mall.enrol()
  await expect(
    stranger.call('POST productOrder/changeDelivery', { orderId: asked.orderId, deliveryType: sameCity }),
  ).rejects.toThrow('订单不存在')
})
