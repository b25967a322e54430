import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { Payables } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { CatalogService, LimitService, SkuForSale } from '../../goods/catalog'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { BundleService } from '../../offers/bundle'
import type { CouponWalletService } from '../../offers/coupon'
import type { PointsMallService } from '../../offers/points-mall'
import type { PromotionService } from '../../offers/promotion'
import type { CartService } from '../cart'
import type { SlotService } from '../slot'

/** What decides over a submit's goods, when it is known already. */
export interface KnownGoods {
  skus: ReadonlyMap<string, SkuForSale>
  available: ReadonlyMap<string, number>
  isMember: boolean
}

/** Lower modules that a submit is made of. */
export interface CheckoutDeps {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  limits: Pick<LimitService, 'bought'>
  promotions: Pick<PromotionService, 'holding' | 'eachLeft'>
  payments: { payables: Pick<Payables, 'isNewcomer'> }
  bundles: Pick<BundleService, 'find'>
  couponWallets: Pick<CouponWalletService, 'wallet' | 'named' | 'choices' | 'claimNamed'>
  cart: Pick<CartService, 'selectedLines'>
  addresses: Pick<AddressService, 'findAddress' | 'defaultAddress'>
  account: Pick<AccountService, 'isMember'>
  slots: Pick<SlotService, 'of'>
  points: Pick<PointsService, 'levels'>
  pointsMall: Pick<PointsMallService, 'goods' | 'plan'>
}
