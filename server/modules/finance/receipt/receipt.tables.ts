import type { ReceiptState } from '@contract/codes/receipt'

/** A shop's receipt that a shopper put in for points. Moments are epoch ms, 0 while they have not come. */
export interface ReceiptTable {
  uid: string
  id: string
  /** What people call it: scoreNo of the wire. */
  no: string
  storeId: string
  storeName: string
  cents: number
  /** The number on the paper, as it is compared. */
  receiptNo: string
  purchasedAt: number
  /** Of its private picture, and what that looks like (media picture.ts). */
  imageKey: string
  print: string
  state: ReceiptState
  /** What a card made of its points when it was put in, in tenths. */
  factorX10: number
  /** What it brought; 0 before. */
  points: number
  /** Why it was refused last; empty else. */
  reason: string
  /** How often it was put in again. */
  retries: number
  submittedAt: number
  judgedAt: number
}

/** Whose a paper is, across all shoppers: the same receipt counts once. A refused one is free again. */
export interface ReceiptPaperTable {
  storeId: string
  receiptNo: string
  cents: number
  uid: string
  id: string
}

/** What pictures looked like, by each quarter of the 64 bits, so that those nearly alike are found by index; never forgotten. */
export interface ReceiptPrintTable {
  /** Which quarter, and the 16 bits there. */
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
