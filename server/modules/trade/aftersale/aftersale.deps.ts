import type { Payables } from '../../finance/payment'
import type { CatalogService } from '../../goods/catalog'
import type { StockService } from '../../goods/stock'
import type { StoreService } from '../../goods/store'
import type { MediaService } from '../../system/media'
import type { SensitiveWordService } from '../../system/sensitive-word'
import type { MessageService } from '../../talk/message'
import type { OrderCaseService } from '../order'
import type { ParcelService } from '../parcel'

/** Lower modules that cases are made with. */
export interface AftersaleDeps {
  orderCases: OrderCaseService
  catalog: Pick<CatalogService, 'findSkusOfProduct'>
  stock: Pick<StockService, 'available' | 'restock'>
  parcels: Pick<ParcelService, 'send' | 'renumber' | 'of' | 'pieces' | 'views'>
  stores: Pick<StoreService, 'findStores'>
  media: Pick<MediaService, 'attach' | 'urls' | 'copyTo'>
  messages: Pick<MessageService, 'send'>
  sensitiveWords: Pick<SensitiveWordService, 'refuse'>
  payments: { payables: Pick<Payables, 'refundOf'> }
}
