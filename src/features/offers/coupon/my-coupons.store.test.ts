import { ERROR_CODES } from '@contract/codes/errors'
import { ApiError } from '@/app/api/api-error'
import { fakeEnv } from '../../../../test/support/fake-env'
import { heldCoupon, pageOf } from './coupon.fixture'
import { MyCouponsStore } from './my-coupons.store'

test('coupons that expire soon form a group of their own; the counts are the server’s [coupon.soon-group]', async () => {
  const records = [heldCoupon({ isSoon: true }), heldCoupon({ heldId: 'h2', state: 'locked' })]
  const env = fakeEnv({ call: { 'GET coupon/pageMine': () => ({ ...pageOf(records), usableCount: 8, soonCount: 2 }) } })
  const mine = new MyCouponsStore(env)
  await mine.open('usable')
  expect([mine.soon, mine.others].map((group) => group.map(({ heldId }) => heldId))).toEqual([['h1'], ['h2']])
  expect([mine.usableCount, mine.soonCount]).toEqual([8, 2])
  await mine.open('over')
  expect(env.sent.map(({ input }) => (input as { tab: string }).tab)).toEqual(['usable', 'over'])
})

test('a given coupon opens the page that shares it; a refusal reloads the list [coupon.gift-page]', async () => {
  let isRefused = false
  const env = fakeEnv({
    call: {
      'GET coupon/pageMine': () => ({ ...pageOf([heldCoupon()]), usableCount: 1, soonCount: 0 }),
      'POST coupon/give': () => {
        if (isRefused) throw new ApiError({ code: ERROR_CODES.SYS_BIZ_DATA_ERROR_CODE, message: '已过期' })
        return { giftCode: 'code' }
      },
    },
  })
  const mine = new MyCouponsStore(env)
  await mine.open('usable')
  mine.look(heldCoupon())
  await mine.give(heldCoupon())
  expect([mine.opened, env.went]).toEqual([null, [{ way: 'push', name: 'couponGift', params: { giftCode: 'code' } }]])
  isRefused = true
  await mine.give(heldCoupon())
  expect(env.sent.slice(-2).map(({ key }) => key)).toEqual(['POST coupon/give', 'GET coupon/pageMine'])
})
