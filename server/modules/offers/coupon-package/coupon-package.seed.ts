import { FOREVER } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { CouponPackage } from './coupon-package.rules'
import type { CouponPackageService } from './coupon-package.service'

export interface CouponPackageDemo {
  couponPackages: readonly (Pick<CouponPackage, 'packageId' | 'title' | 'priceCents' | 'couponIds' | 'perPerson'> & {
    total: number | null
  })[]
}

export function seedCouponPackage(
  { db, packages }: { db: Db; packages: CouponPackageService },
  { couponPackages }: CouponPackageDemo,
  now: number,
): Promise<void> {
  return db.tx(async (tx) => {
    for (const { total, ...one } of couponPackages)
      await packages.put(tx, { ...one, startsAt: 0, endsAt: FOREVER }, total, now)
  })
}
