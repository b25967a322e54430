import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from './coupon.fixture'

const HOUR_MS = 3_600_000
let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())

let count = 0
/** Claims a coupon that ends after `ms`; returns its heldId. */
async function claim(client: WireClient, title: string, ms: number): Promise<string> {
  const { coupons, db, clock } = mall.services
  const now = clock.now()
  const couponId = `soon-${++count}`
  const record = couponRecord({ couponId, title, claimUntil: now + HOUR_MS, valid: { from: now, until: now + ms } })
  await db.tx((tx) => coupons.put(tx, record, null, now))
  await mall.settle()
  return (await client.call('POST coupon/userGetCoupon', { couponId })).heldId
}
const told = async (client: WireClient) => {
  const { records } = await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  return records.map(({ content }) => content)
}
/** The job may already run when the test runs due jobs. */
const toldSoon = (client: WireClient, number: number) =>
  eventually(async () => (await told(client)).length === number, `${number} told`)
async function turn(ms: number): Promise<void> {
  mall.clock.advance(ms)
  await mall.services.jobs.runDue()
}

test('one message three days and one three hours before the end, for all coupons that end then [coupon.soon]', async () => {
  await mall.services.jobs.start()
  const [client, friend] = [await mall.enrol(), await mall.enrol()]
  await claim(client, '甲券', 4 * DAY_MS)
  await claim(client, '乙券', 4 * DAY_MS + HOUR_MS)
  // A coupon that is claimed one day before its end skips the three-day warning.
  await claim(friend, '丙券', DAY_MS)
  await turn(2 * HOUR_MS)
  expect([await told(client), await told(friend)]).toEqual([[], []])
  await turn(20 * HOUR_MS)
  await toldSoon(friend, 1)
  expect(await told(friend)).toEqual([expect.stringMatching(/^「丙券」将于 今天 1\d:\d\d 到期，记得使用$/)])
  await turn(4 * HOUR_MS)
  await toldSoon(client, 1)
  const first = await told(client)
  expect(first).toEqual([expect.stringMatching(/^「甲券」等 2 张优惠券，最早 \d\d\.\d\d 到期，记得使用$/)])
  await turn(HOUR_MS)
  await turn(2 * DAY_MS)
  expect(await told(client)).toEqual(first)
  await turn(19 * HOUR_MS)
  await toldSoon(client, 2)
  await turn(HOUR_MS)
  expect([(await told(client)).length, (await told(friend)).length]).toEqual([2, 1])
})
