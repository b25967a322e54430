import type { VoucherSource } from '@contract/codes/voucher'
import type { PurchaseRow } from '../../finance/purchase'

/** Goods or a service sold, or only given, as tickets. Moments are epoch ms. */
export interface VoucherTable {
  voucherId: string
  title: string
  note: string
  /** JSON: rules, one a line. */
  terms: string
  /** JSON of a picture; null: none. */
  picture: string
  /** 0: it is given, not sold. */
  priceCents: number
  /** The regular price at its store, cents; 0: unknown. */
  worthCents: number
  uses: number
  perPerson: number
  /** JSON: ids of the stores that take it; none: every store. */
  storeIds: string
  /** 1: needs an appointment. */
  needsSlot: number
  /** Days from receipt, to the end of the last day; 0: to valid_until only. */
  validDays: number
  /** No ticket is valid after this moment. */
  validUntil: number
  /** On sale from then (inclusive) to ends_at (exclusive). */
  startsAt: number
  endsAt: number
  createdAt: number
}

/** Pieces of a voucher that a shopper bought, is about to buy, or was given. */
export interface VoucherPurchaseTable extends PurchaseRow {
  voucherId: string
  source: VoucherSource
  /** The cause of the gift, once for each: a link's token, an exchange; for bought ones their own id. */
  ref: string
  /** JSON of the voucher as it was at the purchase. */
  voucher: string
  number: number
  /** Uses of all tickets together. */
  uses: number
  /** Uses with a requested refund. */
  refundedUses: number
}

/** A link by which an activity gives a voucher, one to each shopper. */
export interface VoucherGrantTable {
  /** The token of the link is a capability: each shopper with it may claim. */
  token: string
  voucherId: string
  /** The name of the giver. */
  title: string
  total: number
  endsAt: number
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    voucher: VoucherTable
    voucher_purchase: VoucherPurchaseTable
    voucher_grant: VoucherGrantTable
  }
}
