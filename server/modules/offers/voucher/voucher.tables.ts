import type { VoucherSource } from '@contract/codes/voucher'
import type { PurchaseRow } from '../../finance/purchase'

/** What is sold, or only given, as tickets. Moments are epoch ms. */
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
  /** What it would cost at its store; 0: nobody says. */
  worthCents: number
  uses: number
  perPerson: number
  /** JSON: ids of the stores that take it; none: every one. */
  storeIds: string
  /** 1: at an appointment alone. */
  needsSlot: number
  /** Days from when it is had, to the end of the last; 0: to valid_until alone. */
  validDays: number
  /** It is taken before this moment, whenever it was had. */
  validUntil: number
  /** On sale from then up to, not including, ends_at. */
  startsAt: number
  endsAt: number
  createdAt: number
}

/** Some of a voucher that a shopper bought, is about to buy, or was given. */
export interface VoucherPurchaseTable extends PurchaseRow {
  voucherId: string
  source: VoucherSource
  /** What gave them, once for each: a link's token, an exchange; of bought ones their own id. */
  ref: string
  /** JSON of the voucher as it was then. */
  voucher: string
  number: number
  /** Of all of them together. */
  uses: number
  /** Uses whose money was asked back. */
  refundedUses: number
}

/** A link by which an activity gives a voucher, one to each shopper. */
export interface VoucherGrantTable {
  /** Of the link: whoever has it may claim. */
  token: string
  voucherId: string
  /** Whose present it is. */
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
