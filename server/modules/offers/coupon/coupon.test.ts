import { DAY_MS } from '@contract/codes/china-time'
import { type TestMall, testApp } from '../../../../test/support/app'
import { openStore, shelve } from '../../../../test/support/shopping'
import { couponRecord } from './coupon.fixture'
import { type CouponRecord, couponFault } from './coupon.rules'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
  await openStore(mall.services, { storeId: 'test-store', name: '素研' })
})
afterAll(() => mall.close())

let count = 0
/** Puts a coupon; returns its id. */
async function put(over: Partial<CouponRecord> = {}, total: number | null = null): Promise<string> {
  const couponId = over.couponId ?? `coupon-${++count}`
  const { coupons, db, clock } = mall.services
  await db.tx((tx) => coupons.put(tx, couponRecord({ ...over, couponId }), total, clock.now()))
  await mall.settle()
  return couponId
}
const claim = (client: Awaited<ReturnType<TestMall['enrol']>>, couponId: string) =>
  client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: `${couponId} ${++count}` })

test('the coupon centre shows for each coupon what the shopper can do with it [coupon.centre]', async () => {
  const now = mall.clock.now()
  const member = await mall.enrol({ memberUntil: now + DAY_MS })
  const ids = {
    open: await put({ position: 1 }, 100),
    once: await put({
      position: 2,
      storeId: 'test-store',
      from: 0,
      off: { perMille: 100, most: 6000 },
      kind: 'discount',
    }),
    later: await put({ position: 3, claimFrom: now + DAY_MS }),
    gone: await put({ position: 4 }, 1),
    club: await put({ position: 5, audience: 'member' }),
    hidden: await put({ isListed: false }),
    ended: await put({ claimUntil: now }),
  }
  await claim(await mall.enrol(), ids.gone)
  const shopper = await mall.enrol()
  await claim(shopper, ids.once)
  const list = async (client: typeof shopper, ask = {}) =>
    (await client.call('POST coupon/bussinessCouponList', ask)).records.filter(({ couponId }) =>
      Object.values(ids).includes(couponId),
    )
  const records = await list(shopper)
  expect(records.map(({ button, note }) => [button.code, note])).toEqual([
    ['claim', ''],
    ['use', '已领 1 张，限领 1 张'],
    ['remind', '明天 12:00 开抢'],
    ['soldOut', ''],
    ['join', '会员专享'],
  ])
  expect(records[1]).toMatchObject({
    tag: '店铺',
    scopeText: '素研 全店',
    ruleText: '无门槛，最高减 ¥60',
    perMille: 900,
    cents: 6000,
    validText: '领后 7 天有效',
    takenPercent: null,
  })
  expect([records[0]?.takenPercent, records[3]?.takenPercent]).toEqual([0, 100])
  expect((await list(member)).at(-1)?.button.code).toBe('claim')
  const tabs = async (tab: string) => (await list(shopper, { tab })).map(({ couponId }) => couponId)
  expect([await tabs('store'), await tabs('member')]).toEqual([[ids.once], [ids.club]])
  expect((await list(shopper, { storeId: 'test-store' }))[0]?.couponId).toBe(ids.once)
  // A visitor sees the same list.
  expect((await list(await mall.visitor())).map(({ button }) => button.code)).toContain('claim')
})

test('one key claims once; claims beyond the limit are refused with the reason [coupon.claim]', async () => {
  const client = await mall.enrol()
  const couponId = await put({ perPerson: 2, valid: { days: 1 } })
  const first = await client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: 'once' })
  expect(await client.call('POST coupon/userGetCoupon', { couponId }, { idempotencyKey: 'once' })).toEqual(first)
  const second = await claim(client, couponId)
  expect([second.heldId === first.heldId, second.coupon.button.code]).toEqual([false, 'use'])
  await expect(claim(client, couponId)).rejects.toThrow('每人限领 2 张')
  const mine = await client.call('GET coupon/pageMine', {})
  expect([mine.usableCount, mine.soonCount, mine.records.length]).toEqual([2, 2, 2])
  expect(mine.records[0]).toMatchObject({ state: 'unused', validText: '今天 23:59 到期', isSoon: true })
  for (const [over, words] of [
    [{ audience: 'member' as const }, '会员专享'],
    [{ claimFrom: mall.clock.now() + 60_000 }, '今天 12:01 开抢'],
    [{ claimUntil: mall.clock.now() }, '活动已结束'],
  ] as const)
    await expect(claim(client, await put(over))).rejects.toThrow(words)
  await expect(claim(client, 'never')).rejects.toThrow('没有这张优惠券')
})

test('concurrent claims of the last coupons never exceed the number left, and no shopper gets two [coupon.last]', async () => {
  const couponId = await put({ perPerson: 2 }, 12)
  const clients = await Promise.all(Array.from({ length: 10 }, () => mall.enrol()))
  const asked = await Promise.all(
    clients.flatMap((client) =>
      [1, 2, 3].map(() =>
        claim(client, couponId).then(
          () => 1,
          () => 0,
        ),
      ),
    ),
  )
  const rows = await mall.services.db.q
    .selectFrom('held_coupon')
    .select('uid')
    .where('couponId', '=', couponId)
    .execute()
  expect([rows.length, asked.reduce<number>((sum, one) => sum + one, 0)]).toEqual([12, 12])
  for (const { uid } of rows) expect(rows.filter((row) => row.uid === uid).length).toBeLessThanOrEqual(2)
  expect(await mall.services.quotas.leftOf(mall.services.db.q, 'coupon', [couponId])).toEqual(
    new Map([[couponId, { total: 12, taken: 12 }]]),
  )
})

test('a product lists the coupons that apply to it, its own first [coupon.product]', async () => {
  const goods = await shelve(mall.services, 'coat', { stock: 1 })
  const only = await put({
    productIds: new Set([goods.productId]),
    storeId: 'test-store',
    title: '大衣券',
    position: 90,
  })
  const other = await put({ productIds: new Set(['another']) })
  const { records } = await (await mall.visitor()).call('POST coupon/bussinessCouponList', {
    productId: goods.productId,
    pageSize: 50,
  })
  const ids = records.map(({ couponId }) => couponId)
  expect([ids.includes(only), ids.includes(other)]).toEqual([true, false])
  expect(records.findIndex(({ storeId }) => storeId === null)).toBeGreaterThan(ids.indexOf(only))
})

test.each<[string, Partial<CouponRecord>, string | null]>([
  ['a valid coupon', {}, null],
  ['a reduction of 0', { off: { cents: 0 } }, '面额为 ¥0.01'],
  ['a reduction above its threshold', { from: 100, off: { cents: 101 } }, '面额不能比门槛多'],
  ['a reduction of 100 percent', { off: { perMille: 1000, most: 0 } }, '折扣为 0.01 到 9.99 折'],
  ['no coupon per shopper', { perPerson: 0 }, '每人限领 1 到 99 张'],
  ['claims that end before they begin', { claimFrom: 5, claimUntil: 5 }, '结束要晚于开始'],
  ['a validity that ends before the claims', { claimUntil: 10, valid: { from: 0, until: 9 } }, '要到领取结束以后'],
  ['a validity over 366 days', { valid: { days: 367 } }, '1 到 366 天'],
])('an invalid coupon is refused: %s [coupon.valid]', (_what, over, fault) => {
  const found = couponFault(couponRecord({ couponId: 'c', ...over }))
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})
