// The first page of the console, through the gateway: sums of today and of the same day last week, and counts of waiting work.
import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import type { Waiting } from '@contract/console/overview'
import { insertMany } from '@server/kernel/insert-many'
import { ask, caseShop } from '../../server/modules/trade/aftersale/aftersale.fixture'
import { OPERATOR } from '../support/actor'
import { type TestMall, testApp } from '../support/app'
import { type ConsoleClient, staffClient } from '../support/console-client'
import { eventually } from '../support/eventually'
import { breaches } from '../support/invariants'
import { buy, openStore, payFor, type Shelved, shelve } from '../support/shopping'
import type { WireClient } from '../support/wire-client'

const HOUR_MS = DAY_MS / 24
const NONE = { orders: 0, salesCents: 0, refundCents: 0 }

let mall: TestMall
let shopper: WireClient
let one: Shelved
let two: Shelved
/** One order for each moment: last week at noon in store one and at 15:00 in store two; today at 14:00 in store one. */
let orderNos: string[]
let head: ConsoleClient
let clerk: ConsoleClient

async function bought(goods: Shelved, number: number): Promise<string> {
  const { payOrderNo, orders } = await buy(shopper, goods, number)
  await payFor(mall, shopper, payOrderNo)
  return orders[0]?.orderNo ?? ''
}

beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  for (const storeId of ['one', 'two']) await openStore(mall.services, { storeId, deliveryTypes: [0], freightCents: 0 })
  one = await shelve(mall.services, 'coat', { stock: 100, storeId: 'one' })
  two = await shelve(mall.services, 'book', { stock: 100, storeId: 'two', priceCents: 3000 })
  await shelve(mall.services, 'rare', { stock: 5, storeId: 'one' })
  shopper = await mall.enrol()
  const first = await bought(one, 1)
  mall.clock.advance(3 * HOUR_MS)
  const second = await bought(two, 1)
  mall.clock.advance(7 * DAY_MS - HOUR_MS)
  shopper = await mall.enrol()
  orderNos = [first, second, await bought(one, 2)]
  await mall.services.orderOperator.refund(OPERATOR, 'all', first, 2500, '补偿')
  const refund = () => mall.services.db.q.selectFrom('payment_refund').select('state').executeTakeFirst()
  await eventually(async () => {
    await mall.services.jobs.runDue()
    return (await refund())?.state === 'succeeded'
  }, 'the refund arrived')
  head = (await staffClient(mall, 'administrator')).client
  clerk = (await staffClient(mall, 'clerk', { stores: ['two'] })).client
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

const today = (client: ConsoleClient) => client.call('overview/today', {})
const countsOf = (waiting: readonly Waiting[]) => Object.fromEntries(waiting.map(({ key, count }) => [key, count]))

test('today is compared with the same day last week until the same time [console.overview-day]', async () => {
  const { at, lastWeekAt, sums } = await today(head)
  expect(at - lastWeekAt).toBe(7 * DAY_MS)
  expect(sums?.today).toMatchObject({ orders: 1, salesCents: 20_000, refundCents: 2500, averageCents: 20_000 })
  expect(sums?.lastWeek).toMatchObject({ orders: 1, salesCents: 10_000, refundCents: 0, averageCents: 10_000 })
  expect(sums?.hours).toHaveLength(24)
  const sold = (sums?.hours ?? []).map((hour) => [hour.today?.orders ?? null, hour.lastWeek.orders])
  expect(sold.slice(11)).toEqual([
    [0, 0],
    [0, 1],
    [0, 0],
    [1, 0],
    [null, 1],
    ...Array.from({ length: 8 }, () => [null, 0]),
  ])
  expect(sums?.hours[14]?.today).toEqual({ orders: 1, salesCents: 20_000, refundCents: 2500 })
})

