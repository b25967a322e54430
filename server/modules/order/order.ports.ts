import type { Address } from '@contract/schema/address'
import type { Reader, Tx } from '../../kernel/db'
import type { Store } from '../store'

/** What happened to a payment that an order wants closed. */
export type CloseResult = 'closed' | 'paid' | 'unknown'

/** Money to give back for an order. */
export interface RefundAsk {
  refundNo: string
  payOrderNo: string
  orderId: string
  uid: string
  /** Integer cents. */
  cents: number
  /** Shown to the payer. */
  reason: string
}

/** The payment module, which stands above this one; services.ts joins them. */
export interface OrderPayments {
  /**
   * Makes a payment unpayable at its provider. 'paid': the money is there and the orders are paid by now. 'unknown':
   * the provider could not say; nothing may be closed yet. Never inside a transaction.
   */
  close(payOrderNo: string): Promise<CloseResult>
  /** Settles a payable of 0 through the provider that takes nothing else. Never inside a transaction. */
  settleFree(payOrderNo: string): Promise<void>
  /** Books a refund; it is sent after the transaction. False when it would be more than is left of the payment. */
  bookRefund(tx: Tx, ask: RefundAsk, now: number): Promise<boolean>
}

/** Doors of lower modules. */
export interface OrderPorts {
  stores: { findStores(q: Reader, storeIds: readonly string[]): Promise<Map<string, Store>> }
  stock: {
    available(q: Reader, skuIds: readonly string[]): Promise<Map<string, number>>
    reserve(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<string[]>
    commit(tx: Tx, ref: string, now: number): Promise<unknown>
    release(tx: Tx, ref: string, now: number): Promise<unknown>
    restock(tx: Tx, ref: string, lines: readonly StockLine[], now: number): Promise<unknown>
  }
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
  words: { containsSensitive(text: string): boolean | Promise<boolean> }
}

export interface StockLine {
  skuId: string
  number: number
}
export interface CartAddition {
  skuId: string
  number: number
  sourceChannel: string
}
