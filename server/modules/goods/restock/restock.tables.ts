export interface RestockRequestTable {
  /** Ascending in creation order. */
  id: string
  /** The shopper; the sharding key of the table. */
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
