import type { PurchaseRow } from '../../finance/purchase'

export interface CouponPackageTable {
  packageId: string
  title: string
  priceCents: number
  /** JSON: ids of coupons, one as often as it is given. */
  coupons: string
  perPerson: number
  /** Epoch ms; on sale from then up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  createdAt: number
}

/** One that a shopper has bought, or is about to; what it is stands as it was then. */
export interface PackagePurchaseTable extends PurchaseRow {
  packageId: string
  title: string
  coupons: string
  /** JSON: ids of the shopper's coupons; empty before it is paid. */
  heldIds: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    coupon_package: CouponPackageTable
    package_purchase: PackagePurchaseTable
  }
}
