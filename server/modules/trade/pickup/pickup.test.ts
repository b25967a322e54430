import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/codes/china-time'
import { CANCEL_REASONS, DELIVERY_TYPE, ORDER_STATUS, SUBMIT_SOURCE } from '@contract/codes/order'
import { PAY_WAY } from '@contract/codes/payment'
import { MOST_UNPAID_PICKUPS, PICKUP_GRACE_MS, PICKUP_STATE, type PickupTab } from '@contract/codes/pickup'
import type { BinComit } from '@contract/schema/order'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { breaches } from '../../../../test/support/invariants'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, type Shelved, shelve } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'

const STORE = 'bakery'
const OPEN = 'teahouse'
const HOUR_MS = 60 * MINUTE_MS
const TERMS = {
  storeId: STORE,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '08:00',
  closeTime: '22:00',
  minutes: 120,
  most: 3,
  daysAhead: 3,
  leadMinutes: 30,
  payAtPickup: true,
}

let mall: TestMall
let bread: Shelved
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of [STORE, OPEN])
    await openStore(mall.services, { storeId, deliveryTypes: [DELIVERY_TYPE.pickup], freightCents: 0 })
  bread = await shelve(mall.services, 'bread', { stock: 500, storeId: STORE, priceCents: 2000 })
  tea = await shelve(mall.services, 'tea', { stock: 500, storeId: OPEN, priceCents: 3000 })
})
beforeEach(() => setTerms({}))
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const setTerms = (change: Partial<typeof TERMS> | null) => {
  const { slots, db, clock } = mall.services
  return db.tx((tx) => (change ? slots.put(tx, { ...TERMS, ...change }, clock.now()) : slots.drop(tx, STORE)))
}
const now = () => mall.clock.now()
/**
 * Moves the clock, if a moment is given, and runs due jobs. A session lasts a week, so the shopper of `placed` logs in
 * again.
 */
async function turnTo(at: number, ...placed: readonly Placed[]): Promise<void> {
  mall.clock.advance(Math.max(0, at - now()))
  for (const { client } of placed) await logInAgain(mall.services, client)
  await mall.settle()
  await mall.services.jobs.runDue()
  await mall.settle()
}
/** Slots of the last day that can be chosen, as the checkout returns them. */
async function hours(client: WireClient): Promise<{ slotAt: number; isFull: boolean }[]> {
  const seen = await client.call('POST productOrder/confirmOrder', askFor(bread))
  return seen.stores[0]?.pickup?.days.at(-1)?.slots ?? []
}
const askFor = ({ storeId, skuId }: Shelved, slotAt?: number) => {
  const basket: BinComit = { storeId, deliveryType: DELIVERY_TYPE.pickup, products: [{ skuId, number: 2 }] }
  return {
    source: SUBMIT_SOURCE.buyNow,
    orderSource: 1,
    binComits: [slotAt === undefined ? basket : { ...basket, slotAt }],
  }
}
interface Placed {
  client: WireClient
  orderId: string
  orderNo: string
  payOrderNo: string
  slotAt: number
}
async function place(
  client: WireClient,
  { nth = 0, payAtPickup = false, goods = bread }: { nth?: number; payAtPickup?: boolean; goods?: Shelved } = {},
): Promise<Placed> {
  const slotAt = goods === bread ? ((await hours(client))[nth]?.slotAt ?? 0) : 0
  const ask = { ...askFor(goods, slotAt || undefined), ...(payAtPickup && { payAtPickup }) }
  const { payAmount } = await client.call('POST productOrder/confirmOrder', ask)
  const submit = { ...ask, payAmount }
  const reply = await client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
  const { orderId = '', orderNo = '' } = reply.orders[0] ?? {}
  return { client, orderId, orderNo, payOrderNo: reply.payOrderNo, slotAt }
}
async function paid(of: Parameters<typeof place>[1] = {}): Promise<Placed> {
  const placed = await place(await mall.enrol(), of)
  await payFor(mall, placed.client, placed.payOrderNo)
  await mall.settle()
  return placed
}
const detail = ({ client, orderId }: Placed) => client.call('GET pickup/detail', { orderId })
const stateOf = async (placed: Placed) => (await detail(placed)).state
const buttons = async (placed: Placed) => (await detail(placed)).buttons.map(({ text }) => text)
const change = ({ client, orderId }: Placed, slotAt = 0) => client.call('POST pickup/changeSlot', { orderId, slotAt })
const cancel = ({ client, orderId }: Placed) =>
  client.call('POST productOrder/cancelOrder', { orderId, reason: CANCEL_REASONS[0] })
