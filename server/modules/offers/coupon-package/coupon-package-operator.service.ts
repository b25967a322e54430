import { type Actor, writeAudit } from '../../../kernel/audit'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { failParam } from '../../../kernel/errors'
import type { QuotaService } from '../../finance/quota'
import type { CouponService } from '../coupon'
import * as repo from './coupon-package.repo'
import type { CouponPackage } from './coupon-package.rules'
import { type CouponPackageService, PACKAGE } from './coupon-package.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'couponPackage.add': 'couponPackage'
    'couponPackage.end': 'couponPackage'
  }
}

/** A package in the operator's list; `total` null: unlimited. */
export interface ListedPackage extends CouponPackage {
  total: number | null
  sold: number
}

export interface CouponPackageOperatorDeps {
  db: Db
  clock: Clock
  packages: Pick<CouponPackageService, 'all' | 'put'>
  coupons: Pick<CouponService, 'record'>
  quotas: Pick<QuotaService, 'leftOf'>
}

/** Coupon packages as the operator lists, puts and ends them. */
export class CouponPackageOperatorService {
  constructor(private readonly deps: CouponPackageOperatorDeps) {}

  /** All packages, ended ones too, the newest first. */
  list(): Promise<ListedPackage[]> {
    return this.deps.packages.all(this.deps.db.q)
  }

  /**
   * Puts a package on sale, or replaces one; bought packages do not change. `total` null: unlimited.
   * SYS_PARAM_ERROR: one of its coupons does not exist.
   */
  async put(actor: Actor, one: CouponPackage, total: number | null): Promise<void> {
    const { db, clock, packages, coupons, quotas } = this.deps
    const { packageId: id } = one
    for (const couponId of new Set(one.couponIds))
      if (!(await coupons.record(db.q, couponId))) failParam('coupons', `there is no coupon "${couponId}"`)
    await db.tx(async (tx) => {
      const now = clock.now()
      const known = await repo.find(tx, id)
      const before = known && { ...known, total: (await quotas.leftOf(tx, PACKAGE, [id])).get(id)?.total ?? null }
      await packages.put(tx, one, total, now)
      const details = { before: before ?? null, after: { ...one, total } }
      const subject = { kind: 'couponPackage', id } as const
      await writeAudit(tx, { actor, action: 'couponPackage.add', subject, details, at: now })
    })
  }

  /** Ends the sale of a package; bought packages stay. SYS_PARAM_ERROR: no package with this id is on sale. */
  async end(actor: Actor, id: string): Promise<void> {
    const { db, clock } = this.deps
    await db.tx(async (tx) => {
      const now = clock.now()
      const before = await repo.find(tx, id)
      if (!(await repo.end(tx, id, now))) failParam('packageId', `no package "${id}" is on sale`)
      const details = { before: { endsAt: before?.endsAt }, after: { endsAt: now } }
      const subject = { kind: 'couponPackage', id } as const
      await writeAudit(tx, { actor, action: 'couponPackage.end', subject, details, at: now })
    })
  }
}
