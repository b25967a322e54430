import type { PackageState } from '@contract/codes/coupon-package'
import type { Reader, Tx } from '../../../kernel/db'
import type { CouponPackage } from './coupon-package.rules'
import type { CouponPackageTable, PackagePurchaseTable } from './coupon-package.tables'

const packageOf = (row: CouponPackageTable): CouponPackage => ({
  packageId: row.packageId,
  title: row.title,
  priceCents: row.priceCents,
  couponIds: JSON.parse(row.coupons) as string[],
  perPerson: row.perPerson,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
})

/** Adds one, or puts it in the place of the one of its id. */
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

/** All there ever were, the newest first: they are few. */
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

export async function insertPurchase(tx: Tx, row: PackagePurchaseTable): Promise<void> {
  await tx.insertInto('package_purchase').values(row).execute()
}

export async function findPurchase(
  q: Reader,
  uid: string,
  purchaseId: string,
): Promise<PackagePurchaseTable | undefined> {
  return q
    .selectFrom('package_purchase')
    .selectAll()
    .where('uid', '=', uid)
    .where('purchaseId', '=', purchaseId)
    .executeTakeFirst()
}

/** A shopper's, the newest first, before one of them. */
export async function listPurchases(
  q: Reader,
  uid: string,
  before: string | undefined,
  limit: number,
): Promise<PackagePurchaseTable[]> {
  const own = q.selectFrom('package_purchase').selectAll().where('uid', '=', uid)
  const asked = before === undefined ? own : own.where('purchaseId', '<', before)
  return asked.orderBy('purchaseId', 'desc').limit(limit).execute()
}

/** Moves one from a state to another, in which `held_ids` may become known; undefined when it stands elsewhere. */
export function move(
  tx: Tx,
  { uid, purchaseId }: { uid: string; purchaseId: string },
  from: PackageState,
  to: PackageState,
  heldIds?: readonly string[],
): Promise<PackagePurchaseTable | undefined> {
  return tx
    .updateTable('package_purchase')
    .set({ state: to, ...(heldIds && { heldIds: JSON.stringify(heldIds) }) })
    .where('uid', '=', uid)
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', from)
    .returningAll()
    .executeTakeFirst()
}
