import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { Payables } from '../../finance/payment'
import type { CatalogService, LimitService } from '../../goods/catalog'
import type { FavouriteService } from '../../goods/favourite'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { CouponService, CouponWalletService } from '../../offers/coupon'
import type { PromotionService } from '../../offers/promotion'

/** Services that the facts of a cart are read from. */
export interface CartFactsDeps {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  limits: Pick<LimitService, 'bought'>
  promotions: Pick<PromotionService, 'deals' | 'eachLeft'>
  coupons: Pick<CouponService, 'memberTexts'>
  couponWallets: Pick<CouponWalletService, 'held'>
  payments: { payables: Pick<Payables, 'isNewcomer'> }
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  account: Pick<AccountService, 'isMember'>
  addresses: Pick<AddressService, 'defaultAddress'>
}

/** Services that the cart service uses. */
export interface CartDeps extends CartFactsDeps {
  promotions: Pick<PromotionService, 'deals' | 'eachLeft' | 'find'>
  coupons: Pick<CouponService, 'memberTexts' | 'shown'>
  favourites: Pick<FavouriteService, 'keep'>
}
