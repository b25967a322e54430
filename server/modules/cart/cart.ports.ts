import type { AccountService } from '../account'
import type { AddressService } from '../address'
import type { CatalogService, LimitService } from '../catalog'
import type { StockService } from '../stock'
import type { StoreService } from '../store'

/** Lower modules that a cart is made of. */
export interface CartPorts {
  catalog: Pick<CatalogService, 'findSkusForSale'>
  limits: Pick<LimitService, 'bought'>
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  account: Pick<AccountService, 'isMember'>
  addresses: Pick<AddressService, 'defaultAddress'>
}
