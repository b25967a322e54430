import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { Payables } from '../../finance/payment'
import type { CatalogService, LimitService } from '../../goods/catalog'
import type { FavouriteService } from '../../goods/favourite'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { CouponService, CouponWalletService } from '../../offers/coupon'
import type { PromotionService } from '../../offers/promotion'

/** Lower modules that tell what a cart is judged by. */
export interface CartFactsDeps {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  limits: Pick<LimitService, 'bought'>
  promotions: Pick<PromotionService, 'holding' | 'eachLeft'>
  coupons: Pick<CouponService, 'memberTexts'>
  couponWallets: Pick<CouponWalletService, 'held'>
  payments: { payables: Pick<Payables, 'isNewcomer'> }
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  account: Pick<AccountService, 'isMember'>
  addresses: Pick<AddressService, 'defaultAddress'>
}

/** Lower modules that a cart is made of. */
export interface CartDeps extends CartFactsDeps {
  promotions: Pick<PromotionService, 'holding' | 'eachLeft' | 'find'>
  coupons: Pick<CouponService, 'memberTexts' | 'shown'>
  favourites: Pick<FavouriteService, 'keep'>
}
