/** How much of a SKU there is. Always 0 ≤ reserved ≤ on_hand; what can be bought is their difference. */
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
  /** What moved it: a payable (`refOf`), and what of it came back. */
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
