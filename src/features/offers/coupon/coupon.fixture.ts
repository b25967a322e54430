import type { CouponCard, CouponChoice, HeldCoupon } from '@contract/schema/coupon'

const face = {
  couponId: 'c1',
  title: '全场通用券',
  kind: 'amount' as const,
  cents: 3000,
  perMille: 0,
  ruleText: '满 ¥300 可用',
  tag: '平台',
  isForMembers: false,
  scopeText: '全场商品',
  storeId: null,
}

/** A claimable coupon. */
export const couponCard = (change: Partial<CouponCard> = {}): CouponCard => ({
  ...face,
  validText: '至 11.30',
  takenPercent: 38,
  button: { code: 'claim', text: '领取', primary: true },
  note: '',
  ...change,
})

/** The same coupon after its one claim. */
export const claimedCard = (change: Partial<CouponCard> = {}): CouponCard =>
  couponCard({ button: { code: 'use', text: '去使用', primary: false }, note: '已领 1 张，限领 1 张', ...change })

/** A held coupon. */
export const heldCoupon = (change: Partial<HeldCoupon> = {}): HeldCoupon => ({
  ...face,
  heldId: 'h1',
  validText: '2026.11.30 到期',
  until: 0,
  isSoon: false,
  state: 'unused',
  payOrderNo: '',
  giftCode: '',
  keepReason: '',
  ...change,
})

/** A coupon of an order's coupon sheet. */
export const couponChoice = (change: Partial<CouponChoice> = {}): CouponChoice => ({
  ...face,
  heldId: 'h1',
  isToClaim: false,
  validText: '今天 23:59 到期',
  isChosen: false,
  takesCents: 3000,
  reason: '',
  canTopUp: false,
  ...change,
})

export const pageOf = <T>(records: T[]) => ({ records, hasMore: false, cursor: null })
