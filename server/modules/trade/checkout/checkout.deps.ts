import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { Payables } from '../../finance/payment'
import type { CatalogService, LimitService, SkuForSale } from '../../goods/catalog'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { PromotionService } from '../../offers/promotion'
import type { CartService } from '../cart'
import type { CheckoutParts } from '../checkout-part'

/** Goods, stock and membership that were read before the checkout. */
export interface PrefetchedGoods {
  skus: ReadonlyMap<string, SkuForSale>
  available: ReadonlyMap<string, number>
  isMember: boolean
}

export interface CheckoutDeps {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  limits: Pick<LimitService, 'bought'>
  promotions: Pick<PromotionService, 'holding' | 'eachLeft' | 'piecesLeft'>
  payments: { payables: Pick<Payables, 'isNewcomer'> }
  cart: Pick<CartService, 'selectedLines'>
  addresses: Pick<AddressService, 'findAddress' | 'defaultAddress'>
  account: Pick<AccountService, 'isMember'>
  checkoutParts: Pick<CheckoutParts, 'prepare'>
}
