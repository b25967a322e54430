import type { BoughtPackage, CouponPackageDetail, CouponPackage as PackageCard } from '@contract/schema/coupon-package'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId } from '../../../kernel/ids'
import { yuan } from '../../../kernel/money'
import { type Page, type PageQuery, pageIn, pageOf, windowOf } from '../../../kernel/page'
import type { Reservations } from '../../../kernel/reservations'
import type { Face, Payable, PayableKind, PayablePart, Payables, Payment } from '../../finance/payment'
import type { QuotaService } from '../../finance/quota'
import type { CouponReturnService, CouponService, ShownFace } from '../coupon'
import * as repo from './coupon-package.repo'
import {
  buttonOf,
  type CouponPackage,
  countsOf,
  faceOfPackage,
  noteOf,
  PACKAGE_EXPIRE_MS,
  purchaseButtons,
  STATE_TEXTS,
  type Stock,
} from './coupon-package.rules'
import type { PackagePurchaseTable } from './coupon-package.tables'

/** The kind of quota that packages are. */
export const PACKAGE = 'package'
const SUBJECT = 'couponPackage'
const LATE_TEXT = '券包订单已关闭'
const OVER_TEXT = '券包里的优惠券已过期'

export interface CouponPackageDeps {
  coupons: Pick<CouponService, 'hand' | 'canHand' | 'faces' | 'heldOf' | 'views'>
  couponReturns: CouponReturnService
  quotas: QuotaService
  payables: Payables
  reservations: Reservations
}

