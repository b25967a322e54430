import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountService } from '../../customer/account'
import type { EntrySource, PointsService } from '../../finance/points'
import type { QuotaService } from '../../finance/quota'
import type { CouponService } from '../coupon'
import type { VoucherService } from '../voucher'
import { type GiftRedemptionDeps, GiftRedemptionService } from './gift-redemption.service'
import { pointItemPart } from './point-item.part'
import { findRedemptions } from './points-mall.repo'
import { legacyPointsMallRoutes, pointsMallRoutes } from './points-mall.routes'
import { type PointsMallDeps, PointsMallService } from './points-mall.service'
import type { GiftRedemptionTable } from './points-mall.tables'
import { PointsMallOperatorService } from './points-mall-operator.service'
import { giftReservable, itemReservable, itemsReservable } from './points-mall-reservable'

export type { GiftRedemptionService } from './gift-redemption.service'
export type { ItemRecord } from './points-mall.rules'
export { type PointsMallDemo, seedPointsMall } from './points-mall.seed'
export type { PointsMallService } from './points-mall.service'
export type * from './points-mall.tables'
export type { ItemDraft } from './points-mall-operator.service'
export { ITEM } from './points-mall-reservable'

interface Deps extends PointsMallDeps, Omit<GiftRedemptionDeps, 'mall'> {
  points: Pick<PointsService, 'addSource' | 'levels' | 'freeze' | 'spendAside' | 'thaw' | 'giveBackUpTo' | 'refundOf'>
  quotas: Pick<QuotaService, 'take' | 'giveBack' | 'taken' | 'open' | 'takeOf' | 'giveBackOf' | 'leftOf'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant' | 'faces' | 'record'>
  vouchers: Pick<VoucherService, 'canGrant' | 'faces'>
  account: Pick<AccountService, 'isMember' | 'markMembershipUse'>
}

/** The origin of a redemption's points: the order of its goods, else the list of redemptions. */
const sourceOf = ({ title, orderId }: GiftRedemptionTable): EntrySource => ({
  note: title,
  to: orderId === '' ? { page: 'pointsHad', params: {} } : { page: 'order', params: { orderId } },
})

export function createPointsMall(deps: ModuleContext & Deps) {
  const { db, clock, reservations } = deps
  const pointsMall = new PointsMallService(deps)
  const giftRedemptions = new GiftRedemptionService({ ...deps, mall: pointsMall })
  deps.points.addSource(['exchange', 'exchangeBack'], async (q, uid, ids) => {
    const rows = await findRedemptions(q, ids, { uid })
    return new Map(rows.map((row) => [row.id, sourceOf(row)]))
  })
  reservations.add(giftReservable(deps.quotas, deps.points))
  reservations.add(itemReservable(deps.quotas, deps.points))
  reservations.add(itemsReservable(deps.quotas))
  return {
    services: {
      pointsMall,
      pointsMallOperator: new PointsMallOperatorService({ ...deps, db, clock, pointsMall }),
      giftRedemptions,
    },
    routes: { core: pointsMallRoutes(pointsMall, giftRedemptions), legacy: legacyPointsMallRoutes(pointsMall) },
    checkoutParts: [pointItemPart({ pointsMall, points: deps.points, reservations })],
  } satisfies Module
}
