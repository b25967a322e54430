import type { Reader } from '../../kernel/db'
import type { AccountService } from '../account'
import type { AddressService } from '../address'
import type { SkuForSale } from '../catalog'
import type { StockService } from '../stock'
import type { StoreService } from '../store'

/** The doors of lower modules that a cart is made of. */
export interface CartPorts {
  catalog: { findSkusForSale(q: Reader, skuIds: readonly string[]): Promise<ReadonlyMap<string, SkuForSale>> }
  stores: Pick<StoreService, 'findStores'>
  stock: Pick<StockService, 'available'>
  shoppers: Pick<AccountService, 'isMember'>
  addresses: Pick<AddressService, 'defaultAddress'>
}
