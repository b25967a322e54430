import type { CouponFace } from '@contract/schema/coupon'
import type { AccountService } from '../../customer/account'
import type { Payables } from '../../finance/payment'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { Coupon } from '../pricing'
import type { AddOn } from '../promotion'
import type { HeldCouponTable } from './coupon.tables'

export interface CouponDeps {
  quotas: QuotaService
  stores: Pick<StoreService, 'findStores'>
  catalog: Pick<CatalogService, 'placeOf' | 'leavesUnder'>
  account: Pick<AccountService, 'isMember' | 'holdMembership'>
  payments: { payables: Pick<Payables, 'numbersOf'> }
}

/** What stands on a coupon, and how long it holds for who gets it now. */
export interface ShownFace {
  face: CouponFace
  validText: string
}

/** A coupon as if somebody had it, and what it says of itself. */
export interface ShownCoupon {
  coupon: Coupon
  ruleText: string
}

/** A shopper's coupons that hold, as prices know them or as what gives goods, and as they are drawn. */
export interface Wallet {
  coupons: Coupon[]
  gifts: AddOn[]
  held: HeldCouponTable[]
}
