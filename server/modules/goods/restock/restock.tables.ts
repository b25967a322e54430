export interface RestockRequestTable {
  /** In the order of their making. */
  id: string
  /** Whose it is; the table is sharded by it. */
  uid: string
  productId: string
  /** Empty: any SKU of the product. */
  skuId: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    restock_request: RestockRequestTable
  }
}
