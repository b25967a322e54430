import type { Address } from '@contract/schema/address'
import type { Reader } from '../../kernel/db'
import type { ProductLimit, SkuForSale } from '../catalog'
import type { Store } from '../store'

/** A ticked line of a shopper's cart. */
export interface SelectedLine {
  lineId: string
  storeId: string
  skuId: string
  number: number
  sourceChannel: string
}

/** What decides over a submit's goods, when it is known already. */
export interface KnownGoods {
  skus: ReadonlyMap<string, SkuForSale>
  available: ReadonlyMap<string, number>
  isMember: boolean
}

/** What a submit is made of; each port is a door of a lower module. */
export interface CheckoutPorts {
  catalog: { findSkusForSale(q: Reader, skuIds: readonly string[]): Promise<Map<string, SkuForSale>> }
  stores: { findStores(q: Reader, storeIds: readonly string[]): Promise<Map<string, Store>> }
  stock: { available(q: Reader, skuIds: readonly string[]): Promise<Map<string, number>> }
  cart: {
    selectedLines(
      q: Reader,
      uid: string,
      cartType: number,
    ): Promise<{ lines: readonly SelectedLine[]; known: KnownGoods }>
  }
  addresses: {
    findAddress(q: Reader, uid: string, addressId: string): Promise<Address | null>
    defaultAddress(q: Reader, uid: string): Promise<Address | null>
  }
  shoppers: { isMember(q: Reader, uid: string, now: number): Promise<boolean> }
}

/** How many pieces of each limited product a shopper has bought in its period. */
export type BoughtNumbers = (
  q: Reader,
  uid: string,
  limits: readonly ProductLimit[],
) => Promise<ReadonlyMap<string, number>>
