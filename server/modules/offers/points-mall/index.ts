import type { Door, Ground } from '../../../door'
import type { Payments } from '../../bank/payment'
import { CouponExchangeService } from './coupon-exchange.service'
import { legacyPointsMallRoutes, pointsMallRoutes } from './points-mall.routes'
import { PointsMallService, type PointsMallUses } from './points-mall.service'
import { itemHolder, itemsHolder } from './points-mall-holder'

export type { CouponExchangeService } from './coupon-exchange.service'
export { exchangeId, exchangeOffer, type ItemRecord } from './points-mall.rules'
export { type PointsMallDemo, seedPointsMall } from './points-mall.seed'
export type { ExchangePlan, PointsMallService } from './points-mall.service'
export type * from './points-mall.tables'
export { ITEM } from './points-mall-holder'

export function createPointsMall({
  db,
  clock,
  holders,
  payments: { debts },
  ...uses
}: Ground & PointsMallUses & { payments: Payments }) {
  const pointsMall = new PointsMallService(db, uses)
  const couponExchanges = new CouponExchangeService(db, clock, { ...uses, mall: pointsMall, debts, holders })
  debts.add(couponExchanges)
  holders.add(itemHolder(uses.quotas, uses.points))
  holders.add(itemsHolder(uses.quotas))
  return {
    services: { pointsMall, couponExchanges },
    routes: { core: pointsMallRoutes(pointsMall, couponExchanges), legacy: legacyPointsMallRoutes(pointsMall) },
  } satisfies Door
}
