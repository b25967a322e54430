export interface RestockRequestTable {
  /** In the order of their making. */
  id: string
  /** Whose it is; the table is sharded by it. */
  uid: string
  product_id: string
  /** Empty: any SKU of the product. */
  sku_id: string
  created_at: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    restock_request: RestockRequestTable
  }
}