const titles = async ({ client }: Placed) => {
  await mall.settle()
  const { records } = await client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  return records.map(({ title }) => title).reverse()
}
const free = async () => (await mall.services.stock.available(mall.services.db.q, [bread.skuId])).get(bread.skuId)

test('five states, each in its tab, with the actions that are possible next [pickup.states]', async () => {
  const client = await mall.enrol()
  const [later, first] = [await place(client, { payAtPickup: true, nth: 1 }), await place(client, { nth: 2 })]
  const [gone, done] = [await place(client, { nth: 3 }), await place(client, { nth: 4 })]
  await cancel(gone)
  await payFor(mall, client, done.payOrderNo)
  expect([await stateOf(later), await stateOf(first), await stateOf(gone), await stateOf(done)]).toEqual([
    PICKUP_STATE.appointed,
    PICKUP_STATE.unpaid,
    PICKUP_STATE.cancelled,
    PICKUP_STATE.paid,
  ])
  expect(await buttons(later)).toEqual(['取消预约', '改时间', '导航到店', '去支付'])
  expect(await buttons(done)).toEqual(['申请退款', '改时间', '导航到店'])
  expect(await buttons(gone)).toEqual([])
  expect((await detail(done)).ticket).toMatchObject({ title: '取货码', state: 'unused' })
  expect((await detail(later)).ticket).toBeNull()
  const tab = async (name: PickupTab) =>
    (await client.call('POST pickup/page', { tab: name })).records.map(({ orderId }) => orderId)
  expect(await tab('all')).toEqual([done, gone, first, later].map(({ orderId }) => orderId))
  expect(await tab('unpaid')).toEqual([first.orderId, later.orderId])
  expect([await tab('paid'), await tab('received'), await tab('cancelled')]).toEqual([
    [done.orderId],
    [],
    [gone.orderId],
  ])
  const verify = async () => {
    const code = (await detail(done)).ticket?.code ?? ''
    return mall.services.db.tx((tx) =>
      mall.services.tickets.verify(tx, OPERATOR, { code, storeId: STORE, number: 1 }, now()),
    )
  }
  expect((await verify()).refusal).toBeNull()
  // The second reply has the time, place and staff of the pickup.
  expect(await verify()).toMatchObject({ refusal: 'used', uses: [{ storeId: STORE, actorId: OPERATOR.id }] })
  await mall.settle()
  expect(await stateOf(done)).toBe(PICKUP_STATE.received)
  expect((await detail(done)).ticket?.uses).toHaveLength(1)
  expect(await tab('received')).toEqual([done.orderId])
  await cancel(later)
  await cancel(first)
})

test('payment at pickup is offered only for one store that allows it, and for a limited number of open orders [pickup.pay-there]', async () => {
  const client = await mall.enrol()
  const [{ slotAt = 0 } = {}] = await hours(client)
  const confirm = (ask: ReturnType<typeof askFor> & { payAtPickup?: boolean }) =>
    client.call('POST productOrder/confirmOrder', ask)
  expect((await confirm(askFor(bread))).payAtPickup).toBe(false)
  expect((await confirm({ ...askFor(bread, slotAt), payAtPickup: true })).payAtPickup).toBe(true)
  expect((await confirm(askFor(tea))).payAtPickup).toBeUndefined()
  const both = { ...askFor(bread, slotAt), binComits: [...askFor(bread).binComits, ...askFor(tea).binComits] }
  expect((await confirm(both)).payAtPickup).toBeUndefined()
  await expect(place(client, { goods: tea, payAtPickup: true })).rejects.toThrow('不能到店付款')
  await setTerms({ payAtPickup: false })
  await expect(place(client, { payAtPickup: true })).rejects.toThrow('不能到店付款')
  await setTerms({ most: 100 })
  const tries = Array.from({ length: MOST_UNPAID_PICKUPS + 3 }, (_, nth) => place(client, { nth, payAtPickup: true }))
  const results = await Promise.allSettled(tries)
  const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(placed).toHaveLength(MOST_UNPAID_PICKUPS)
  // After a payment or a cancellation another is accepted.
  const [one, two, three] = placed
  if (!one || !two || !three) throw new Error('fewer than three orders were placed')
  await payFor(mall, client, one.payOrderNo)
  await cancel(two)
  const more = [await place(client, { nth: 5, payAtPickup: true }), await place(client, { nth: 6, payAtPickup: true })]
  await expect(place(client, { nth: 6, payAtPickup: true })).rejects.toThrow(`最多同时有 ${MOST_UNPAID_PICKUPS} 个`)
  for (const open of [three, ...more]) await cancel(open)
})

