import type { CouponGift } from '@contract/schema/coupon'
import { SessionStore } from '@/app/stores/session.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { heldCoupon } from './coupon.fixture'
import { CouponGiftStore } from './coupon-gift.store'

const gift = (change: Partial<CouponGift> = {}): CouponGift => ({
  ...heldCoupon(),
  state: 'waiting',
  isOwn: false,
  until: 1,
  button: { code: 'take', text: '立即领取', primary: true },
  ...change,
})

test.each([
  ['take', 'POST coupon/takeGift', '已放入我的券包'],
  ['takeBack', 'POST coupon/takeBackGift', '已收回'],
] as const)('%s is one call, and the displayed coupon is reloaded', async (code, key, said) => {
  const button = { code, text: '', primary: true }
  const env = fakeEnv({
    call: {
      'GET coupon/giftDetail': () => gift({ button }),
      'POST coupon/takeGift': () => gift(),
      'POST coupon/takeBackGift': () => gift(),
    },
  })
  env.stores.get(SessionStore).uid = 'u1'
  const store = new CouponGiftStore(env, 'code')
  await store.gift.reload()
  await Promise.all([store.press(), store.press()])
  expect(env.sent.map(({ key: sent }) => sent)).toEqual(['GET coupon/giftDetail', key, 'GET coupon/giftDetail'])
  expect(env.toasts.map(({ title }) => title)).toEqual([said])
})
