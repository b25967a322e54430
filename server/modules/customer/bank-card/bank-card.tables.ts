export interface BankCardTable {
  uid: string
  cardId: string
  /** The number. */
  sealed: string
  keyId: string
  /** Fingerprint of the number, so that a card is bound once. */
  fingerprint: string
  /** The last four digits. */
  tail: string
  bankCode: string
  cardType: string
  tiedAt: number
}

/** Number of a shopper's cards; its conditional update holds the limit for concurrent requests. */
export interface BankCardCountTable {
  uid: string
  cardCount: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    bank_card: BankCardTable
    bank_card_count: BankCardCountTable
  }
}
