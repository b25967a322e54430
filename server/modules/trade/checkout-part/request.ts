import type { OrderChoices, StoreChoices } from '@contract/choices'
import type { DeliveryType } from '@contract/codes/order'
import type { SubmitProblem } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { SkuForSale } from '../../goods/catalog'
import type { Store } from '../../goods/store'
import type { EachLeft, PutOffer } from '../../offers/promotion'

/** A line that a shopper asks for. */
export interface AskedLine {
  storeId: string
  skuId: string
  number: number
  sourceChannel: string
  /** The offer that gives or sells it beside the others. */
  offerId?: string
}

/** A line that can be bought; its number may be lower than the asked one, by a limit. */
export interface GoodLine extends AskedLine {
  lineId: string
  sku: SkuForSale
}

/** One store's part of a submit. */
export interface StoreBasket {
  storeId: string
  deliveryType?: DeliveryType
  choices: StoreChoices
  lines: AskedLine[]
}

/** A submit as it is asked for. */
export interface CheckoutRequest extends Caller {
  baskets: readonly StoreBasket[]
  /** Stores of the baskets, from memory: they change too seldom to be read in each transaction. */
  stores: ReadonlyMap<string, Store>
  /** What holds at `now`; from memory, as the stores. */
  offers: readonly PutOffer[]
  isMember: boolean
  /** The goods were scanned in their store. */
  isScan: boolean
  choices: OrderChoices
  /**
   * False on a submit page, which may be given another address, way or number. A commit takes what was seen or fails, and
   * its stock is checked by the reservation.
   */
  isCommit: boolean
}

/** What lines are judged against. */
export interface Shelf {
  skus: ReadonlyMap<string, SkuForSale>
  stores: ReadonlyMap<string, Store>
  /** Free pieces by SKU; null where the reservation checks the stock. */
  available: ReadonlyMap<string, number> | null
  /** Pieces that this shopper has bought already, by product. */
  bought: ReadonlyMap<string, number>
  /** What is left to this shopper of SKUs that are limited at an offer's price. */
  each?: ReadonlyMap<string, EachLeft>
}

/** One problem of a line, as the shopper reads it. */
export function problemOf(sku: SkuForSale, kind: SubmitProblem['kind'], text: string): SubmitProblem {
  return { skuId: sku.skuId, storeId: sku.storeId, title: sku.title, picture: sku.picture, kind, text }
}
