import type { PackageState } from '@contract/codes/coupon-package'

export interface CouponPackageTable {
  package_id: string
  title: string
  price_cents: number
  /** JSON: ids of coupons, one as often as it is given. */
  coupons: string
  per_person: number
  /** Epoch ms; on sale from then up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  created_at: number
}

/** One that a shopper has bought, or is about to; what it is stands as it was then. */
export interface PackagePurchaseTable {
  uid: string
  purchase_id: string
  package_id: string
  title: string
  price_cents: number
  coupons: string
  payable_no: string
  state: PackageState
  /** JSON: ids of the shopper's coupons; empty before it is paid. */
  held_ids: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    coupon_package: CouponPackageTable
    package_purchase: PackagePurchaseTable
  }
}
