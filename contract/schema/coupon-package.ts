import { type Static, Type as T } from '@sinclair/typebox'
import { PACKAGE_STATES } from '../codes/coupon-package'
import { defineEndpoints } from '../endpoint'
import { CouponFace, HeldCoupon } from './coupon'
import { Button, Cents, Count, Id, Millis, Nothing, PageInput, PageOf, Words } from './shared'

/** Coupons that are bought together. */
export const CouponPackage = T.Object({
  packageId: T.String(),
  title: T.String(),
  price: Cents,
  couponCount: Count,
  /** 3 张券，最多省 ¥60. */
  worthText: T.String(),
  /** buy; wait, soldOut, enough: why not. */
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

/** One that a shopper has bought, or is about to. */
export const BoughtPackage = T.Object({
  purchaseId: T.String(),
  packageId: T.String(),
  title: T.String(),
  price: Cents,
  at: Millis,
  state: Words(PACKAGE_STATES),
  stateText: T.String(),
  /** What it gave, once it is paid. */
  coupons: T.Array(HeldCoupon),
  /** Of one that is to be paid; else empty. */
  payOrderNo: T.String(),
  /** pay, cancel, refund. */
  buttons: T.Array(Button),
})
export type BoughtPackage = Static<typeof BoughtPackage>

const PurchaseInput = T.Object({ purchaseId: Id })

export const couponPackageEndpoints = defineEndpoints({
  'GET couponPackage/list': { auth: 'session', input: T.Object(PageInput), reply: PageOf(CouponPackage) },
  'GET couponPackage/detail': { auth: 'session', input: T.Object({ packageId: Id }), reply: CouponPackageDetail },
  /** A debt for one; one that is to be paid already is gone on with. SYS_BIZ_DATA_ERROR_CODE: gone, enough, over. */
  'POST couponPackage/buy': {
    auth: 'shopper',
    input: T.Object({ packageId: Id }),
    reply: T.Object({ purchaseId: T.String(), payOrderNo: T.String(), payAmount: Cents }),
    idempotent: true,
  },
  'GET couponPackage/record': { auth: 'shopper', input: T.Object(PageInput), reply: PageOf(BoughtPackage) },
  /** Before it is paid. */
  'POST couponPackage/cancel': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
  /** While none of its coupons is used, given or over: they end, and its money goes back. */
  'POST couponPackage/refund': { auth: 'shopper', input: PurchaseInput, reply: Nothing },
})
