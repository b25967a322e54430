import type { OrderChoices, StoreChoices } from '@contract/choices'
import type { DeliveryType, SubmitSource } from '@contract/codes/order'
import type { SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type { EachLeft, PutOffer } from '../../offers/promotion'

/** A line of a submit. */
export interface AskedLine {
  storeId: string
  skuId: string
  number: number
  sourceChannel: string
  /** The offer that adds the line as a gift or add-on. */
  offerId?: string
  /** Its line of the cart, where lines of one SKU differ in price or weight. */
  cartLineId?: string
}

/** A line that can be bought; a limit may have lowered its number. */
export interface GoodLine extends AskedLine {
  lineId: string
  sku: SkuForSale
}

/** The delivery type of a store's goods where the shopper has no choice. */
export interface FixedWay {
  type: DeliveryType
  text: string
  arriveText: string
}

/** One store's lines of a submit. */
export interface StoreBasket {
  storeId: string
  deliveryType?: DeliveryType
  choices: StoreChoices
  lines: AskedLine[]
}

/** A submit before pricing. */
export interface CheckoutRequest extends Caller {
  baskets: readonly StoreBasket[]
  /** Stores of the baskets, from the memory cache, because they change too seldom to be read in each transaction. */
  stores: ReadonlyMap<string, Store>
  /** Offers valid at `now`, from the memory cache. */
  offers: readonly PutOffer[]
  isMember: boolean
  /** Where the submit begins. */
  source: SubmitSource
  choices: OrderChoices
  /**
   * False on a submit page, which may replace the address, delivery type or number. A commit keeps what the shopper saw
   * or fails, and the reservation checks its stock.
   */
  isCommit: boolean
}

/** The goods, stores and limits that lines are judged against. */
export interface Shelf {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Available pieces by SKU; null where the reservation checks the stock. */
  available: ReadonlyMap<string, number> | null
  /** Pieces that this shopper has bought, by product. */
  bought: ReadonlyMap<string, number>
  /** The rest of an offer's limit per shopper, by SKU. */
  each?: ReadonlyMap<string, EachLeft>
  /** Pieces left at prices of flash sales, by `piecesKey`; null where the reservation checks them. */
  pieces?: ReadonlyMap<string, number> | null
}

/** One problem of a line, as the shopper reads it. */
export function problemOf(sku: SkuForSale, kind: SubmitProblem['kind'], text: string): SubmitProblem {
  return { skuId: sku.skuId, storeId: sku.storeId, title: sku.title, picture: sku.picture, kind, text }
}