test('an unpaid appointment keeps its goods until its end and a grace time; then it ends once and releases all [pickup.unpaid-end]', async () => {
  const before = await free()
  const later = await place(await mall.enrol(), { payAtPickup: true })
  expect(await free()).toBe((before ?? 0) - 2)
  await turnTo(later.slotAt - MINUTE_MS)
  expect([await stateOf(later), await titles(later)]).toEqual([PICKUP_STATE.appointed, []])
  await turnTo(later.slotAt + HOUR_MS)
  expect([await stateOf(later), await titles(later)]).toEqual([PICKUP_STATE.unpaid, ['取货提醒']])
  await turnTo(later.slotAt + 2 * HOUR_MS + PICKUP_GRACE_MS - MINUTE_MS)
  expect([await stateOf(later), await titles(later)]).toEqual([PICKUP_STATE.unpaid, ['取货提醒', '取货时间已过']])
  await turnTo(later.slotAt + 2 * HOUR_MS + PICKUP_GRACE_MS)
  await turnTo(now() + DAY_MS)
  expect(await stateOf(later)).toBe(PICKUP_STATE.cancelled)
  expect((await detail(later)).hint).toBe('没有按时到店付款取货，预约已取消')
  expect(await titles(later)).toEqual(['取货提醒', '取货时间已过', '预约已取消'])
  expect(await free()).toBe(before)
})

test('either a payment at the store or the concurrent end of its time limit takes effect [pickup.pay-race]', async () => {
  const ends: number[] = []
  for (let round = 0; round < 4; round++) {
    const later = await place(await mall.enrol(), { nth: round, payAtPickup: true })
    const { payOrderNo, client } = later
    await turnTo(later.slotAt + 2 * HOUR_MS + PICKUP_GRACE_MS - MINUTE_MS, later)
    const { payParams } = await client.pay('pay.paymentService.pay', { payOrderNo, payWay: PAY_WAY.wechatH5 })
    mall.clock.advance(MINUTE_MS + 1)
    await Promise.allSettled([
      mall.gateway.play(payParams?.h5Url, { outcome: 'succeed' }),
      mall.services.payments.payables.expire({ uid: client.uid, no: payOrderNo }),
    ])
    await eventually(async () => {
      await mall.services.jobs.runDue()
      await mall.settle()
      const state = await stateOf(later)
      if (state !== PICKUP_STATE.unpaid) ends.push(state)
      return state !== PICKUP_STATE.unpaid
    }, 'one of them won')
    // Either the order has its code, or its goods and place are free: `breaches` checks this.
    expect((await detail(later)).ticket !== null).toBe(ends.at(-1) === PICKUP_STATE.paid)
  }
  for (const end of ends) expect([PICKUP_STATE.paid, PICKUP_STATE.cancelled]).toContain(end)
})

test('an order that is paid at the store in time gets its code, and its goods are kept for some days [pickup.paid-there]', async () => {
  const later = await place(await mall.enrol(), { payAtPickup: true })
  await turnTo(later.slotAt + 2 * HOUR_MS + 10 * MINUTE_MS)
  await payFor(mall, later.client, later.payOrderNo)
  await turnTo(now() + DAY_MS)
  expect(await stateOf(later)).toBe(PICKUP_STATE.paid)
  expect((await detail(later)).hint).toMatch(/^取货时间已过，商品保留到 \d+ 月 \d+ 日，逾期自动退款$/)
})

