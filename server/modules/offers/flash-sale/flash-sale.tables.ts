/** A reminder before a flash sale of some goods; deleted when its message is sent. */
export interface FlashReminderTable {
  /** The shopper: first column of the key, so that shoppers can be moved to another database. */
  uid: string
  /** The offer of one day, for a daily offer. */
  offerId: string
  productId: string
  /** Start of that offer, epoch ms. */
  startsAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    flash_reminder: FlashReminderTable
  }
}
