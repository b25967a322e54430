import { GIFT_HOURS } from '@contract/codes/coupon'
import { type TestMall, testApp } from '../../../../test/support/app'
import { breaches } from '../../../../test/support/invariants'
import type { WireClient } from '../../../../test/support/wire-client'
import { couponRecord } from './coupon.fixture'
import type { CouponRecord } from './coupon.rules'

let mall: TestMall
beforeAll(async () => {
  mall = await testApp({ isSeeded: false })
})
afterAll(() => mall.close())
afterEach(async () => expect(await breaches(mall.services.db)).toEqual([]))

const DEADLINE_MS = GIFT_HOURS * 3_600_000
let count = 0
/** A shopper with a coupon. */
async function owner(
  over: Partial<CouponRecord> = {},
): Promise<{ giver: WireClient; heldId: string; couponId: string }> {
  const { coupons, db, clock } = mall.services
  const couponId = `gift-${++count}`
  await db.tx((tx) => coupons.put(tx, couponRecord({ couponId, ...over }), 5, clock.now()))
  await mall.settle()
  const giver = await mall.enrol(over.audience === 'member' ? { memberUntil: clock.now() + DEADLINE_MS } : {})
  return { giver, couponId, heldId: (await giver.call('POST coupon/userGetCoupon', { couponId })).heldId }
}
const give = async (over?: Partial<CouponRecord>) => {
  const held = await owner(over)
  return { ...held, ...(await held.giver.call('POST coupon/give', { heldId: held.heldId })) }
}
const held = async (client: WireClient, tab: 'usable' | 'used' = 'usable') =>
  (await client.call('GET coupon/pageMine', { tab })).records
const stateOf = async (client: WireClient | null, giftCode: string) => {
  const { state, button } = await (client ?? (await mall.visitor())).call('GET coupon/giftDetail', { giftCode })
  return [state, button?.code ?? null]
}

test("a given coupon keeps its end and does not count against the friend's own claims [coupon.gift]", async () => {
  const { giver, giftCode, heldId, couponId } = await give()
  expect((await held(giver))[0]).toMatchObject({
    state: 'giving',
    giftCode,
    payOrderNo: '',
    keepReason: '赠送中，等待好友领取',
  })
  expect(await giver.call('POST coupon/give', { heldId })).toEqual({ giftCode })
  expect([await stateOf(giver, giftCode), await stateOf(null, giftCode)]).toEqual([
    ['waiting', 'takeBack'],
    ['waiting', 'take'],
  ])
  const friend = await mall.enrol()
  const taken = await friend.call('POST coupon/takeGift', { giftCode })
  expect(await friend.call('POST coupon/takeGift', { giftCode })).toEqual(taken)
  expect(taken).toMatchObject({ state: 'yours', button: { code: 'use' } })
  const [own] = await held(friend)
  expect((await held(giver, 'used'))[0]).toMatchObject({ heldId, state: 'given', until: own?.until })
  await friend.call('POST coupon/userGetCoupon', { couponId })
  expect((await held(friend)).length).toBe(2)
  expect([await stateOf(giver, giftCode), await stateOf(null, giftCode)]).toEqual([
    ['taken', null],
    ['taken', null],
  ])
  await expect((await mall.enrol()).call('POST coupon/takeGift', { giftCode })).rejects.toThrow('已被别人领走了')
  await expect(giver.call('POST coupon/takeBackGift', { giftCode })).rejects.toThrow('好友已经领走了')
  await expect(friend.call('POST coupon/give', { heldId: own?.heldId ?? '' })).rejects.toThrow('不能再转赠')
})

test('after the giver withdraws a gift and gives it again, the old link is refused [coupon.gift-withdraw]', async () => {
  const { giver, giftCode, heldId } = await give()
  await expect(giver.call('POST coupon/takeGift', { giftCode })).rejects.toThrow('不能领取自己赠送的券')
  const friend = await mall.enrol()
  await expect(friend.call('POST coupon/takeBackGift', { giftCode })).rejects.toThrow('这不是你赠送的券')
  expect((await giver.call('POST coupon/takeBackGift', { giftCode })).state).toBe('over')
  const again = await giver.call('POST coupon/give', { heldId })
  expect([again.giftCode === giftCode, await stateOf(null, giftCode)]).toEqual([false, ['over', null]])
  await expect(friend.call('POST coupon/takeGift', { giftCode })).rejects.toThrow('已经结束')
  expect((await friend.call('POST coupon/takeGift', again)).state).toBe('yours')
  await expect(friend.call('GET coupon/giftDetail', { giftCode: 'never' })).rejects.toThrow('没有这份赠送')
})

test('an unclaimed gift cannot be taken after its deadline and returns to the giver [coupon.gift-deadline]', async () => {
  const { giver, giftCode } = await give()
  mall.clock.advance(DEADLINE_MS)
  expect(await stateOf(null, giftCode)).toEqual(['over', null])
  await expect((await mall.enrol()).call('POST coupon/takeGift', { giftCode })).rejects.toThrow('已经结束')
  await mall.services.jobs.runDue()
  expect((await held(giver))[0]).toMatchObject({ state: 'unused', giftCode: '' })
})

test('when several shoppers and the giver take a gift concurrently, exactly one gets it [coupon.gift-race]', async () => {
  const { giver, giftCode } = await give()
  const friends = await Promise.all(Array.from({ length: 6 }, () => mall.enrol()))
  const won = await Promise.all([
    ...friends.map((friend) =>
      friend.call('POST coupon/takeGift', { giftCode }).then(
        () => 1,
        () => 0,
      ),
    ),
    giver.call('POST coupon/takeBackGift', { giftCode }).then(
      () => 1,
      () => 0,
    ),
  ])
  expect(won.reduce<number>((sum, one) => sum + one, 0)).toBe(1)
  const all = await Promise.all([giver, ...friends].map((client) => held(client)))
  expect(all.flat().length).toBe(1)
})

test('a coupon that cannot be given is refused with the reason [coupon.gift-refused]', async () => {
  const club = await owner({ audience: 'member' })
  await expect(club.giver.call('POST coupon/give', { heldId: club.heldId })).rejects.toThrow('会员专享券不能赠送')
  const short = await owner({ valid: { days: 1 } })
  mall.clock.advance(DEADLINE_MS)
  await expect(short.giver.call('POST coupon/give', { heldId: short.heldId })).rejects.toThrow('已过期')
  await expect(short.giver.call('POST coupon/give', { heldId: 'never' })).rejects.toThrow('没有这张优惠券')
})
