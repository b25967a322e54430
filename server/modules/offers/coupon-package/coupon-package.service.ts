import { priceText } from '@contract/codes/money'
import type { CouponPackageDetail, CouponPackage as PackageCard } from '@contract/schema/coupon-package'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { type Page, type PageQuery, pageIn } from '../../../kernel/page'
import type { QuotaService } from '../../finance/quota'
import type { CouponService, ShownFace } from '../coupon'
import * as repo from './coupon-package.repo'
import { buttonOf, type CouponPackage, countsOf, noteOf, type Stock } from './coupon-package.rules'

/** The quota kind of packages. */
export const PACKAGE = 'package'

export interface CouponPackageDeps {
  db: Db
  coupons: Pick<CouponService, 'faces'>
  quotas: Pick<QuotaService, 'leftOf' | 'taken' | 'open'>
}

/** Coupon packages on sale. */
export class CouponPackageService {
  constructor(private readonly deps: CouponPackageDeps) {}

  /** Packages on sale, the newest first. */
  async list(uid: string | null, query: PageQuery, now: number): Promise<Page<PackageCard>> {
    const { q } = this.deps.db
    const page = pageIn(
      (await repo.listAll(q)).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
      query,
    )
    const [stock, faces] = [await this.#stock(q, uid, page.records), await this.#faces(q, page.records, now)]
    return { ...page, records: page.records.map((one) => cardOf(one, stock(one), faces, now)) }
  }

  async detail(uid: string | null, packageId: string, now: number): Promise<CouponPackageDetail> {
    const { q } = this.deps.db
    const one = (await repo.find(q, packageId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个券包')
    const [stock, faces] = [await this.#stock(q, uid, [one]), await this.#faces(q, [one], now)]
    const coupons = [...countsOf(one.couponIds)].flatMap(([id, number]) => {
      const shown = faces.get(id)
      return shown ? [{ number, ...shown }] : []
    })
    return { ...cardOf(one, stock(one), faces, now), coupons }
  }

  /** Why a shopper cannot buy a package now; null when they can. */
  async refusal(q: Reader, uid: string, one: CouponPackage, now: number): Promise<string | null> {
    const button = buttonOf(one, (await this.#stock(q, uid, [one]))(one), now)
    return button.code === 'buy' ? null : button.text
  }

  /** All packages, the newest first, with the numbers of their purchases. */
  async all(q: Reader): Promise<(CouponPackage & { total: number | null; sold: number })[]> {
    const all = await repo.listAll(q)
    const left = await this.deps.quotas.leftOf(
      q,
      PACKAGE,
      all.map(({ packageId }) => packageId),
    )
    return all.map((one) => {
      const { total = null, taken = 0 } = left.get(one.packageId) ?? {}
      return { ...one, total, sold: taken }
    })
  }

  find(q: Reader, packageId: string): Promise<CouponPackage | undefined> {
    return repo.find(q, packageId)
  }

  /** Puts a package on sale, or replaces one; bought packages do not change. */
  async put(tx: Tx, one: CouponPackage, total: number | null, now: number): Promise<void> {
    await repo.put(tx, one, now)
    await this.deps.quotas.open(tx, { kind: PACKAGE, ref: one.packageId }, total)
  }

  async #stock(q: Reader, uid: string | null, all: readonly CouponPackage[]): Promise<(one: CouponPackage) => Stock> {
    const refs = all.map(({ packageId }) => packageId)
    const left = await this.deps.quotas.leftOf(q, PACKAGE, refs)
    const asked = refs.map((ref) => ({ ref, period: 'ever' }))
    const own = uid === null ? new Map<string, number>() : await this.deps.quotas.taken(q, uid, PACKAGE, asked)
    return ({ packageId }) => {
      const of = left.get(packageId)
      return { taken: own.get(packageId) ?? 0, left: of ? of.total - of.taken : null }
    }
  }

  #faces(q: Reader, all: readonly CouponPackage[], now: number): Promise<Map<string, ShownFace>> {
    return this.deps.coupons.faces(q, [...new Set(all.flatMap(({ couponIds }) => couponIds))], now)
  }
}

function cardOf(one: CouponPackage, stock: Stock, faces: ReadonlyMap<string, ShownFace>, now: number): PackageCard {
  const { packageId, title, priceCents, couponIds } = one
  const worth = couponIds.reduce((sum, id) => sum + (faces.get(id)?.face.cents ?? 0), 0)
  return {
    packageId,
    title,
    price: priceCents,
    couponCount: couponIds.length,
    worthText: `${couponIds.length} 张券${worth > 0 ? `，最多省 ${priceText(worth)}` : ''}`,
    button: buttonOf(one, stock, now),
    note: noteOf(one, stock),
  }
}
