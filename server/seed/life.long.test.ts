// One shopper of the demo has earlier orders: each list shows its states on the day of seeding.
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { MINUTE_MS } from '@contract/codes/china-time'
import { HELD_TABS } from '@contract/codes/coupon'
import { ORDER_STATUS, ORDER_TAB_ALL } from '@contract/codes/order'
import { type TestMall, testApp } from '../../test/support/app'
import { eventually } from '../../test/support/eventually'
import { breaches } from '../../test/support/invariants'
import type { WireClient } from '../../test/support/wire-client'
import { seedMall } from './seed'

let mall: TestMall
let her: WireClient
beforeAll(async () => {
  mall = await testApp({ hasGateway: true })
  expect(await seedMall(mall.services, { sandboxUrl: mall.gateway.url })).toBe(true)
  await mall.settle()
  her = await mall.login('13800000004')
})
afterAll(() => mall.close())

test('orders are in every tab, and in every state that one day can show', async () => {
  const { records } = await her.call('POST productOrder/pageOrders', { status: ORDER_TAB_ALL, pageSize: 50 })
  const states = new Set(records.map(({ status }) => status))
  const { unpaid, toShip, toReceive, completed, closed } = ORDER_STATUS
  expect([...states]).toEqual(expect.arrayContaining([unpaid, toShip, toReceive, completed, closed]))
  // The unpaid checkout has orders of two stores.
  expect(records.find(({ status }) => status === unpaid)?.orderCount).toBe(2)
})

test('cases wait for the store or the shopper, are refused, or have refunded money', async () => {
  const states = async () => {
    const { records } = await her.call('POST refundOrder/pageRefundOrders', { pageSize: 50 })
    return new Set(records.map(({ status }) => status))
  }
  const { verify, sendBack, rejected, refunded } = AFTERSALE_STATUS
  // The gateway reports the refund by a notice.
  await eventually(async () => {
    await mall.services.jobs.runDue()
    await mall.settle()
    return (await states()).has(refunded)
  }, 'the refund has succeeded')
  expect(await states()).toEqual(new Set([verify, sendBack, rejected, refunded]))
})

test('coupons are usable, used, locked by an unpaid order, given away and expired', async () => {
  const all = await Promise.all(HELD_TABS.map((tab) => her.call('GET coupon/pageMine', { tab, pageSize: 50 })))
  const states = new Set(all.flatMap(({ records }) => records.map(({ state }) => state)))
  expect(states).toEqual(new Set(['unused', 'used', 'locked', 'giving', 'expired']))
})

test('a pickup has its code, tickets can be shown, a review exists, and favourites and follows are kept', async () => {
  const { records: pickups } = await her.call('POST pickup/page', { tab: 'paid', pageSize: 10 })
  expect(pickups).toHaveLength(1)
  const { records: tickets } = await her.call('GET ticket/pageMine', { tab: 'usable', pageSize: 10 })
  expect(tickets).not.toEqual([])
  const { records: reviews } = await her.call('POST review/pageOwn', { tab: 'done', pageSize: 10 })
  expect(reviews.map(({ review }) => review?.content)).toEqual(['版型挺括，袖长刚好，通勤穿很合适。'])
  const kept = await her.call('GET favourite/list', { pageSize: 10 })
  expect(kept.records).toHaveLength(3)
  expect(await her.call('GET shopCart/getTotalNumber', {})).toEqual({ number: 4 })
})

test('goods, money, limits and points balance', async () => {
  expect(await breaches(mall.services.db)).toEqual([])
})

test('a second run adds nothing', async () => {
  const { services } = mall
  await services.db.tx((tx) =>
    services.contentEditor.putSettings(tx, [{ key: 'seed.mall', value: '', isPublic: false }]),
  )
  const before = await her.call('GET productOrder/getUserOrderCount', {})
  expect(await seedMall(services, { sandboxUrl: mall.gateway.url })).toBe(true)
  expect(await her.call('GET productOrder/getUserOrderCount', {})).toEqual(before)
})

test.each(['03:00', '23:58'])(
  'a mall that is seeded at %s has the same orders, whether or not stores are open',
  async (clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    const late = await testApp({ hasGateway: true })
    // The test's clock begins at noon.
    late.clock.advance(((hours + 12) % 24) * 60 * MINUTE_MS + minutes * MINUTE_MS)
    try {
      await seedMall(late.services, { sandboxUrl: late.gateway.url })
      const shopper = await late.login('13800000004')
      const count = (one: WireClient) =>
        one.call('POST productOrder/pageOrders', { status: ORDER_TAB_ALL, pageSize: 50 })
      expect((await count(shopper)).records.map(({ title }) => title)).toEqual(
        (await count(her)).records.map(({ title }) => title),
      )
    } finally {
      await late.close()
    }
  },
)
