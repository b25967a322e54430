/** A store that a shopper follows. */
export interface StoreFollowTable {
  uid: string
  /** Ascending in creation order. */
  id: string
  storeId: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_follow: StoreFollowTable
  }
}
