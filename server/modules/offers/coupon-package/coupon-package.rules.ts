import type { PackageState } from '@contract/codes/coupon-package'
import type { Button } from '@contract/schema/shared'
import { type Face, leaveText } from '../../finance/payment'
import type { PurchaseState } from '../../finance/purchase'

/** Coupons that are sold together. */
export interface CouponPackage {
  packageId: string
  title: string
  priceCents: number
  /** Coupon ids; an id is repeated for each copy. */
  couponIds: readonly string[]
  perPerson: number
  /** Epoch ms; on sale from startsAt (inclusive) to endsAt (exclusive). */
  startsAt: number
  endsAt: number
}

/** How long an unpaid package stays open. */
export const PACKAGE_EXPIRE_MS = 15 * 60_000

/** How many packages a shopper has, and how many are left; null: unlimited. */
export interface Stock {
  taken: number
  left: number | null
}

const BUTTONS = {
  buy: { code: 'buy', text: '立即购买', primary: true },
  wait: { code: 'wait', text: '未开售', primary: false },
  over: { code: 'over', text: '已结束', primary: false },
  soldOut: { code: 'soldOut', text: '已售罄', primary: false },
  enough: { code: 'enough', text: '已达限购', primary: false },
} as const satisfies Record<string, Button>

/** The state of the buy button; a refused purchase gives the same reason. */
export function buttonOf({ startsAt, endsAt, perPerson }: CouponPackage, { taken, left }: Stock, now: number): Button {
  if (now < startsAt) return BUTTONS.wait
  if (now >= endsAt) return BUTTONS.over
  if (taken >= perPerson) return BUTTONS.enough
  return left !== null && left <= 0 ? BUTTONS.soldOut : BUTTONS.buy
}

export const noteOf = ({ perPerson }: CouponPackage, { left }: Stock): string =>
  [`每人限购 ${perPerson} 份`, left === null ? '' : `剩余 ${Math.max(0, left)} 份`].filter(Boolean).join('，')

/** The number of copies of each coupon, in the package's order. */
export function countsOf(couponIds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of couponIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The state of a purchase on the wire. */
export const stateOf = ({ state }: { state: PurchaseState }): PackageState => (state === 'used' ? 'paid' : state)

export const STATE_TEXTS: Record<PackageState, string> = {
  unpaid: '待付款',
  paid: '已购买',
  refunding: '退款中',
  refunded: '已退款',
  closed: '已关闭',
}

/** The shopper's actions on a purchase; `isWhole`: none of its coupons was used, given away, or has ended. */
export function purchaseButtons(state: PackageState, isWhole: boolean): Button[] {
  if (state === 'unpaid')
    return [
      { code: 'cancel', text: '取消', primary: false },
      { code: 'pay', text: '去支付', primary: true },
    ]
  return state === 'paid' && isWhole ? [{ code: 'refund', text: '退款', primary: false }] : []
}

/** A purchase on the cashier page; after payment its coupons are listed among the shopper's packages. */
export function faceOfPackage(): Face {
  const records = { page: 'couponPackageRecord', params: {} } as const
  return {
    items: [],
    leaveText: leaveText('券包'),
    results: { paid: { title: '支付成功', text: '优惠券已放入我的优惠券', picture: 'ticket' } },
    exits: {
      paid: { ...records, text: '去用券' },
      unpaid: { ...records, text: '查看券包' },
      more: [{ page: 'myCoupon', params: {}, text: '我的优惠券' }],
    },
    skipsResult: true,
    params: { isCouponPackage: '1' },
  }
}
