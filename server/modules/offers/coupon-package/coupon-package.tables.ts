import type { PurchaseRow } from '../../finance/purchase'

export interface CouponPackageTable {
  packageId: string
  title: string
  priceCents: number
  /** JSON: ids of coupons; an id is repeated for each copy. */
  coupons: string
  perPerson: number
  /** Epoch ms; on sale from starts_at (inclusive) to ends_at (exclusive). */
  startsAt: number
  endsAt: number
  createdAt: number
}

/** A paid or unpaid purchase of a package; keeps the package as it was at the purchase. */
export interface PackagePurchaseTable extends PurchaseRow {
  packageId: string
  title: string
  coupons: string
  /** JSON: ids of the shopper's coupons; empty until it is paid. */
  heldIds: string
}

declare module '../../../kernel/tables' {
  interface Tables {
    coupon_package: CouponPackageTable
    package_purchase: PackagePurchaseTable
  }
}
