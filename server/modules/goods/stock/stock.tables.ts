/** The stock of a SKU. Always 0 ≤ reserved ≤ on_hand; their difference can be bought. */
export interface StockTable {
  skuId: string
  onHand: number
  reserved: number
  updatedAt: number
}

export type MovementKind = 'reserve' | 'commit' | 'release' | 'restock' | 'set'

/** The ledger: the sum of a SKU's rows is its row in `stock`. One row for each SKU, ref and kind. */
export interface StockMovementTable {
  skuId: string
  id: string
  /** The cause: a payable (`refOf`), with the part that came back. */
  ref: string
  kind: MovementKind
  onHandDelta: number
  reservedDelta: number
  note: string
  createdAt: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    stock: StockTable
    stock_movement: StockMovementTable
  }
}
