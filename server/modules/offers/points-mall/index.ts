import type { Module, ModuleContext } from '../../../compose-modules'
import type { AccountService } from '../../customer/account'
import type { Payments } from '../../finance/payment'
import type { EntrySource } from '../../finance/points'
import type { VoucherPurchaseService } from '../voucher'
import { PointsExchangeService } from './points-exchange.service'
import { findExchanges } from './points-mall.repo'
import { legacyPointsMallRoutes, pointsMallRoutes } from './points-mall.routes'
import { PointsMallService, type PointsMallUses } from './points-mall.service'
import type { GiftRedemptionTable } from './points-mall.tables'
import { itemReservable, itemsReservable } from './points-mall-reservable'

export type { PointsExchangeService } from './points-exchange.service'
export { exchangeId, exchangeOffer, type ItemRecord } from './points-mall.rules'
export { type PointsMallDemo, seedPointsMall } from './points-mall.seed'
export type { ExchangePlan, PointsMallService } from './points-mall.service'
export type * from './points-mall.tables'
export { ITEM } from './points-mall-reservable'

interface Uses extends PointsMallUses {
  payments: Payments
  voucherPurchases: VoucherPurchaseService
  account: AccountService
}

/** What the points of an exchange belong to: the order of its goods, else the list of what was had for points. */
const sourceOf = ({ title, order_id }: GiftRedemptionTable): EntrySource => ({
  note: title,
  to: order_id === '' ? { page: 'pointsHad', params: {} } : { page: 'order', params: { orderId: order_id } },
})

export function createPointsMall({ db, clock, reservations, payments: { payables }, ...uses }: ModuleContext & Uses) {
  const pointsMall = new PointsMallService(db, uses)
  const pointsExchanges = new PointsExchangeService(db, clock, { ...uses, mall: pointsMall, payables, reservations })
  payables.add(pointsExchanges)
  uses.points.addSource(['exchange', 'exchangeBack'], async (q, uid, ids) => {
    const rows = await findExchanges(q, ids, { uid })
    return new Map(rows.map((row) => [row.redemption_id, sourceOf(row)]))
  })
  reservations.add(itemReservable(uses.quotas, uses.points))
  reservations.add(itemsReservable(uses.quotas))
  return {
    services: { pointsMall, pointsExchanges },
    routes: { core: pointsMallRoutes(pointsMall, pointsExchanges), legacy: legacyPointsMallRoutes(pointsMall) },
  } satisfies Module
}
