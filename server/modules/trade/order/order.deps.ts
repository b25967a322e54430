import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { TicketService } from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { CartService } from '../cart'
import type { CheckoutParts } from '../checkout-part'
import type { ParcelService } from '../parcel'

/** Lower modules that orders are made with. */
export interface OrderDeps {
  stores: Pick<StoreService, 'findStores'>
  cart: Pick<CartService, 'removeSkus' | 'forgetAddOns' | 'addLines'>
  addresses: Pick<AddressService, 'findAddress' | 'defaultAddress'>
  account: Pick<AccountService, 'addSaved'>
  checkoutParts: CheckoutParts
  parcels: Pick<ParcelService, 'send' | 'of' | 'pieces' | 'views'>
  tickets: Pick<TicketService, 'issue' | 'lock' | 'cancel' | 'list' | 'close' | 'moveEnd'>
}
