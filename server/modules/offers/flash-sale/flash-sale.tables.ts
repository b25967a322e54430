/** Whom to tell before a flash sale of some goods begins; told, the row goes. */
export interface FlashReminderTable {
  /** Whose it is: the key begins with it, so that shoppers can be moved apart. */
  uid: string
  /** The offer of one day, where it holds daily. */
  offerId: string
  productId: string
  /** When that begins, epoch ms. */
  startsAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    flash_reminder: FlashReminderTable
  }
}
