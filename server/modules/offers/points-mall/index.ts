import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountService } from '../../customer/account'
import type { Payments } from '../../finance/payment'
import type { EntrySource } from '../../finance/points'
import type { VoucherPurchaseService } from '../voucher'
import { GiftRedemptionService } from './gift-redemption.service'
import { pointItemPart } from './point-item.part'
import { findRedemptions } from './points-mall.repo'
import { legacyPointsMallRoutes, pointsMallRoutes } from './points-mall.routes'
import { type PointsMallDeps, PointsMallService } from './points-mall.service'
import type { GiftRedemptionTable } from './points-mall.tables'
import { type PointsMallOperatorDeps, PointsMallOperatorService } from './points-mall-operator.service'
import { itemReservable, itemsReservable } from './points-mall-reservable'

export type { GiftRedemptionService } from './gift-redemption.service'
export type { ItemRecord } from './points-mall.rules'
export { type PointsMallDemo, seedPointsMall } from './points-mall.seed'
export type { PointsMallService } from './points-mall.service'
export type * from './points-mall.tables'
export type { ItemDraft } from './points-mall-operator.service'
export { ITEM } from './points-mall-reservable'

interface Deps extends PointsMallDeps {
  coupons: PointsMallDeps['coupons'] & PointsMallOperatorDeps['coupons']
  payments: Payments
  voucherPurchases: VoucherPurchaseService
  account: AccountService
}

/** What the points of an exchange belong to: the order of its goods, else the list of what was had for points. */
const sourceOf = ({ title, orderId }: GiftRedemptionTable): EntrySource => ({
  note: title,
  to: orderId === '' ? { page: 'pointsHad', params: {} } : { page: 'order', params: { orderId } },
})

export function createPointsMall({ db, clock, reservations, payments: { payables }, ...deps }: ModuleContext & Deps) {
  const pointsMall = new PointsMallService(db, deps)
  const giftRedemptions = new GiftRedemptionService(db, clock, { ...deps, mall: pointsMall, payables, reservations })
  payables.add(giftRedemptions)
  deps.points.addSource(['exchange', 'exchangeBack'], async (q, uid, ids) => {
    const rows = await findRedemptions(q, ids, { uid })
    return new Map(rows.map((row) => [row.redemptionId, sourceOf(row)]))
  })
  reservations.add(itemReservable(deps.quotas, deps.points))
  reservations.add(itemsReservable(deps.quotas))
  return {
    services: {
      pointsMall,
      pointsMallOperator: new PointsMallOperatorService({ ...deps, db, clock, pointsMall }),
      giftRedemptions,
    },
    routes: { core: pointsMallRoutes(pointsMall, giftRedemptions), legacy: legacyPointsMallRoutes(pointsMall) },
    checkoutParts: [pointItemPart({ pointsMall, points: deps.points })],
  } satisfies Module
}