test('an order that is not picked up gets one reminder, one notice and one refund; its goods and slot are released [pickup.not-fetched]', async () => {
  const waiting = await paid({ nth: 1 })
  const told = async () => (await titles(waiting)).filter((title) => title !== '订单待自提')
  await turnTo(waiting.slotAt + HOUR_MS)
  await turnTo(now() + 1)
  expect(await told()).toEqual(['取货提醒'])
  await turnTo(waiting.slotAt + 2 * HOUR_MS)
  await turnTo(now() + 1)
  expect(await told()).toEqual(['取货提醒', '商品还没有取走'])
  const { keptUntil } = await detail(waiting)
  expect((await detail(waiting)).ticket?.validUntil).toBe(keptUntil)
  await turnTo((keptUntil ?? 0) - MINUTE_MS, waiting)
  expect(await stateOf(waiting)).toBe(PICKUP_STATE.paid)
  await turnTo(keptUntil ?? 0)
  await eventually(async () => {
    await mall.services.jobs.runDue()
    await mall.settle()
    return (await detail(waiting)).stateText === '已退款'
  }, 'the money is back')
  await turnTo(now() + 2 * DAY_MS)
  expect(await told()).toEqual(['取货提醒', '商品还没有取走', '售后：退款成功', '退款已完成'])
  const refunds = await mall.services.db.q
    .selectFrom('payment_refund')
    .select('cents')
    .where('uid', '=', await uidOf(waiting))
    .execute()
  expect(refunds).toEqual([{ cents: 4000 }])
  const back = await mall.services.db.q
    .selectFrom('reservation')
    .select(['kind', 'backNumber'])
    .where('uid', '=', await uidOf(waiting))
    .where('kind', 'in', ['stock', 'slot'])
    .orderBy('kind')
    .execute()
  expect(back).toEqual([
    { kind: 'slot', backNumber: 1 },
    { kind: 'stock', backNumber: 2 },
  ])
})
const uidOf = async ({ orderNo }: Placed) => (await mall.services.orderOperator.show(orderNo)).uid

test('an order picked up on the last day is not refunded; one with an open case waits [pickup.last-day]', async () => {
  const [fetched, asked] = [await paid(), await paid()]
  const { keptUntil } = await detail(fetched)
  await turnTo((keptUntil ?? 0) - HOUR_MS, fetched, asked)
  await mall.services.orderOperator.deliver(OPERATOR, 'all', fetched.orderNo)
  const { lines } = await asked.client.call('GET productOrder/getOrderInfo', { orderId: asked.orderId })
  const orderLineId = lines[0]?.orderLineId ?? ''
  await asked.client.call(
    'POST refundOrder/apply',
    {
      orderId: asked.orderId,
      orderLineId,
      type: 1,
      isReceived: false,
      reason: '不想要了',
      number: 1,
      cents: 2000,
      note: '',
      imageKeys: [],
    },
    { idempotencyKey: randomUUID() },
  )
  await turnTo(keptUntil ?? 0)
  expect([await stateOf(fetched), await stateOf(asked)]).toEqual([PICKUP_STATE.received, PICKUP_STATE.paid])
})

test('goods without an appointment are kept for the same time [pickup.no-appointment]', async () => {
  const open = await paid({ goods: tea })
  const { keptUntil, slots, slotText } = await detail(open)
  expect([slots, slotText]).toEqual([null, '明天前营业时间内'])
  await turnTo((keptUntil ?? 0) - MINUTE_MS, open)
  expect((await titles(open)).filter((title) => title !== '订单待自提')).toEqual(['商品还没有取走'])
  await turnTo(keptUntil ?? 0)
  expect(await stateOf(open)).toBe(PICKUP_STATE.cancelled)
})

