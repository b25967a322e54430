import type { Reader, Tx } from '../../../kernel/db'
import type { CouponPackage } from './coupon-package.rules'
import type { CouponPackageTable } from './coupon-package.tables'

const packageOf = (row: CouponPackageTable): CouponPackage => ({
  packageId: row.packageId,
  title: row.title,
  priceCents: row.priceCents,
  couponIds: JSON.parse(row.coupons) as string[],
  perPerson: row.perPerson,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

/** Adds a package or replaces the one with its id. */
export async function put(tx: Tx, one: CouponPackage, now: number): Promise<void> {
  const { packageId, title, priceCents, couponIds, perPerson, startsAt, endsAt } = one
  const row = {
    title,
    priceCents,
    coupons: JSON.stringify(couponIds),
    perPerson,
    startsAt,
    endsAt,
  }
  await tx
    .insertInto('coupon_package')
    .values({ packageId, ...row, createdAt: now })
    .onConflict((c) => c.column('packageId').doUpdateSet(row))
    .execute()
}

/** All packages, ended ones too, the newest first; they are few. */
export async function listAll(q: Reader): Promise<CouponPackage[]> {
  const rows = await q
    .selectFrom('coupon_package')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('packageId')
    .execute()
  return rows.map(packageOf)
}

export async function find(q: Reader, packageId: string): Promise<CouponPackage | undefined> {
  const row = await q.selectFrom('coupon_package').selectAll().where('packageId', '=', packageId).executeTakeFirst()
  return row && packageOf(row)
}

export async function end(tx: Tx, packageId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon_package')
    .set({ endsAt: now })
    .where('packageId', '=', packageId)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
