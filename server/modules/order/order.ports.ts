import type { Address } from '@contract/schema/address'
import type { Reader, Tx } from '../../kernel/db'
import type { Store } from '../store'

/** Doors of lower modules. */
export interface OrderPorts {
  stores: { findStores(q: Reader, storeIds: readonly string[]): Promise<Map<string, Store>> }
  cart: {
    /** Takes what was bought out of a cart. */
    removeSkus(tx: Tx, uid: string, cartType: number, skuIds: readonly string[]): Promise<unknown>
    /** Puts lines into the cart as far as they can be bought; gives those that could not. */
    addLines(
      tx: Tx,
      uid: string,
      lines: readonly CartAddition[],
      now: number,
    ): Promise<readonly { skuId: string; text: string }[]>
  }
  addresses: { findAddress(q: Reader, uid: string, addressId: string): Promise<Address | null> }
  shoppers: { addSaved(tx: Tx, uid: string, cents: number): Promise<unknown> }
  sensitiveWords: { containsSensitive(text: string): boolean | Promise<boolean> }
}

export interface CartAddition {
  skuId: string
  number: number
  sourceChannel: string
}
