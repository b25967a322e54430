import type { Door, Ground } from '../../../door'
import type { Payments } from '../../bank/payment'
import type { AccountService } from '../../people/account'
import type { VoucherPurchaseService } from '../voucher'
import { PointsExchangeService } from './points-exchange.service'
import { legacyPointsMallRoutes, pointsMallRoutes } from './points-mall.routes'
import { PointsMallService, type PointsMallUses } from './points-mall.service'
import { itemHolder, itemsHolder } from './points-mall-holder'

export type { PointsExchangeService } from './points-exchange.service'
export { exchangeId, exchangeOffer, type ItemRecord } from './points-mall.rules'
export { type PointsMallDemo, seedPointsMall } from './points-mall.seed'
export type { ExchangePlan, PointsMallService } from './points-mall.service'
export type * from './points-mall.tables'
export { ITEM } from './points-mall-holder'

interface Uses extends PointsMallUses {
  payments: Payments
  voucherPurchases: VoucherPurchaseService
  account: AccountService
}

export function createPointsMall({ db, clock, holders, payments: { debts }, ...uses }: Ground & Uses) {
  const pointsMall = new PointsMallService(db, uses)
  const pointsExchanges = new PointsExchangeService(db, clock, { ...uses, mall: pointsMall, debts, holders })
  debts.add(pointsExchanges)
  holders.add(itemHolder(uses.quotas, uses.points))
  holders.add(itemsHolder(uses.quotas))
  return {
    services: { pointsMall, pointsExchanges },
    routes: { core: pointsMallRoutes(pointsMall, pointsExchanges), legacy: legacyPointsMallRoutes(pointsMall) },
  } satisfies Door
}
