import type { AccountService } from '../../customer/account'
import type { AddressService } from '../../customer/address'
import type { MemberService } from '../../customer/member'
import type { InvoiceService } from '../../finance/invoice'
import type { PointsService } from '../../finance/points'
import type { TicketService } from '../../finance/ticket'
import type { StoreService } from '../../goods/store'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { CartService } from '../cart'
import type { ParcelService } from '../parcel'

/** Lower modules that orders are made with. */
export interface OrderDeps {
  stores: Pick<StoreService, 'findStores'>
  cart: Pick<CartService, 'removeSkus' | 'forgetAddOns' | 'addLines'>
  addresses: Pick<AddressService, 'findAddress' | 'defaultAddress'>
  account: Pick<AccountService, 'addSaved'>
  members: Pick<MemberService, 'atOrder'>
  points: Pick<PointsService, 'earn' | 'unearn'>
  invoices: Pick<InvoiceService, 'ask' | 'change' | 'of' | 'standing'>
  parcels: Pick<ParcelService, 'send' | 'of' | 'pieces' | 'views'>
  tickets: Pick<TicketService, 'issue' | 'lock' | 'cancel' | 'list' | 'close' | 'moveEnd'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
}
