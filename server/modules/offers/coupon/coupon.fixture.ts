import type { CouponRecord } from './coupon.rules'

/** ¥20 off ¥100 on all goods, one each, without an end. */
export function couponRecord(over: Partial<CouponRecord> & { couponId: string }): CouponRecord {
  return {
    title: '全场通用券',
    storeId: null,
    productIds: null,
    category: null,
    kind: 'amount',
    from: 10_000,
    off: { cents: 2000 },
    goods: [],
    stacks: { reductions: true, memberPrices: true, coupons: true },
    audience: 'all',
    perPerson: 1,
    claimFrom: 0,
    claimUntil: 4_000_000_000_000,
    valid: { days: 7 },
    position: 0,
    isListed: true,
    ...over,
  }
}
