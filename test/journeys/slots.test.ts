import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/codes/china-time'
import { ERROR_CODES } from '@contract/codes/errors'
import { CANCEL_REASONS, DELIVERY_TYPE, ORDER_EXPIRE_MS, SUBMIT_SOURCE } from '@contract/codes/order'
import type { BinComit, ConfirmReply } from '@contract/schema/order'
import type { SlotTerms } from '@server/modules/trade/slot'
import { type TestMall, testApp } from '../support/app'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../support/shopping'
import { CallRefused, type WireClient } from '../support/wire-client'

const SHOPPERS = 30
const PLACES = 5

let mall: TestMall
let bread: Shelved
let tea: Shelved
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  const pickup = [DELIVERY_TYPE.pickup, DELIVERY_TYPE.logistics]
  await openStore(mall.services, { storeId: 'bakery', deliveryTypes: pickup, freightCents: 0 })
  await openStore(mall.services, { storeId: 'teahouse', deliveryTypes: [DELIVERY_TYPE.pickup] })
  bread = await shelve(mall.services, 'bread', { stock: 500, storeId: 'bakery' })
  tea = await shelve(mall.services, 'tea', { stock: 500, storeId: 'teahouse' })
})
beforeEach(() => setTerms({}))
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** Open all day, so that the result does not depend on the time of the test. */
const TERMS: SlotTerms = {
  storeId: 'bakery',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  openTime: '10:00',
  closeTime: '20:00',
  minutes: 120,
  most: PLACES,
  daysAhead: 2,
  leadMinutes: 30,
  payAtPickup: false,
}
const setTerms = (change: Partial<SlotTerms> | null) => {
  const { slots, db, clock } = mall.services
  return db.tx((tx) => (change ? slots.put(tx, { ...TERMS, ...change }, clock.now()) : slots.drop(tx, 'bakery')))
}
const breadBin = (slotAt?: number): BinComit => ({
  storeId: 'bakery',
  deliveryType: DELIVERY_TYPE.pickup,
  products: [{ skuId: bread.skuId, number: 1 }],
  ...(slotAt === undefined ? {} : { slotAt }),
})
const ask = (slotAt?: number) => ({
  source: SUBMIT_SOURCE.buyNow,
  orderSource: 1,
  binComits: [breadBin(slotAt)],
})
const pickupOf = ({ stores: [store] }: ConfirmReply) => store?.pickup
/** The first slot of the day after tomorrow, as a submit page gets it. */
async function lastDay(client: WireClient, nth = 0) {
  const seen = await client.call('POST productOrder/confirmOrder', ask())
  const { slotAt = 0, isFull } = pickupOf(seen)?.days.at(-1)?.slots[nth] ?? {}
  return { slotAt, isFull }
}
const commit = async (client: WireClient, slotAt?: number) => {
  const submit = { ...(await submitOf(client, ask())), binComits: [breadBin(slotAt)] }
  return client.call('POST productOrder/commitOrder', submit, { idempotencyKey: randomUUID() })
}
const detail = (client: WireClient, orderId = '') => client.call('GET productOrder/getOrderInfo', { orderId })

test('a submit page requires a slot, keeps the chosen one, and the order shows it [purchase.slots]', async () => {
  const client = await mall.enrol()
  const { slotAt } = await lastDay(client, 1)
  const unchosen = await client.call('POST productOrder/confirmOrder', ask())
  expect([pickupOf(unchosen)?.slotAt, pickupOf(unchosen)?.text, unchosen.problems]).toEqual([null, '', []])
  expect(
    pickupOf(unchosen)
      ?.days.at(-1)
      ?.slots.map(({ text }) => text),
  ).toEqual(['10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00', '18:00-20:00'])
  const chosen = await client.call('POST productOrder/confirmOrder', ask(slotAt))
  expect(pickupOf(chosen)).toMatchObject({ slotAt, text: expect.stringMatching(/ 12:00-14:00$/) })
  await expect(commit(client)).rejects.toMatchObject({ message: expect.stringContaining('请选择取货时间') })
  const { orders, payOrderNo } = await commit(client, slotAt)
  await payFor(mall, client, payOrderNo)
  const order = await detail(client, orders[0]?.orderId)
  expect(order.parts[0]?.arriveText).toMatch(/^取货时间 \d+ 月 \d+ 日 周. 12:00-14:00$/)
  const shown = await mall.services.orderOperator.show(orders[0]?.orderNo ?? '')
  expect(shown.arriveText).toBe(order.parts[0]?.arriveText)
})

