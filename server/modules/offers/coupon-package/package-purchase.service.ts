import type { BoughtPackage } from '@contract/schema/coupon-package'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import type { Face } from '../../finance/payment'
import type {
  HandedOver,
  Purchase,
  PurchaseDraft,
  PurchaseKey,
  PurchaseRefund,
  PurchaseService,
  PurchaseSubject,
} from '../../finance/purchase'
import type { CouponReturnService, CouponService } from '../coupon'
import {
  type CouponPackage,
  faceOfPackage,
  PACKAGE_EXPIRE_MS,
  purchaseButtons,
  STATE_TEXTS,
  stateOf,
} from './coupon-package.rules'
import type { CouponPackageService } from './coupon-package.service'
import type { PackagePurchaseTable } from './coupon-package.tables'

const OVER_TEXT = '券包里的优惠券已过期'

interface Bought {
  purchaseId: string
  payOrderNo: string
  payAmount: number
}

export interface PackagePurchaseDeps {
  db: Db
  packages: Pick<CouponPackageService, 'find' | 'refusal'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant' | 'heldOf' | 'views'>
  couponReturns: Pick<CouponReturnService, 'withdraw' | 'restore'>
  purchases: Pick<PurchaseService, 'add'>
}

/** Purchases of coupon packages (decision 0081): the coupons are given in the transaction of the payment. */
export class PackagePurchaseService implements PurchaseSubject<'package_purchase', CouponPackage, Bought> {
  readonly subject = 'couponPackage'
  readonly table = 'package_purchase'
  readonly endpoint = 'POST couponPackage/buy'
  readonly payWithinMs = PACKAGE_EXPIRE_MS
  readonly words = {
    missing: '没有这条购买记录',
    gone: '已售罄或已达限购',
    late: '券包订单已关闭',
    notRefundable: '这笔不能退款',
  }
  readonly #purchases: Purchase<'package_purchase', CouponPackage, Bought>

  constructor(private readonly deps: PackagePurchaseDeps) {
    this.#purchases = deps.purchases.add(this)
  }

  async buy(uid: string, packageId: string, idempotency: { key: string; body: string }, now: number): Promise<Bought> {
    const one = await this.deps.packages.find(this.deps.db.q, packageId)
    if (!one) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这个券包')
    return this.#purchases.buy(uid, one, idempotency, now)
  }

  /** The shopper's purchases, the newest first. */
  async record(uid: string, query: PageQuery, now: number): Promise<Page<BoughtPackage>> {
    const { q } = this.deps.db
    const page = await this.#purchases.page(uid, query)
    const held = await this.deps.coupons.heldOf(q, uid, page.records.flatMap(heldIdsOf))
    const views = new Map((await this.deps.coupons.views(q, held, now)).map((view) => [view.heldId, view]))
    return { ...page, records: page.records.map((row) => boughtView(row, views)) }
  }

  /** Cancels an unpaid purchase. STATE_CHANGED when it is no longer unpaid. */
  cancel(uid: string, purchaseId: string): Promise<void> {
    return this.#purchases.cancel(uid, purchaseId)
  }

  /** Ends its coupons and refunds it; SYS_BIZ_DATA_ERROR_CODE when a coupon was used, given away, or has ended. */
  async refund(uid: string, purchaseId: string): Promise<void> {
    await this.#purchases.refund(uid, purchaseId, undefined)
  }

  isSame({ packageId }: PackagePurchaseTable, one: CouponPackage): boolean {
    return packageId === one.packageId
  }

  async check(q: Reader, uid: string, one: CouponPackage, now: number): Promise<void> {
    const refusal = await this.deps.packages.refusal(q, uid, one, now)
    if (refusal) fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
    if (!(await this.deps.coupons.canGrant(q, one.couponIds, now))) fail('SYS_BIZ_DATA_ERROR_CODE', OVER_TEXT)
  }

  async place(_tx: Tx, { id: lineId }: PurchaseKey, one: CouponPackage): Promise<PurchaseDraft<'package_purchase'>> {
    const { packageId, title, priceCents, perPerson, couponIds } = one
    return {
      title: `优惠券包 ${title}`,
      priceCents,
      own: { packageId, title, coupons: JSON.stringify(couponIds), heldIds: '[]' },
      requests: { package: [{ lineId, key: packageId, number: 1, most: perPerson }] },
    }
  }

  reply({ id, payableNo, priceCents }: PackagePurchaseTable): Bought {
    return { purchaseId: id, payOrderNo: payableNo, payAmount: priceCents }
  }

  face(): Face {
    return faceOfPackage()
  }

  async handOver(
    tx: Tx,
    { uid, coupons }: PackagePurchaseTable,
    _how: unknown,
    now: number,
  ): Promise<HandedOver<'package_purchase'>> {
    const couponIds = JSON.parse(coupons) as string[]
    if (!(await this.deps.coupons.canGrant(tx, couponIds, now))) return { sendBack: OVER_TEXT }
    return { heldIds: JSON.stringify(await this.deps.coupons.grantCoupons(tx, uid, couponIds, now)) }
  }

  async planRefund(
    tx: Tx,
    row: PackagePurchaseTable,
    _part: undefined,
    now: number,
  ): Promise<PurchaseRefund<'package_purchase'>> {
    const { uid, id, priceCents: cents } = row
    return {
      cents,
      reason: '券包退款',
      take: async () => {
        if (!(await this.deps.couponReturns.withdraw(tx, uid, heldIdsOf(row), id, now)))
          fail('SYS_BIZ_DATA_ERROR_CODE', '有优惠券已使用、已赠送或已过期，不能退款')
        return {}
      },
    }
  }

  async undoRefund(tx: Tx, row: PackagePurchaseTable) {
    await this.deps.couponReturns.restore(tx, row.uid, heldIdsOf(row), row.id)
    return {}
  }
}

const heldIdsOf = ({ heldIds }: PackagePurchaseTable) => JSON.parse(heldIds) as string[]

function boughtView(row: PackagePurchaseTable, views: ReadonlyMap<string, BoughtPackage['coupons'][number]>) {
  const coupons = heldIdsOf(row).flatMap((id) => views.get(id) ?? [])
  const isWhole = coupons.every(({ state }) => state === 'unused')
  const state = stateOf(row)
  return {
    purchaseId: row.id,
    packageId: row.packageId,
    title: row.title,
    price: row.priceCents,
    at: row.at,
    state,
    stateText: STATE_TEXTS[state],
    coupons,
    payOrderNo: state === 'unpaid' ? row.payableNo : '',
    buttons: purchaseButtons(state, isWhole),
  }
}
