import { type Static, Type as T } from '@sinclair/typebox'
import { PACKAGE_STATES } from '../codes/coupon-package'
import { defineEndpoints } from '../endpoint'
import { CouponFace, HeldCoupon } from './coupon'
import { Button, Cents, Count, Id, Millis, Nothing, PageInput, PageOf, Words } from './shared'

/** Coupons that are sold together. */
export const CouponPackage = T.Object({
  packageId: T.String(),
  title: T.String(),
  price: Cents,
  couponCount: Count,
  /** 3 张券，最多省 ¥60. */
  worthText: T.String(),
  /** buy; wait, soldOut, enough: the reason why not. */
  button: Button,
  /** 每人限购 1 份，剩余 20 份. */
  note: T.String(),
})
export type CouponPackage = Static<typeof CouponPackage>

export const CouponPackageDetail = T.Object({
  ...CouponPackage.properties,
  coupons: T.Array(T.Object({ number: Count, validText: T.String(), face: CouponFace })),
})
export type CouponPackageDetail = Static<typeof CouponPackageDetail>

/** A package that a shopper has bought or is about to buy. */
export const BoughtPackage = T.Object({
  purchaseId: T.String(),
  packageId: T.String(),
  title: T.String(),
  price: Cents,
  at: Millis,
  state: Words(PACKAGE_STATES),
  stateText: T.String(),
  /** Its coupons, once it is paid. */
  coupons: T.Array(HeldCoupon),
  /** Empty unless it is to be paid. */
  payOrderNo: T.String(),
  /** pay, cancel, refund. */
  buttons: T.Array(Button),
})
export type BoughtPackage = Static<typeof BoughtPackage>

const PurchaseInput = T.Object({ purchaseId: Id })

export const couponPackageEndpoints = defineEndpoints({
  'GET couponPackage/list': { auth: 'session', input: T.Object(PageInput), reply: PageOf(CouponPackage) },
  'GET couponPackage/detail': { auth: 'session', input: T.Object({ packageId: Id }), reply: CouponPackageDetail },
  /** Creates a purchase; an unpaid one is continued. SYS_BIZ_DATA_ERROR_CODE: sold out, limit reached, ended. */
  'POST couponPackage/buy': {
    auth: 'shopper',
    input: T.Object({ packageId: Id }),
    reply: T.Object({ purchaseId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  'GET couponPackage/record': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(BoughtPackage) },
  /** Before the payment only. */
  'POST couponPackage/cancel': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
  /** While none of its coupons is used, given away or expired: its coupons end, and its money is refunded. */
  'POST couponPackage/refund': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
})