test('a place is released once, when its order is cancelled, expires or is refunded [pickup.slot-released]', async () => {
  const client = await mall.enrol()
  await setTerms({ most: 1 })
  const { slotAt } = await lastDay(client, 2)
  const isFull = async () => (await lastDay(client, 2)).isFull
  const cancelled = await commit(client, slotAt)
  expect(await isFull()).toBe(true)
  const cancel = { orderId: cancelled.orders[0]?.orderId ?? '', reason: CANCEL_REASONS[0] }
  await client.call('POST productOrder/cancelOrder', cancel)
  expect(await isFull()).toBe(false)
  const paid = await commit(client, slotAt)
  await payFor(mall, client, paid.payOrderNo)
  expect(await isFull()).toBe(true)
  await client.call('POST productOrder/cancelOrder', { ...cancel, orderId: paid.orders[0]?.orderId ?? '' })
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return !(await isFull())
  }, 'the place came back with the money')
  await commit(client, slotAt)
  mall.clock.advance(ORDER_EXPIRE_MS + 1)
  await mall.services.jobs.runDue()
  expect(await isFull()).toBe(false)
})

test('a slot that others took meanwhile is a problem of the goods, and another can be chosen [pickup.slot-taken]', async () => {
  const [slow, fast] = [await mall.enrol(), await mall.enrol()]
  await setTerms({ most: 1 })
  const { slotAt } = await lastDay(slow, 3)
  await commit(fast, slotAt)
  const problem = { kind: 'slot', skuId: bread.skuId, text: '取货时间已约满，请重新选择' }
  await expect(commit(slow, slotAt)).rejects.toMatchObject({
    code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE,
    payload: { problems: [problem] },
  })
  const seen = await slow.call('POST productOrder/confirmOrder', ask(slotAt))
  expect(seen).toMatchObject({ problems: [problem], stores: [{ pickup: { slotAt: null }, lines: [{}] }] })
  expect(
    (await slow.call('POST productOrder/validateOnlineStock', { binComits: [breadBin(slotAt)] })).problems,
  ).toEqual(seen.problems)
  expect((await commit(slow, (await lastDay(slow, 4)).slotAt)).orders).toHaveLength(1)
})

test('a past slot, or one that was never offered, is refused [pickup.slot-past]', async () => {
  const client = await mall.enrol()
  const { slotAt } = await lastDay(client)
  for (const wrong of [slotAt + 1, slotAt + 30 * DAY_MS, 0]) {
    const { problems } = await client.call('POST productOrder/confirmOrder', ask(wrong))
    expect(problems).toMatchObject([{ kind: 'slot', text: '取货时间已不可约，请重新选择' }])
    await expect(commit(client, wrong)).rejects.toMatchObject({ message: expect.stringContaining('取货时间已不可约') })
  }
})

test('stores without appointments and delivered goods need no slot [pickup.slot-none]', async () => {
  const client = await mall.enrol()
  const sent = { ...breadBin(7), deliveryType: DELIVERY_TYPE.logistics }
  const fetched = { storeId: 'teahouse', products: [{ skuId: tea.skuId, number: 1 }] }
  const both = { source: SUBMIT_SOURCE.buyNow, orderSource: 1, binComits: [sent, fetched] }
  const seen = await client.call('POST productOrder/confirmOrder', both)
  expect(seen.problems).toEqual([])
  expect(seen.stores.map(({ pickup }) => pickup)).toEqual([undefined, undefined])
  const { orders } = await client.call('POST productOrder/commitOrder', await submitOf(client, both))
  for (const { orderId } of orders) expect((await detail(client, orderId)).parts[0]?.arriveText).toBe('')
  await setTerms(null)
  expect(pickupOf(await client.call('POST productOrder/confirmOrder', ask(7)))).toBeUndefined()
})

test(`${SHOPPERS} concurrent shoppers on the last ${PLACES} places of an hour: exactly ${PLACES} succeed [purchase.slots-full]`, async () => {
  const clients = await Promise.all(Array.from({ length: SHOPPERS }, () => mall.enrol()))
  const [first] = clients
  const { slotAt } = await lastDay(first as WireClient)
  await setTerms({ most: PLACES + 1 })
  await commit(await mall.enrol(), slotAt)
  const results = await Promise.allSettled(clients.map((client) => commit(client, slotAt)))
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(results.length - refused.length).toBe(PLACES)
  for (const reason of refused) expect(reason).toBeInstanceOf(CallRefused)
  expect((await lastDay(first as WireClient)).isFull).toBe(true)
})