/** Packages of coupons that are bought (decision 0081): a subject of payables, issued in the transaction of their payment. */
export class CouponPackageService implements PayableKind {
  readonly subject = SUBJECT

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: CouponPackageDeps,
  ) {}

  /** What is on sale, the newest first. */
  async list(uid: string | null, query: PageQuery, now: number): Promise<Page<PackageCard>> {
    const { q } = this.db
    const page = pageIn(
      (await repo.listAll(q)).filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt),
      query,
    )
    const [stock, faces] = [await this.#stock(q, uid, page.records), await this.#faces(q, page.records, now)]
    return { ...page, records: page.records.map((one) => cardOf(one, stock(one), faces, now)) }
  }

  async detail(uid: string | null, packageId: string, now: number): Promise<CouponPackageDetail> {
    const { q } = this.db
    const one = (await repo.find(q, packageId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个券包')
    const [stock, faces] = [await this.#stock(q, uid, [one]), await this.#faces(q, [one], now)]
    const coupons = [...countsOf(one.couponIds)].flatMap(([id, number]) => {
      const shown = faces.get(id)
      return shown ? [{ number, ...shown }] : []
    })
    return { ...cardOf(one, stock(one), faces, now), coupons }
  }

  /** A debt for one package; the one that waits for its money already is given again. */
  async buy(
    uid: string,
    packageId: string,
    idempotency: { key: string; body: string },
    now: number,
  ): Promise<{ purchaseId: string; payOrderNo: string; payAmount: number }> {
    const one = (await repo.find(this.db.q, packageId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个券包')
    const [waiting] = (await repo.listPurchases(this.db.q, uid, undefined, 1)).filter(
      (row) => row.state === 'unpaid' && row.packageId === packageId,
    )
    if (waiting) return boughtOf(waiting)
    const stock = await this.#stock(this.db.q, uid, [one])
    const button = buttonOf(one, stock(one), now)
    if (button.code !== 'buy') fail('SYS_BIZ_DATA_ERROR_CODE', button.text)
    if (!(await this.deps.coupons.canHand(this.db.q, one.couponIds, now))) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
    const id = { owner: uid, endpoint: 'POST couponPackage/buy', ...idempotency }
    return this.db.tx((tx) => once(tx, id, now, () => this.#place(tx, uid, one, now)))
  }

  async #place(tx: Tx, uid: string, one: CouponPackage, now: number) {
    const { packageId, title, priceCents, perPerson, couponIds } = one
    const purchaseId = newId()
    const no = await this.deps.payables.open(tx, {
      uid,
      ref: purchaseId,
      title: `优惠券包 ${title}`,
      expireAt: now + PACKAGE_EXPIRE_MS,
      parts: [{ subject: SUBJECT, subjectId: purchaseId, cents: priceCents }],
    })
    const requests = { package: [{ lineId: purchaseId, key: packageId, number: 1, most: perPerson }] }
    const refused = await this.deps.reservations.reserve(tx, { uid, no: purchaseId }, requests, now)
    if (refused.length > 0) fail('SYS_BIZ_DATA_ERROR_CODE', '已售罄或已达限购')
    const row: PackagePurchaseTable = {
      uid,
      purchaseId,
      packageId,
      title,
      priceCents,
      coupons: JSON.stringify(couponIds),
      payableNo: no,
      state: 'unpaid',
      heldIds: '[]',
      at: now,
    }
    await repo.insertPurchase(tx, row)
    return boughtOf(row)
  }

  /** The shopper's own, the newest first. */
  async record(uid: string, query: PageQuery, now: number): Promise<Page<BoughtPackage>> {
    const { q } = this.db
    const { size, limit, before } = windowOf(query)
    const page = pageOf(await repo.listPurchases(q, uid, before, limit), size, ({ purchaseId }) => purchaseId)
    const held = await this.deps.coupons.heldOf(q, uid, page.records.flatMap(heldIdsOf))
    const views = new Map((await this.deps.coupons.views(q, held, now)).map((view) => [view.heldId, view]))
    return { ...page, records: page.records.map((row) => boughtView(row, views)) }
  }

  /** Closes one that waits for its money. STATE_CHANGED when it does not any more. */
  async cancel(uid: string, purchaseId: string): Promise<void> {
    const row = await this.#own(this.db.q, uid, purchaseId)
    await this.deps.payables.cancel({ uid, no: row.payableNo })
  }

  /** Ends its coupons and gives its money back; SYS_BIZ_DATA_ERROR_CODE when one was used, given, or is over. */
  async refund(uid: string, purchaseId: string, reason: string): Promise<void> {
    const now = this.clock.now()
    await this.db.tx(async (tx) => {
      const row = await this.#own(tx, uid, purchaseId)
      if (row.state !== 'paid') fail('STATE_CHANGED')
      const part = { uid, no: row.payableNo, subject: SUBJECT, subjectId: purchaseId }
      const booked = await this.deps.payables.refund(tx, { ...part, cents: row.priceCents, reason })
      if (!booked || !(await repo.move(tx, { uid, purchaseId }, 'paid', 'refunding'))) fail('STATE_CHANGED')
      if (!(await this.deps.couponReturns.withdraw(tx, uid, heldIdsOf(row), purchaseId, now)))
        fail('SYS_BIZ_DATA_ERROR_CODE', '有优惠券已使用、已赠送或已过期，不能退款')
    })
  }

  async face(): Promise<Face> {
    return faceOfPackage()
  }

  /** All of it: its coupons are the shopper's in the transaction of the payment. */
  async paid(
    tx: Tx,
    { uid, ref: purchaseId }: Payable,
    _parts: readonly PayablePart[],
    { isLate }: Payment,
  ): Promise<'kept' | { sendBack: string }> {
    if (isLate) return { sendBack: LATE_TEXT }
    const now = this.clock.now()
    const row = await this.#own(tx, uid, purchaseId)
    const couponIds = JSON.parse(row.coupons) as string[]
    if (!(await this.deps.coupons.canHand(tx, couponIds, now))) {
      await this.#shut(tx, uid, purchaseId)
      return { sendBack: OVER_TEXT }
    }
    const heldIds = await this.deps.coupons.hand(tx, uid, couponIds, now)
    if (!(await repo.move(tx, { uid, purchaseId }, 'unpaid', 'paid', heldIds)))
      throw new Error(`package ${purchaseId} is paid and was not owed`)
    await this.deps.reservations.commit(tx, { uid, no: purchaseId }, now)
    return 'kept'
  }

  closed(tx: Tx, { uid, ref }: Payable): Promise<void> {
    return this.#shut(tx, uid, ref)
  }

  async refunded(tx: Tx, uid: string, part: PayablePart): Promise<void> {
    const purchaseId = part.subjectId
    const row = part.returnedCents < part.cents ? undefined : await this.#moved(tx, uid, purchaseId, 'refunded')
    if (!row) return
    const how = { cause: `refund ${purchaseId}`, isIntact: true }
    await this.deps.reservations.giveBack(tx, { uid, no: purchaseId }, [{ lineId: purchaseId }], how, this.clock.now())
  }

  /** The provider will not give the money back: the coupons are the shopper's again. */
  async refundFailed(tx: Tx, uid: string, part: PayablePart): Promise<void> {
    const row = await this.#moved(tx, uid, part.subjectId, 'paid')
    if (row) await this.deps.couponReturns.restore(tx, uid, heldIdsOf(row), part.subjectId)
  }

  /** Every package there ever was, the newest first, and what became of it. */
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

  /** Puts one on sale, or another in its place; what is bought stays as it was. */
  async put(tx: Tx, one: CouponPackage, total: number | null, now: number): Promise<void> {
    await repo.put(tx, one, now)
    await this.deps.quotas.open(tx, { kind: PACKAGE, ref: one.packageId }, total)
  }

  async #shut(tx: Tx, uid: string, purchaseId: string): Promise<void> {
    await repo.move(tx, { uid, purchaseId }, 'unpaid', 'closed')
    await this.deps.reservations.release(tx, { uid, no: purchaseId }, this.clock.now())
  }

  #moved(tx: Tx, uid: string, purchaseId: string, to: 'paid' | 'refunded') {
    return repo.move(tx, { uid, purchaseId }, 'refunding', to)
  }

  async #own(q: Reader, uid: string, purchaseId: string): Promise<PackagePurchaseTable> {
    return (await repo.findPurchase(q, uid, purchaseId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条购买记录')
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

const heldIdsOf = ({ heldIds }: PackagePurchaseTable) => JSON.parse(heldIds) as string[]

const boughtOf = (row: PackagePurchaseTable) => ({
  purchaseId: row.purchaseId,
  payOrderNo: row.payableNo,
  payAmount: row.priceCents,
})

function cardOf(one: CouponPackage, stock: Stock, faces: ReadonlyMap<string, ShownFace>, now: number): PackageCard {
  const { packageId, title, priceCents, couponIds } = one
  const worth = couponIds.reduce((sum, id) => sum + (faces.get(id)?.face.cents ?? 0), 0)
  return {
    packageId,
    title,
    price: priceCents,
    couponCount: couponIds.length,
    worthText: `${couponIds.length} 张券${worth > 0 ? `，最多省 ${yuan(worth)}` : ''}`,
    button: buttonOf(one, stock, now),
    note: noteOf(one, stock),
  }
}

function boughtView(row: PackagePurchaseTable, views: ReadonlyMap<string, BoughtPackage['coupons'][number]>) {
  const coupons = heldIdsOf(row).flatMap((id) => views.get(id) ?? [])
  const isWhole = coupons.every(({ state }) => state === 'unused')
  return {
    purchaseId: row.purchaseId,
    packageId: row.packageId,
    title: row.title,
    price: row.priceCents,
    at: row.at,
    state: row.state,
    stateText: STATE_TEXTS[row.state],
    coupons,
    payOrderNo: row.state === 'unpaid' ? row.payableNo : '',
    buttons: purchaseButtons(row.state, isWhole),
  }
}