test('sums and counts contain only the stores of the account [console.overview-scope]', async () => {
  const { sums, waiting } = await today(clerk)
  expect(sums?.today).toEqual({ ...NONE, averageCents: null, visitors: null })
  expect(sums?.lastWeek).toEqual({ ...NONE, averageCents: null, visitors: null })
  expect(sums?.hours[15]?.lastWeek).toEqual({ orders: 1, salesCents: 3000, refundCents: 0 })
  expect(countsOf(waiting)).toEqual({ toShip: 1, late: 1, cases: 0, lowStock: 0 })
  const { client: nowhere } = await staffClient(mall, 'clerk', { stores: [] })
  const nothing = await today(nowhere)
  expect(nothing.sums?.hours.map(({ lastWeek }) => lastWeek.orders)).toEqual(Array.from({ length: 24 }, () => 0))
  expect(countsOf(nothing.waiting)).toEqual({ toShip: 0, late: 0, cases: 0, lowStock: 0 })
})

test('waiting work is counted, with the first deadline of cases [console.overview-waiting]', async () => {
  const { db, clock } = mall.services
  const due = clock.now()
  await db.tx((tx) =>
    insertMany(
      tx,
      'job',
      [3, 4, 9].map((attempts) => ({
        shard: 0,
        kind: 'test.unknown',
        key: `failing-${attempts}`,
        uid: '',
        dueAt: due,
        payload: '{}',
        leaseUntil: 0,
        attempts,
        lastError: 'no',
      })),
    ),
  )
  const before = await today(head)
  expect(countsOf(before.waiting)).toEqual({
    toShip: 3,
    late: 2,
    cases: 0,
    receipts: 0,
    approvals: 0,
    lowStock: 1,
    failingJobs: 2,
  })
  expect(before.waiting.every(({ dueAt, isMore }) => dueAt === null && !isMore)).toBe(true)
  const listed = await head.call('order/list', { view: 'late', pageSize: 100 })
  expect(listed.records.map(({ orderNo }) => orderNo).sort()).toEqual(orderNos.slice(0, 2).sort())
  await db.tx((tx) => tx.deleteFrom('job').where('kind', '=', 'test.unknown').execute())
  const shop = await caseShop(mall)
  await shop.apply(await shop.bought('received'), ask(1))
  const [first] = (await head.call('case/list', { view: 'toDecide' })).records
  const cases = (await today(head)).waiting.find(({ key }) => key === 'cases')
  expect(cases).toEqual({ key: 'cases', count: 1, isMore: false, dueAt: first?.dueAt })
  expect(first?.dueAt).toBeGreaterThan(due)
})

test('an account reads what its permissions allow [console.overview-rights]', async () => {
  const keysOf = async (roleId: string) => {
    const { client } = await staffClient(mall, roleId)
    const { sums, waiting } = await today(client)
    return [sums !== null, ...waiting.map(({ key }) => key)]
  }
  expect(await keysOf('content')).toEqual([false])
  expect(await keysOf('clerk')).toEqual([true, 'toShip', 'late', 'cases', 'lowStock'])
  expect(await keysOf('finance')).toEqual([true, 'toShip', 'late', 'cases', 'approvals'])
  expect(await keysOf('service')).toEqual([true, 'toShip', 'late', 'cases', 'receipts'])
  const { client } = await staffClient(mall, 'administrator', { stores: ['one'] })
  expect((await today(client)).waiting.map(({ key }) => key)).not.toContain('failingJobs')
})

test('visitors are counted when the mall tracks them, for accounts of every store [console.overview-visitors]', async () => {
  expect((await today(head)).sums?.today.visitors).toBeNull()
  const now = mall.clock.now()
  const visit = (eventId: string, deviceId: string, at: number, name = 'page_view') => ({
    eventId,
    at,
    receivedAt: at,
    day: chinaDay(at),
    name,
    channel: '-',
    saleChannel: '',
    deviceId,
    uid: '',
    platform: 'h5',
    source: '',
    page: '/',
    parentNo: '',
    fields: '{}',
  })
  const then = now - 7 * DAY_MS
  await mall.services.db.tx((tx) =>
    insertMany(tx, 'tracking_event', [
      visit('1', 'a', now),
      visit('2', 'a', now - HOUR_MS),
      visit('3', 'b', now),
      visit('4', 'c', now, 'cart_add'),
      visit('5', 'a', then),
      visit('6', 'b', then + HOUR_MS),
    ]),
  )
  const { sums } = await today(head)
  expect([sums?.today.visitors, sums?.lastWeek.visitors]).toEqual([2, 1])
  expect((await today(clerk)).sums?.today.visitors).toBeNull()
})
