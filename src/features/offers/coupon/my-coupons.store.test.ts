import { fakeEnv } from '../../../../test/support/fake-env'
import { heldCoupon, pageOf } from './coupon.fixture'
import { MyCouponsStore } from './my-coupons.store'

test('those that end soon stand apart, the counts are the server’s', async () => {
  const records = [heldCoupon({ isSoon: true }), heldCoupon({ heldId: 'h2', state: 'locked' })]
  const env = fakeEnv({ call: { 'GET coupon/pageMine': () => ({ ...pageOf(records), usableCount: 8, soonCount: 2 }) } })
  const mine = new MyCouponsStore(env)
  await mine.open('usable')
  expect([mine.soon, mine.others].map((group) => group.map(({ heldId }) => heldId))).toEqual([['h1'], ['h2']])
  expect([mine.usableCount, mine.soonCount]).toEqual([8, 2])
  await mine.open('over')
  expect(env.sent.map(({ input }) => (input as { tab: string }).tab)).toEqual(['usable', 'over'])
})
