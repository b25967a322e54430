/** A store that a shopper follows. */
export interface StoreFollowTable {
  uid: string
  /** In the order of their making. */
  id: string
  store_id: string
  created_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    store_follow: StoreFollowTable
  }
}
