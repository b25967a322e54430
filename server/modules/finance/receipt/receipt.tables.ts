import type { ReceiptState } from '@contract/codes/receipt'

/** A store's receipt that a shopper submitted for points. Times are epoch ms, 0 until they happen. */
export interface ReceiptTable {
  uid: string
  id: string
  /** The public number: scoreNo of the wire. */
  no: string
  storeId: string
  storeName: string
  cents: number
  /** The printed number in the form for comparison. */
  receiptNo: string
  purchasedAt: number
  /** Key and print of its private picture (media picture.ts). */
  imageKey: string
  print: string
  state: ReceiptState
  /** The points factor of the card at submission, in tenths. */
  factorX10: number
  /** The points given; 0 before. */
  points: number
  /** The reason of the last refusal; empty otherwise. */
  reason: string
  /** How often it was submitted again. */
  retries: number
  submittedAt: number
  judgedAt: number
}

/** The owner of a paper receipt, across all shoppers: it counts once. A refused one is free again. */
export interface ReceiptPaperTable {
  storeId: string
  receiptNo: string
  cents: number
  uid: string
  id: string
}

/** Prints of pictures by quarters of the 64 bits, so that an index finds similar ones; never deleted. */
export interface ReceiptPrintTable {
  /** The position of the quarter, and its 16 bits. */
  bandKey: string
  id: string
  uid: string
  print: string
  at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    receipt: ReceiptTable
    receipt_paper: ReceiptPaperTable
    receipt_print: ReceiptPrintTable
  }
}
