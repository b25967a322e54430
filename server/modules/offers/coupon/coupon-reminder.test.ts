import { DAY_MS } from '@contract/codes/china-time'
import { MAX_COUPON_REMINDERS } from '@contract/codes/coupon'
import { type TestMall, testApp } from '../../../../test/support/app'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from './coupon.fixture'
import type { CouponRecord } from './coupon.rules'

const HOUR_MS = 3_600_000
let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  mall.clock.stop()
})
afterAll(() => mall.close())

let count = 0
/** Puts a coupon that opens an hour from now, or replaces one. */
async function put(over: Partial<CouponRecord> = {}): Promise<string> {
  const { coupons, db, clock } = mall.services
  const couponId = over.couponId ?? `open-${++count}`
  const record = couponRecord({ couponId, title: '周末券', claimFrom: clock.now() + HOUR_MS, perPerson: 1, ...over })
  await db.tx((tx) => coupons.put(tx, record, null, clock.now()))
  await mall.settle()
  return couponId
}
const buttonOf = async (client: WireClient, couponId: string) =>
  (await client.call('POST coupon/bussinessCouponList', { pageSize: 50 })).records.find(
    (one) => one.couponId === couponId,
  )?.button
const told = async (client: WireClient) => {
  await mall.services.jobs.runDue()
  await mall.settle()
  const { records } = await client.legacy('base.message.listGuideBarMessageDetail', { id: 'system' })
  return records.filter(({ title }) => title === '领券提醒').map(({ content, command }) => [content, command?.cmd])
}
const MESSAGE = ['「周末券」可以领取了，满 ¥100 可用，减 ¥20，领完即止', 'C0040010401']

test('a reminder is set and cancelled, and sent once when the claims open; the coupon can then be claimed [coupon.remind]', async () => {
  const [client, other] = [await mall.enrol(), await mall.enrol()]
  const couponId = await put()
  expect((await buttonOf(await mall.visitor(), couponId))?.code).toBe('remind')
  for (const who of [client, other, client])
    expect((await who.call('POST coupon/remind', { couponId })).coupon).toMatchObject({
      couponId,
      button: { code: 'unremind', text: '取消提醒' },
      note: '今天 13:00 开抢',
    })
  expect(await buttonOf(client, couponId)).toMatchObject({ code: 'unremind' })
  for (let time = 0; time < 2; time++)
    expect((await other.call('POST coupon/unremind', { couponId })).coupon.button.code).toBe('remind')
  mall.clock.advance(HOUR_MS - 1)
  expect(await told(client)).toEqual([])
  mall.clock.advance(1)
  for (let time = 0; time < 2; time++) expect(await told(client)).toEqual([MESSAGE])
  expect(await told(other)).toEqual([])
  await expect(other.call('POST coupon/remind', { couponId })).rejects.toThrow('已经可以领取了')
  expect((await client.call('POST coupon/userGetCoupon', { couponId })).coupon.button.code).toBe('use')
})

test('a coupon that opens earlier or later than planned is announced when it opens; a withdrawn one is not [coupon.remind-moved]', async () => {
  const client = await mall.enrol()
  const [early, late, gone] = [await put(), await put(), await put()]
  for (const couponId of [early, late, gone]) await client.call('POST coupon/remind', { couponId })
  const now = mall.clock.now()
  await put({ couponId: early, title: '早券', claimFrom: now + HOUR_MS / 2 })
  await put({ couponId: late, title: '晚券', claimFrom: now + 2 * HOUR_MS })
  await put({ couponId: gone, title: '下架券', isListed: false })
  const titles = async () => (await told(client)).map(([content]) => String(content).slice(1, 3))
  const seen: string[][] = []
  for (let half = 0; half < 4; half++) {
    mall.clock.advance(HOUR_MS / 2)
    seen.push((await titles()).sort())
  }
  expect(seen).toEqual([['早券'], ['早券'], ['早券'], ['早券', '晚券'].sort()])
})

test('a reminder needs a login, a listed coupon whose claims are closed, and fewer reminders than the maximum [coupon.remind-refused]', async () => {
  const client = await mall.enrol()
  const remind = (couponId: string) => client.call('POST coupon/remind', { couponId })
  const couponId = await put()
  await expect((await mall.visitor()).call('POST coupon/remind', { couponId })).rejects.toThrow()
  await expect(remind('never')).rejects.toThrow('没有这张优惠券')
  await expect(remind(await put({ isListed: false }))).rejects.toThrow('没有这张优惠券')
  await expect(remind(await put({ claimFrom: 0 }))).rejects.toThrow('已经可以领取了')
  await expect(client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: 'too soon' })).rejects.toThrow(
    '开抢',
  )
  for (let time = 0; time < MAX_COUPON_REMINDERS; time++)
    await remind(await put({ claimFrom: mall.clock.now() + DAY_MS }))
  await expect(remind(couponId)).rejects.toThrow(`最多设 ${MAX_COUPON_REMINDERS} 个领券提醒`)
})
