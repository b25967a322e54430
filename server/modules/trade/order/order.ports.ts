import type { InvoiceService } from '../../bank/invoice'
import type { PointsService } from '../../bank/points'
import type { TicketService } from '../../bank/ticket'
import type { StoreService } from '../../goods/store'
import type { SensitiveWordService } from '../../house/sensitive-word'
import type { AccountService } from '../../people/account'
import type { AddressService } from '../../people/address'
import type { MemberService } from '../../people/member'
import type { CartService } from '../cart'
import type { ParcelService } from '../parcel'

/** Lower modules that orders are made with. */
export interface OrderPorts {
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