describe('change of the appointment', () => {
  const full = async (client: WireClient) => (await hours(client)).map(({ isFull }) => isFull)

  test('a change takes effect once, with the code, the reminders and the unpaid end [pickup.change]', async () => {
    await setTerms({ most: 1 })
    const [mine, later] = [await paid({ nth: 0 }), await place(await mall.enrol(), { nth: 1, payAtPickup: true })]
    const all = await hours(mine.client)
    expect((await detail(mine)).slots?.days.flatMap(({ slots }) => slots).length).toBeGreaterThan(3)
    await change(mine, all[3]?.slotAt)
    await change(later, all[4]?.slotAt)
    expect((await full(mine.client)).slice(0, 5)).toEqual([false, false, false, true, true])
    for (const one of [mine, later]) {
      expect((await detail(one)).slots).toBeNull()
      await expect(change(one, all[0]?.slotAt)).rejects.toThrow('只能改一次')
    }
    expect((await detail(mine)).ticket?.validUntil).toBe((await detail(mine)).keptUntil)
    expect((await detail(later)).payUntil).toBe((all[4]?.slotAt ?? 0) + 2 * HOUR_MS + PICKUP_GRACE_MS)
    await turnTo(later.slotAt + 2 * HOUR_MS + PICKUP_GRACE_MS)
    expect([await stateOf(later), await titles(later)]).toEqual([PICKUP_STATE.appointed, []])
    await cancel(later)
    await cancel(mine)
    await eventually(async () => {
      await mall.services.jobs.runDue()
      return (await full(mine.client)).every((one) => !one)
    }, 'its places are free')
  })

  test('a full, past, unoffered or present slot is refused, and any change after the appointment has begun [pickup.change-refused]', async () => {
    await setTerms({ most: 1 })
    const [mine, other] = [await paid({ nth: 0 }), await paid({ nth: 1 })]
    await expect(change(mine, other.slotAt)).rejects.toThrow('已约满')
    for (const wrong of [mine.slotAt, mine.slotAt + 1, now() - DAY_MS])
      await expect(change(mine, wrong)).rejects.toThrow('已不可约')
    expect((await detail(mine)).slots).not.toBeNull()
    const [, , third] = await hours(mine.client)
    await turnTo(mine.slotAt)
    await expect(change(mine, third?.slotAt)).rejects.toThrow('取货时间开始前可改')
  })

  test('when twenty shoppers concurrently request the last place of a slot, one gets it and the others keep theirs [pickup.last-place]', async () => {
    await setTerms({ most: 10 })
    const placed = await Promise.all(Array.from({ length: 20 }, (_, at) => paid({ nth: at % 2 })))
    const [first] = placed
    if (!first) throw new Error('no shopper placed an order')
    const target = (await hours(first.client))[2]?.slotAt ?? 0
    for (let nth = 0; nth < 9; nth++) await place(await mall.enrol(), { nth: 2 })
    const results = await Promise.allSettled(placed.map((one) => change(one, target)))
    const moved = placed.filter((_, at) => results[at]?.status === 'fulfilled')
    expect(moved).toHaveLength(1)
    for (const one of placed) {
      const { db, orderSlots } = mall.services
      const order = { uid: one.client.uid, id: one.orderId, deliveryType: DELIVERY_TYPE.pickup }
      expect((await orderSlots.of(db.q, [order])).get(one.orderId)?.slotFrom).toBe(
        moved.includes(one) ? target : one.slotAt,
      )
    }
  })

  test('two concurrent changes that swap slots neither deadlock nor lose a place', async () => {
    await setTerms({ most: 100 })
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await paid({ nth: 0 }), await paid({ nth: 1 })]
      await Promise.all([change(one, two.slotAt), change(two, one.slotAt)])
      await mall.settle()
      expect(await breaches(mall.services.db)).toEqual([])
      await Promise.all([cancel(one), cancel(two)])
      await eventually(async () => {
        await mall.services.jobs.runDue()
        return (await full(one.client)).slice(0, 2).every((isFull) => !isFull)
      }, 'its places are free')
    }
  })

  test('a refund and a pickup succeed despite a concurrent change of the appointment [pickup.change-race]', async () => {
    await setTerms({ most: 50 })
    for (let round = 0; round < 3; round++) {
      const mine = await paid({ nth: 0 })
      const target = (await hours(mine.client))[2]?.slotAt
      const [changed, back] = await Promise.allSettled([change(mine, target), cancel(mine)])
      expect(back.status).toBe('fulfilled')
      const { status } = await mine.client.call('GET productOrder/getOrderInfo', { orderId: mine.orderId })
      expect([ORDER_STATUS.refunding, ORDER_STATUS.refunded]).toContain(status)
      expect(['fulfilled', 'rejected']).toContain(changed.status)
      const shown = await paid({ nth: 0 })
      const code = (await detail(shown)).ticket?.code ?? ''
      await Promise.allSettled([
        change(shown, target),
        mall.services.db.tx((tx) =>
          mall.services.tickets.verify(tx, OPERATOR, { code, storeId: STORE, number: 1 }, now()),
        ),
      ])
      await mall.settle()
      expect(await stateOf(shown)).toBe(PICKUP_STATE.received)
    }
  })
})
