import type { AccountService } from '../account'
import type { AddressService } from '../address'
import type { CartService } from '../cart'
import type { SensitiveWordService } from '../sensitive-word'
import type { StoreService } from '../store'

/** Lower modules that orders are made with. */
export interface OrderPorts {
  stores: Pick<StoreService, 'findStores'>
  cart: Pick<CartService, 'removeSkus' | 'addLines'>
  addresses: Pick<AddressService, 'findAddress'>
  account: Pick<AccountService, 'addSaved'>
  sensitiveWords: Pick<SensitiveWordService, 'containsSensitive'>
}
