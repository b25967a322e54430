import type { CouponFace } from '@contract/schema/coupon'
import type { AccountService } from '../../customer/account'
import type { Payables } from '../../finance/payment'
import type { QuotaService } from '../../finance/quota'
import type { CatalogService } from '../../goods/catalog'
import type { StoreService } from '../../goods/store'
import type { Coupon, FreightCoupon, WalletCoupon } from '../pricing'
import type { HeldCouponTable } from './coupon.tables'

export interface CouponDeps {
  quotas: Pick<QuotaService, 'take' | 'taken' | 'open' | 'takeOf' | 'leftOf'>
  stores: Pick<StoreService, 'findStores'>
  catalog: Pick<CatalogService, 'placeOf' | 'leavesUnder'>
  account: Pick<AccountService, 'isMember' | 'holdMembership'>
  payments: { payables: Pick<Payables, 'numbersOf'> }
}

/** The terms of a coupon, and its validity for a shopper who gets it now. */
export interface ShownFace {
  face: CouponFace
  validText: string
}

/** A coupon as if a shopper held it, with its texts. */
export interface ShownCoupon {
  coupon: Coupon | FreightCoupon
  ruleText: string
}

/** A shopper's usable coupons, for pricing and as views. */
export interface Wallet {
  coupons: WalletCoupon[]
  held: HeldCouponTable[]
}
