import type { VoucherSource } from '@contract/codes/voucher'

/** What is sold, or only given, as tickets. Moments are epoch ms. */
export interface VoucherTable {
  voucher_id: string
  title: string
  note: string
  /** JSON: rules, one a line. */
  terms: string
  /** JSON of a picture; null: none. */
  picture: string
  /** 0: it is given, not sold. */
  price_cents: number
  /** What it would cost at its store; 0: nobody says. */
  worth_cents: number
  uses: number
  per_person: number
  /** JSON: ids of the stores that take it; none: every one. */
  store_ids: string
  /** 1: at an appointment alone. */
  needs_slot: number
  /** Days from when it is had, to the end of the last; 0: to valid_until alone. */
  valid_days: number
  /** It is taken before this moment, whenever it was had. */
  valid_until: number
  /** On sale from then up to, not including, ends_at. */
  starts_at: number
  ends_at: number
  created_at: number
}

/** Some of a voucher that a shopper bought, is about to buy, or was given. */
export interface VoucherPurchaseTable {
  uid: string
  purchase_id: string
  voucher_id: string
  source: VoucherSource
  /** What gave them, once for each: a link's token, an exchange; of bought ones their own id. */
  ref: string
  /** JSON of the voucher as it was then. */
  voucher: string
  number: number
  /** Of all of them together. */
  uses: number
  price_cents: number
  /** Empty for what was given. */
  payable_no: string
  state: 'unpaid' | 'paid' | 'closed'
  /** Uses whose money was asked back, that money, and what of it is back. */
  refunded_uses: number
  refunded_cents: number
  returned_cents: number
  at: number
}

/** A link by which an activity gives a voucher, one to each shopper. */
export interface VoucherGrantTable {
  /** Of the link: whoever has it may claim. */
  token: string
  voucher_id: string
  /** Whose present it is. */
  title: string
  total: number
  ends_at: number
  created_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    voucher: VoucherTable
    voucher_purchase: VoucherPurchaseTable
    voucher_grant: VoucherGrantTable
  }
}
