/** A store that a shopper follows. */
export interface StoreFollowTable {
  uid: string
  /** In the order of their making. */
  id: string
  storeId: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_follow: StoreFollowTable
  }
}
